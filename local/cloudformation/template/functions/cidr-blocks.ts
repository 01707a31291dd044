/**
 * The arithmetic of `Fn::Cidr` for IPv4 blocks.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference-cidr.html
 */

const ADDRESS_BITS = 32;
/** Most blocks that one `Fn::Cidr` may ask for. */
const MAX_COUNT = 256;
/** Host bits of each block when the template does not say: /24. */
const DEFAULT_HOST_BITS = 8;

/** The first `count` blocks with `hostBits` host bits in `block`; undefined = it does not hold so many, or is no IPv4 block. */
export function cidrBlocks(block: string, count: number, hostBits = DEFAULT_HOST_BITS): string[] | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(block);
  const numbers = match?.slice(1).map(Number) ?? [];
  const prefix = numbers[4];
  if (prefix === undefined || prefix > ADDRESS_BITS || numbers.slice(0, 4).some((octet) => octet > 255)) return undefined;
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) return undefined;
  if (!Number.isInteger(hostBits) || hostBits < 1 || hostBits > ADDRESS_BITS - prefix) return undefined;
  const size = 2 ** hostBits;
  const capacity = 2 ** (ADDRESS_BITS - prefix) / size;
  if (count > capacity) return undefined;
  const address = numbers.slice(0, 4).reduce((sum, octet) => sum * 256 + octet, 0);
  const first = address - (address % 2 ** (ADDRESS_BITS - prefix));
  return Array.from({ length: count }, (_, index) => `${dotted(first + index * size)}/${ADDRESS_BITS - hostBits}`);
}

function dotted(address: number): string {
  return [2 ** 24, 2 ** 16, 2 ** 8, 1].map((unit) => Math.floor(address / unit) % 256).join('.');
}
