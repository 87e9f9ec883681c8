import type { Hex } from '@orrery/primitives/hex'

/** What a coinbase script commits to of blocks of other chains that the same work counts for (Namecoin's merged mining). */
export type MergeCommitment = {
  /** Root of the tree of those blocks' hashes, as its bytes stand there. */
  readonly root: Hex
  /** Places in the tree. */
  readonly size: number
  readonly nonce: number
}

const MAGIC = [0xfa, 0xbe, 0x6d, 0x6d]
const COMMITMENT_BYTES = MAGIC.length + 32 + 8
/** Namecoin's longest branch has 30 steps. */
const LARGEST_TREE = 2 ** 30
/** Longer than any coinbase script may be. */
const MOST_BYTES = 200

const bytesOf = (script: Hex): Uint8Array =>
  Uint8Array.from({ length: Math.min(MOST_BYTES, (script.length - 2) / 2) }, (_, i) =>
    Number.parseInt(script.slice(2 + i * 2, 4 + i * 2), 16),
  )

const uint32 = (bytes: Uint8Array, at: number): number =>
  bytes[at]! + bytes[at + 1]! * 0x100 + bytes[at + 2]! * 0x1_0000 + bytes[at + 3]! * 0x100_0000

/** Where the magic stands with a whole commitment behind it; −1 where it does not. */
function findCommitment(bytes: Uint8Array): number {
  for (let at = 0; at + COMMITMENT_BYTES <= bytes.length; at++)
    if (MAGIC.every((byte, i) => bytes[at + i] === byte)) return at
  return -1
}

/** The commitment in a coinbase script: what follows the magic `fabe6d6d`. null where there is none, or its tree has a size that none has. */
export function mergeCommitment(script: Hex): MergeCommitment | null {
  const bytes = bytesOf(script)
  const at = findCommitment(bytes)
  if (at < 0) return null
  const root = at + MAGIC.length
  const size = uint32(bytes, root + 32)
  if (size === 0 || size > LARGEST_TREE || !Number.isInteger(Math.log2(size))) return null
  return { root: `0x${script.slice(2 + root * 2, 2 + (root + 32) * 2)}`, size, nonce: uint32(bytes, root + 36) }
}

/**
 * The words of a coinbase script, which is where miners sign; null where there are none. What the protocol puts there is left out: the height that begins it
 * (BIP-34) and a commitment to blocks of other chains. What lies between words becomes one space; short runs of letters that stand there by chance are no words.
 */
export function coinbaseText(script: Hex): string | null {
  const bytes = bytesOf(script)
  const first = bytes[0] ?? 0
  const commitment = findCommitment(bytes)
  const kept = commitment < 0 ? [bytes] : [bytes.subarray(0, commitment), bytes.subarray(commitment + COMMITMENT_BYTES)]
  const words = kept.flatMap((part, i) => runsOf(i === 0 && first <= 8 ? part.subarray(1 + first) : part))
  return words.length === 0 ? null : words.join(' ')
}

const DECODER = new TextDecoder('utf-8', { fatal: true })

/** The character at a place, where it is shown, and how many bytes it takes: ASCII, or of the higher ones those that three or four bytes write. */
function characterAt(bytes: Uint8Array, at: number): { readonly text: string; readonly length: number } | null {
  const byte = bytes[at]!
  if (byte >= 0x20 && byte < 0x7f) return { text: String.fromCharCode(byte), length: 1 }
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 0
  if (length === 0 || at + length > bytes.length) return null
  try {
    const text = DECODER.decode(bytes.subarray(at, at + length))
    return /^[\p{L}\p{Extended_Pictographic}]$/u.test(text) ? { text, length } : null
  } catch {
    return null
  }
}

function runsOf(bytes: Uint8Array): string[] {
  const runs: string[] = []
  let run = ''
  for (let at = 0; at < bytes.length;) {
    const found = characterAt(bytes, at)
    if (found !== null) run += found.text
    if (found === null || at + found.length >= bytes.length) {
      runs.push(run)
      run = ''
    }
    at += found?.length ?? 1
  }
  return runs.map(withoutLength).flatMap((text) => (isWord(text) ? [text.trim()] : []))
}

/** A push of exactly this text: its length stands before it, and is a letter where it is over 31. */
const withoutLength = (run: string): string =>
  run.length > 0x20 && run.charCodeAt(0) === run.length - 1 ? run.slice(1) : run

/** Whether a run is what somebody wrote: random bytes make one of three letters in most scripts, hardly ever one of these. */
function isWord(run: string): boolean {
  const text = run.trim()
  if (/[^\x20-\x7e]/.test(text)) return /\p{Extended_Pictographic}|[^\x20-\x7e]{2}/u.test(text)
  if (/^[/[(<].+[/\])>]$/.test(text)) return text.length >= 4
  if (text.length < 4) return false
  if (text.length < 6) return /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/.test(text)
  const letters = text.match(/[A-Za-z0-9 ]/g)?.length ?? 0
  return letters * 10 >= text.length * 7 || /[A-Za-z]{4}/.test(text)
}
