/** The first release of a provider whose properties change their encoding in the second: it takes what comes. */
import { make, note, remove } from './world';
import { defineHandler } from '../../../../lambda/runtime';

export const handler = defineHandler({
  create: (request) => {
    note('create', request);
    const { Name: name } = request.properties;
    make(String(name));
    return { physicalResourceId: String(name) };
  },
  update: (request) => note('update', request),
  delete: (request) => {
    note('delete', request);
    remove(request.physicalResourceId);
  },
});
