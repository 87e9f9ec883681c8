import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Brc20Ref } from '@orrery/model/wire/brc20'
import { foreignText } from './foreign-text.ts'

/** A ticker as a page can show it. It may be of spaces and signs without a look alone: then the id of its deploy stands for it. */
export function tickerText({ ticker, id }: Pick<Brc20Ref, 'ticker' | 'id'>): string {
  const text = foreignText(ticker)
  return /[^\s\p{M}\p{C}]/u.test(text) ? text : shortenMiddle(id)
}
