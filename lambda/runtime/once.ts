/** Answers a request that was delivered twice with the same answer, without working on it again. */
import type { CustomResourceRequest } from './parse';
import type { Response } from './response';

export const createOnce = (): (request: CustomResourceRequest, answer: () => Promise<Response>) => Promise<Response> => {
  /** Kept by a warm container: at most 4 kB each, and a second delivery comes within minutes. */
  const mostAnswers = 50;
  const answers = new Map<string, Promise<Response>>();
  return async (request, answer) => {
    // Deliveries of one request are the same in every field, except for a fresh signature.
    const key = JSON.stringify({ ...request, ResponseURL: '' });
    const known = answers.get(key) ?? answer();
    answers.set(key, known);
    if (answers.size > mostAnswers) answers.delete([...answers.keys()][0] ?? key);
    return known;
  };
};
