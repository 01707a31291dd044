/** Outputs as CloudFormation reads them: one flat object of strings and lists of strings. */
import { isRecord } from './parse';
import { refuse } from './reason';

export type Data = Readonly<Record<string, string | string[]>>;

/** @throws an error that names the output and the fix, when a value cannot be sent unchanged */
export const flatten = (outputs: unknown): Data => {
  // Without a prototype, `__proto__` is a name like others.
  const data: Record<string, string | string[]> = Object.create(null);
  const add = (value: unknown, key: string, ancestors: unknown[]) => {
    if (value === undefined || value === null) return;
    if (isPlain(value) && !ancestors.includes(value)) {
      for (const [name, member] of Object.entries(value)) add(member, ancestors.length ? `${key}.${name}` : name, [...ancestors, value]);
    } else {
      if (key.split('.').includes('')) refuse(`output "${key}" has an empty name`);
      if (key in data) refuse(`output "${key}" is there twice: dots join nested names`);
      data[key] = Array.isArray(value) ? Array.from(value, (item, index) => scalar(item, `${key}[${index}]`)) : scalar(value, key);
    }
  };
  if (!isPlain(outputs)) refuse('outputs must be a plain object');
  add(outputs, '', []);
  return data;
};

/** Numbers and booleans as strings; everything else would be changed on its way. */
const scalar = (value: unknown, key: string): string => {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  // `null`, `NaN` and `Infinity` say more than the names of their types.
  const kind = isPlain(value) ? 'a circular or listed object' : typeof value === 'number' ? value : value && Object(value).constructor.name;
  refuse(`output "${key}" is ${kind}: return strings (base64 for binary), numbers, booleans, lists of these or plain objects`);
};

/** An object literal or parsed JSON, of any realm; not an instance of a class. */
const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !prototype || !Object.getPrototypeOf(prototype);
};
