import type { Hex } from '@orrery/primitives/hex'
import type { LogRow } from './rows.ts'

/** Whether a log tells these bytes: as a topic behind the first, or anywhere in its data. Pure. */
export function tellsWord({ topics, data }: Pick<LogRow, 'topics' | 'data'>, word: Hex): boolean {
  if (topics.indexOf(word, 1) !== -1) return true
  const digits = word.slice(2)
  // Half a byte is no place where bytes begin.
  for (let at = data.indexOf(digits, 2); at !== -1; at = data.indexOf(digits, at + 1)) if (at % 2 === 0) return true
  return false
}
