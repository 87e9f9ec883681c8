/** Marks a bigint in JSON text. No string is mistaken for one: strings that begin like it get the mark's own escape. */
const BIGINT = '\u0000n'
const ESCAPE = '\u0000s'

/** Plain data, as a bundle is, as JSON text that keeps bigints exact. */
export const encodeExact = (value: object): string =>
  JSON.stringify(value, (_key, value: unknown) => {
    if (typeof value === 'bigint') return BIGINT + value.toString()
    return typeof value === 'string' && value.startsWith('\u0000') ? ESCAPE + value : value
  })

/** Reads what `encodeExact` wrote. */
export const decodeExact = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('\u0000')) return value
    return value.startsWith(BIGINT) ? BigInt(value.slice(BIGINT.length)) : value.slice(ESCAPE.length)
  })
