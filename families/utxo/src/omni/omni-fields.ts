/** Fields of a message by their place, in bytes; null beyond its end. */
export type OmniFields = {
  readonly bytes: number
  text(at: number, bytes: number): string | null
  big(at: number, bytes: number): bigint | null
  number(at: number, bytes: number): number | null
}

/** Reads the digits of a message. */
export function fieldsOf(digits: string): OmniFields {
  const bytes = digits.length / 2
  const text = (at: number, size: number): string | null =>
    bytes < at + size ? null : digits.slice(at * 2, (at + size) * 2)
  const read =
    <T>(convert: (digits: string) => T) =>
    (at: number, size: number): T | null => {
      const found = text(at, size)
      return found === null ? null : convert(found)
    }
  return {
    bytes,
    text,
    big: read((found) => BigInt(`0x${found}`)),
    number: read((found) => Number.parseInt(found, 16)),
  }
}
