import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Cat20Ref } from '@orrery/model/wire/cat20'
import { foreignText } from '../foreign-text.ts'

/** Characters of a symbol, and of a name in a list, that a column has room for. */
const MOST_SYMBOL = 20
const MOST_NAME = 40

const isSeen = (text: string): boolean => /[^\s\p{M}\p{C}]/u.test(text)

/** The beginning of a text, with a sign where it goes on. */
function cut(text: string, most: number): string {
  const signs = [...text]
  return signs.length <= most ? text : `${signs.slice(0, most).join('')}…`
}

/** A token as a page can show it: by the beginning of its symbol, and by its id where that is of spaces and signs without a look alone. */
export function cat20Text({ symbol, id }: Pick<Cat20Ref, 'symbol' | 'id'>): string {
  const text = cut(foreignText(symbol).trim(), MOST_SYMBOL)
  return isSeen(text) ? text : shortenMiddle(id)
}

/** What its deployer wrote; null where there is nothing to see of it. */
export function cat20Whole(words: string): string | null {
  const text = foreignText(words)
  return isSeen(text) ? text : null
}

/** The beginning of its name, for a list; null where there is nothing to see of it. */
export function cat20Name({ name }: Pick<Cat20Ref, 'name'>): string | null {
  const text = cut(foreignText(name).trim(), MOST_NAME)
  return isSeen(text) ? text : null
}
