/** The function behind `BucketObject`: puts objects into buckets, and deletes those that it put there. */
import { createClient } from './client';
import { bucketObject } from './contract';
import { createMethods } from './methods';
import { defineHandler } from '../runtime';

export const handler = defineHandler(bucketObject, createMethods({
  connect: createClient,
  now: Date.now,
  sleep: async (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
}));
