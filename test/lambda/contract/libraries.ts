/** One contract in each schema library: a name that identifies, an integer with a default, a flag, nested rules; a secret output. */
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { defineResource } from '../../../src/contract';
import { type } from '../../support/arktype';

const COMMON = { resourceType: 'Custom::DatabaseUser', replaceOn: ['name'], secretOutputs: ['password'] } as const;

export const zodContract = defineResource({
  ...COMMON,
  properties: z.object({
    name: z.string(), connections: z.int().default(5), admin: z.boolean().optional(), rules: z.array(z.object({ port: z.number() })).optional(),
  }),
  outputs: z.object({
    arn: z.string(),
    port: z.number(),
    password: z.string(),
    hosts: z.array(z.string()).optional(),
    endpoint: z.object({ tls: z.boolean() }).optional(),
  }),
});

const miniContract = defineResource({
  ...COMMON,
  properties: zm.toJSONSchema(zm.object({
    name: zm.string(),
    connections: zm._default(zm.int(), 5),
    admin: zm.optional(zm.boolean()),
    rules: zm.optional(zm.array(zm.object({ port: zm.number() }))),
  }), { io: 'input' }),
  outputs: zm.toJSONSchema(zm.object({
    arn: zm.string(),
    port: zm.number(),
    password: zm.string(),
    hosts: zm.optional(zm.array(zm.string())),
    endpoint: zm.optional(zm.object({ tls: zm.boolean() })),
  })),
});

const arktypeContract = defineResource({
  ...COMMON,
  properties: type({ 'name': 'string', 'connections': 'number.integer = 5', 'admin?': 'boolean', 'rules?': type({ port: 'number' }).array() }),
  outputs: type({ 'arn': 'string', 'port': 'number', 'password': 'string', 'hosts?': 'string[]', 'endpoint?': { tls: 'boolean' } }),
});

const valibotContract = defineResource({
  ...COMMON,
  properties: toStandardJsonSchema(v.object({
    name: v.string(),
    connections: v.optional(v.pipe(v.number(), v.integer()), 5),
    admin: v.optional(v.boolean()),
    rules: v.optional(v.array(v.object({ port: v.number() }))),
  })),
  outputs: toStandardJsonSchema(v.object({
    arn: v.string(),
    port: v.number(),
    password: v.string(),
    hosts: v.optional(v.array(v.string())),
    endpoint: v.optional(v.object({ tls: v.boolean() })),
  })),
});

/** The same type for all of them, so that one handler serves each. */
export const CONTRACTS: [string, typeof zodContract][] = [
  ['zod', zodContract],
  ['zod/mini', miniContract],
  ['ArkType', arktypeContract],
  ['Valibot', valibotContract],
];
