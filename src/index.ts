/** Public API of the constructs: named exports only, the jsii API on one screen. */
export { OutputType } from './output-type';
export { AssetHandlerOptions, EntryHandlerOptions, ProviderHandler } from './provider-handler';
export { ProviderTransport, SnsTopicOptions } from './provider-transport';
export { RelayProvider, RelayProviderProps } from './relay-provider';
export { ResourceProvider } from './resource-provider';
export { ResourceProviderProps } from './resource-provider-props';
export { IResourceProvider, ServiceTokenProviderOptions } from './resource-provider-ref';
export { TypedCustomResource, TypedCustomResourceProps } from './typed-custom-resource';
export { BucketObject } from './s3/bucket-object';
export { BucketObjectProps } from './s3/bucket-object-props';
export { AssetObjectSource, JsonObjectSource, ObjectSource, StringObjectSource } from './s3/object-source';
