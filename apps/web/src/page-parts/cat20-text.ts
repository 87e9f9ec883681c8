import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Cat20Ref } from '@orrery/model/wire/cat20'
import { foreignText } from './foreign-text.ts'

const isSeen = (text: string): boolean => /[^\s\p{M}\p{C}]/u.test(text)

/** A token as a page can show it: by its symbol, and by its id where that is of spaces and signs without a look alone. */
export function cat20Text({ symbol, id }: Pick<Cat20Ref, 'symbol' | 'id'>): string {
  const text = foreignText(symbol)
  return isSeen(text) ? text : shortenMiddle(id)
}

/** Its name; null where there is nothing to see of it. */
export function cat20Name({ name }: Pick<Cat20Ref, 'name'>): string | null {
  const text = foreignText(name)
  return isSeen(text) ? text : null
}
