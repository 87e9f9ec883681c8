import { opensComment, type CodeLanguage, type CodeState } from './highlight-code.ts'

// Elements for what is in view stay under a thousand lines; everything else is one text per block.
const BLOCK_LINES = 200

/** A stretch of a source that is drawn at once. */
export type CodeBlock = {
  /** Number of its first line, from 1. */
  readonly first: number
  readonly lines: readonly string[]
  /** Whether a block comment is open where it begins. */
  readonly open: CodeState
}

/** A source in blocks of 200 lines. Linear in its length; line ends of every system are understood. */
export function codeBlocks(text: string, language: CodeLanguage): readonly CodeBlock[] {
  const lines = text.split(/\r\n|\n|\r/)
  const blocks: CodeBlock[] = []
  let open = false
  for (let from = 0; from < lines.length; from += BLOCK_LINES) {
    const held = lines.slice(from, from + BLOCK_LINES)
    blocks.push({ first: from + 1, lines: held, open })
    if (language === 'solidity') for (const line of held) open = opensComment(line, open)
  }
  return blocks
}

/** Lines first to last, both included, counted from 1. */
export type LineRange = { readonly first: number; readonly last: number }

/** The lines that `#L12` or `#L12-L20` name (with `anchor` before the L); null when the hash names none of `count` lines. */
export function parseLineHash(hash: string, anchor: string, count: number): LineRange | null {
  const start = `#${anchor}L`
  if (!hash.startsWith(start)) return null
  const match = /^(\d{1,7})(?:-L?(\d{1,7}))?$/.exec(hash.slice(start.length))
  if (match === null) return null
  const [a, b] = [Number(match[1]), Number(match[2] ?? match[1])]
  const first = Math.min(a, b)
  const last = Math.min(count, Math.max(a, b))
  return first >= 1 && first <= count ? { first, last } : null
}

/** The hash that names the lines. */
export const writeLineHash = ({ first, last }: LineRange, anchor: string): string =>
  first === last ? `#${anchor}L${first}` : `#${anchor}L${first}-L${last}`
