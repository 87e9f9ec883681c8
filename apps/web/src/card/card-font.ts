import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readWoff, type Font } from './read-woff.ts'

let read: Promise<Font> | null = null

/** The typeface of cards, read with the first one; where that fails, with the next. */
export function cardFont(): Promise<Font> {
  read ??= readFile(
    fileURLToPath(import.meta.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-500-normal.woff')),
  ).then(readWoff)
  read.catch(() => (read = null))
  return read
}
