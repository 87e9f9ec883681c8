const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const VALUES: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]))
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
// BIP-173 and BIP-350: what the checksum polynomial leaves.
const BECH32 = 1
const BECH32M = 0x2bc830a3

/** A decoded text: prefix, 5-bit words without the checksum, and which checksum constant matched. */
export type Bech32Parts = {
  readonly prefix: string
  readonly words: readonly number[]
  readonly form: 'bech32' | 'bech32m'
}

/** Reads bech32 (BIP-173) or bech32m (BIP-350) of 8 to 90 characters. A string is the reason why it is neither. */
export function readBech32(text: string): Bech32Parts | string {
  if (text.length < 8) return 'bech32 needs at least 8 characters'
  if (text.length > 90) return 'bech32 has at most 90 characters'
  const lower = text.toLowerCase()
  if (text !== lower && text !== text.toUpperCase()) return 'upper and lower case are mixed'
  const at = lower.lastIndexOf('1')
  if (at < 1) return 'the separator 1 after the prefix is missing'
  if (lower.length - at < 7) return 'the checksum is too short'
  const prefix = lower.slice(0, at)
  for (const letter of prefix) {
    const point = letter.codePointAt(0)!
    if (point < 33 || point > 126) return 'the prefix holds a character that is not allowed'
  }
  const words: number[] = []
  for (const letter of lower.slice(at + 1)) {
    const value = VALUES.get(letter)
    if (value === undefined) return `the character "${letter}" is not allowed in bech32`
    words.push(value)
  }
  const rest = polymod([...expand(prefix), ...words])
  if (rest !== BECH32 && rest !== BECH32M) return 'the checksum does not match'
  return { prefix, words: words.slice(0, -6), form: rest === BECH32 ? 'bech32' : 'bech32m' }
}

/**
 * Which letter of a segwit address whose checksum does not match is wrong, counted from 1, where a single wrong one behind the prefix explains it; null where none does, or several may. BIP-173
 * has the place told, and not what should stand there. The text has letters of the alphabet alone.
 */
export function wrongSegwitLetter(text: string): number | null {
  const lower = text.toLowerCase()
  const from = lower.lastIndexOf('1') + 1
  const words = Array.from(lower.slice(from), (letter) => VALUES.get(letter) ?? 0)
  const rest = polymod([...expand(lower.slice(0, from - 1)), ...words])
  const places = new Set<number>()
  for (let error = 1; error < 32; error++) {
    // What one wrong word leaves, ever further from the end: the code is linear.
    let left = error
    for (let at = words.length - 1; at >= 0; at--) {
      const version = at === 0 ? words[0]! ^ error : words[0]!
      if ((rest ^ left) === (version === 0 ? BECH32 : BECH32M)) places.add(from + at + 1)
      left = step(left)
    }
  }
  return places.size === 1 ? [...places][0]! : null
}

/** Text of the words under a lower-case prefix. */
export function writeBech32(prefix: string, words: readonly number[], form: 'bech32' | 'bech32m'): string {
  const rest = polymod([...expand(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ (form === 'bech32' ? BECH32 : BECH32M)
  let text = `${prefix}1`
  for (const word of words) text += ALPHABET[word]
  for (let i = 5; i >= 0; i--) text += ALPHABET[(rest >>> (5 * i)) & 31]
  return text
}

/** Regroups bits, most significant first. Without `pad` left-over bits must be fewer than `from` and zero; null when not. */
export function regroup(values: Iterable<number>, from: number, to: number, pad: boolean): number[] | null {
  const out: number[] = []
  let held = 0
  let bits = 0
  for (const value of values) {
    held = ((held << from) | value) & 0xffff
    bits += from
    while (bits >= to) {
      bits -= to
      out.push((held >>> bits) & ((1 << to) - 1))
    }
  }
  if (pad) {
    if (bits > 0) out.push((held << (to - bits)) & ((1 << to) - 1))
    return out
  }
  return bits >= from || (held & ((1 << bits) - 1)) !== 0 ? null : out
}

function polymod(values: readonly number[]): number {
  let rest = 1
  for (const value of values) rest = step(rest) ^ value
  return rest
}

/** One word further: 30 bits. */
function step(rest: number): number {
  const top = rest >>> 25
  let next = (rest & 0x1ffffff) << 5
  for (let i = 0; i < 5; i++) if ((top >>> i) & 1) next ^= GENERATOR[i]!
  return next
}

function expand(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}
