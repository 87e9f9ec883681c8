/** Blocks in which names of all lengths unlock, one length after the other (docs.ordinals.com/runes/specification): an epoch of Bitcoin's. */
export const UNLOCK_BLOCKS = 210_000
const LENGTHS = 12
/** Names from this number on are given by the protocol, to etchings that choose none. */
const RESERVED = 6_402_364_363_415_443_603_228_541_259_936_211_926n

/** Number of a rune's name: A is 0, Z is 25, AA is 26. */
export function runeNumber(name: string): bigint {
  let number = 0n
  for (const letter of name) number = number * 26n + BigInt(letter.charCodeAt(0) - 64)
  return number - 1n
}

/** The least number of a name with so many letters more than one. */
const leastOf = (lettersMore: number): bigint => runeNumber('A'.repeat(lettersMore + 1))

/** The least number of a name that may be etched in a block; shorter names unlock as the chain goes on from `first`, the last of them `blocks` later. */
export function leastName(height: number, first: number, blocks = UNLOCK_BLOCKS): bigint {
  const offset = height + 1
  if (offset < first) return leastOf(LENGTHS)
  if (offset >= first + blocks) return 0n
  const progress = offset - first
  const step = blocks / LENGTHS
  const length = LENGTHS - Math.floor(progress / step)
  const [start, end] = [leastOf(length), leastOf(length - 1)]
  return start - ((start - end) * BigInt(progress % step)) / BigInt(step)
}

/** Whether a name is one of those that the protocol gives. */
export const isReserved = (number: bigint): boolean => number >= RESERVED

/** The name's number that an etching without one gets. */
export const reservedNumber = (height: number, txIndex: number): bigint =>
  RESERVED + ((BigInt(height) << 32n) | BigInt(txIndex))

/** What an input's script must push for an etching to have its name: the number's bytes, lowest first, as digits. */
export function commitmentOf(number: bigint): string {
  let digits = ''
  for (let rest = number; rest > 0n; rest >>= 8n) digits += (rest & 0xffn).toString(16).padStart(2, '0')
  return digits
}
