/** A handler that is bundled, not run. */
import { basename } from 'node:path';

export const handler = async (event: { readonly RequestType: string }) => basename(event.RequestType);
