import type { CodeLines } from './wire/verification.ts'

/** The file and line that a place of the code was made of; null where the compiler made it by itself, or does not say. Pure. */
export function lineOfCode(
  { files, runs }: CodeLines,
  pc: number,
): { readonly file: string; readonly line: number } | null {
  let [low, high] = [0, Math.floor(runs.length / 3)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[3 * middle]! <= pc) low = middle + 1
    else high = middle
  }
  const file = low === 0 ? undefined : files[runs[3 * low - 2]!]
  return file === undefined ? null : { file, line: runs[3 * low - 1]! }
}
