/** What a text looks like to the shell (foundations §5.6, explorer §5). A look, not a check: parsers decide. */
export type Shape =
  | 'evm-address'
  | 'tx-hash'
  | 'okx-chain-address'
  | 'kava-address'
  | 'tron-address'
  | 'bitcoin-legacy-address'
  | 'bitcoin-bech32-address'

// Longer than any shape but kava's, which has no end of its own.
const LENGTH_LIMIT = 128

/** Each pattern is anchored, without nested repeats: linear in the text. */
const SHAPES: readonly (readonly [Shape, RegExp])[] = [
  ['evm-address', /^0x[\da-z]{40}$/i],
  ['tx-hash', /^0x[\da-z]{64}$/i],
  ['tron-address', /^T[\da-z]{33}$/i],
  // 34 characters is the usual length; 25 bytes with leading zeros need fewer (screens-nonevm §12.1).
  ['bitcoin-legacy-address', /^[13][\da-z]{25,33}$/i],
  ['bitcoin-bech32-address', /^bc1[pq][\da-z]{38,58}$/i],
  ['okx-chain-address', /^(?:okexchain[\da-z]{39}|ex[\da-z]{39}|ex[\da-z]{59})$/i],
  ['kava-address', /^kava./i],
]

/** The shape of an untrusted text, by letters, digits and length alone; null for none. Never throws. */
export function shapeOf(text: string): Shape | null {
  const clean = text.trim()
  if (clean.length > LENGTH_LIMIT) return null
  return SHAPES.find(([, pattern]) => pattern.test(clean))?.[0] ?? null
}

const NUMERIC = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** True for numbers, and for text of a number with optional sign, decimals and exponent (foundations §5.6). */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMERIC.test(value.trim())
