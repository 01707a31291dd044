/** Providers that do not run in this process, such as those that an engine which plays AWS runs. */
import { PendingAnswer } from './ports';
import { CustomResourceRequest } from './request';

export interface RemoteProviders {
  /**
   * Hands a request to whatever stands behind its `ServiceToken`. What it throws fails the resource.
   *
   * The request holds its `ResponseURL`, a secret.
   */
  send(serviceToken: string, request: CustomResourceRequest): void | Promise<void>;

  /** A URL, signed for one PUT with an empty content type, where the answer to one request is waited for. */
  openResponse(): PendingAnswer | Promise<PendingAnswer>;
}
