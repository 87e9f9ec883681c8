import type { SignedTx, UnreadableWhy } from '@orrery/evm/signed'

/** Signed transactions that are sent at once (screens-evm §15.10). */
export const MOST_LINES = 50

/** What was typed, as signed transactions, one per line. */
export type SignedLines = {
  readonly lines: readonly { readonly hex: string; readonly tx: SignedTx | UnreadableWhy }[]
  /** What `eth_sendRawTransaction` takes, in the order of the lines; empty while one line is none, or there are too many. */
  readonly texts: readonly string[]
}

/** Reads the lines of a text; past the limit nothing is read. */
export function readLines(text: string, read: (line: string) => SignedTx | UnreadableWhy): SignedLines {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  if (parts.length > MOST_LINES) return { lines: [], texts: [] }
  const lines = parts.map((part) => ({ hex: `0x${part.replace(/^0x/i, '')}`, tx: read(part) }))
  return { lines, texts: lines.some(({ tx }) => typeof tx === 'string') ? [] : lines.map(({ hex }) => hex) }
}
