import { apartText } from '../../search/apart-text.ts'

/** Transactions of a package at most (Bitcoin Core, `MAX_PACKAGE_COUNT`). */
export const MOST_PACKAGED = 25

/** Version, little-endian, and more digits than any line that was only wrapped is likely to begin with. */
const BEGINS = /^(?:0x)?0[1-4]00[0-9a-f]{116,}$/i

/**
 * Signed transactions of an output chain as they were typed, one per line, as digits without `0x`. A text of which not every line begins as a transaction does is one
 * that was wrapped. Pure.
 */
export function readPackage(text: string): readonly string[] {
  const lines = text.split(/\s+/).filter((line) => line !== '')
  const parts = lines.every((line) => BEGINS.test(line)) ? lines : [lines.join('')]
  return parts.map((part) => part.replace(/^0x/i, ''))
}

const HEX = /^(?:[0-9a-f]{2})+$/i
/** Version, one input with its outpoint, length and sequence, one output with its amount and length, and the lock time: digits of the shortest transaction there is. */
const LEAST_DIGITS = 2 * (4 + 1 + 41 + 1 + 9 + 4)

/**
 * Message key of what keeps digits from being a signed transaction, told before anybody is asked: a hash or a key that was pasted by mistake goes nowhere. Null where nothing does. Pure.
 */
export function faultOfHex(digits: string): string | null {
  if (apartText(digits) === 'psbt') return 'search.apart.psbt'
  if (!HEX.test(digits)) return 'broadcast.unreadable.hex'
  return digits.length < LEAST_DIGITS ? 'broadcast.unreadable.form' : null
}
