import type { CodeLines } from '@orrery/model/wire/verification'
import { bytesOf } from './compare-code.ts'

/** Changes of line that are kept: code of 24,576 bytes (EIP-170) hardly has as many. */
const MOST_RUNS = 10_000
/** Characters of a file's path. */
const MOST_PATH = 300
const [PUSH1, PUSH32] = [0x60, 0x7f]

/**
 * Which line of the sources each place of the code was made of (Solidity, "Source Mappings"); `paths` are the files by the numbers that the compiler gave them.
 * null where the compiler told no mapping, or one that is longer than is kept. Never throws.
 */
export function codeLines(
  { object, sourceMap = '' }: { readonly object: string; readonly sourceMap?: string },
  paths: ReadonlyMap<number, string>,
  sources: { readonly [path: string]: { readonly content: string } },
): CodeLines | null {
  const code = bytesOf(object)
  const files: string[] = []
  const begins = new Map<number, readonly number[] | null>()
  const runs: number[] = []
  const put = (at: number, file: number, line: number): void => {
    if (runs.at(-2) !== file || runs.at(-1) !== line) runs.push(at, file, line)
  }
  let [at, start, file] = [0, -1, -1]
  // An empty map has one empty entry.
  for (const entry of sourceMap === '' ? [] : sourceMap.split(';')) {
    if (at >= code.length) break
    const [s, , f] = entry.split(':')
    if (s) start = Number(s)
    if (f) file = Number(f)
    const path = paths.get(file)
    if (!begins.has(file)) begins.set(file, lineBegins(path, sources))
    const lines = begins.get(file) ?? null
    const line = lines === null || !(start >= 0) ? 0 : lastUpTo(lines, start) + 1
    if (line === 0) put(at, -1, 0)
    else {
      if (!files.includes(path!)) files.push(path!)
      put(at, files.indexOf(path!), line)
    }
    if (runs.length > 3 * MOST_RUNS) return null
    const op = code[at]!
    at += op >= PUSH1 && op <= PUSH32 ? op - PUSH1 + 2 : 1
  }
  // What follows is no code, or nobody says of what.
  if (at < code.length) put(at, -1, 0)
  return files.length === 0 ? null : { files, runs }
}

/** Where the lines of a file begin, in bytes, as the compiler counts; null for no file of the sources. */
function lineBegins(path: string | undefined, sources: { readonly [path: string]: { readonly content: string } }) {
  if (path === undefined || path.length > MOST_PATH || !Object.hasOwn(sources, path)) return null
  const bytes = Buffer.from(sources[path]!.content)
  const begins = [0]
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, end + 1)) begins.push(end + 1)
  return begins
}

/** Index of the last of the rising numbers that is not above `value`. */
function lastUpTo(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
