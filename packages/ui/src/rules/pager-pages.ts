import { plainDigits } from './own-digits.ts'

/** Rows that the numbered pager reaches (foundations §5.5, §9). */
export const PAGER_CAP = 10_000
/** Row counts that a visitor may choose from (foundations §9). */
export const PAGER_SIZES: readonly number[] = [10, 20, 50, 100]
/** Rows of a page where nothing else is said, and where a pager is drawn (foundations §9). */
export const PAGE_SIZE = 10
export const PAGER_SIZE = 20
/** Pages shown on each side of the current one; one where fewer items are shown (foundations §9). */
const BUFFER = 2
export const FEWER_BUFFER = 1

/** A page number, or a gap that jumps `2·buffer+1` pages on. */
export type PagerItem =
  | { readonly as: 'page'; readonly page: number }
  | { readonly as: 'jump'; readonly page: number; readonly forward: boolean }

/** Number of pages that the pager offers: the total is capped at 10,000 rows. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(Math.min(total, PAGER_CAP) / pageSize))

/**
 * What the pager shows, in order: first page, a jump, the current page with its neighbours, a jump, last
 * page (foundations §4.5, §9). A gap of one page is shown as that page.
 */
export function pagerItems(current: number, count: number, buffer: number = BUFFER): readonly PagerItem[] {
  const from = Math.max(1, Math.min(current - buffer, count - 2 * buffer))
  const to = Math.min(count, Math.max(current + buffer, 1 + 2 * buffer))
  const leap = 2 * buffer + 1
  const items: PagerItem[] = []
  if (from > 1) items.push({ as: 'page', page: 1 })
  if (from === 3) items.push({ as: 'page', page: 2 })
  else if (from > 3) items.push({ as: 'jump', page: Math.max(1, current - leap), forward: false })
  for (let page = from; page <= to; page++) items.push({ as: 'page', page })
  if (to === count - 2) items.push({ as: 'page', page: count - 1 })
  else if (to < count - 2) items.push({ as: 'jump', page: Math.min(count, current + leap), forward: true })
  if (to < count) items.push({ as: 'page', page: count })
  return items
}

/** The page that is shown after the page size changed: the same one, or the last there is (foundations §4.5). */
export const clampPage = (page: number, total: number, pageSize: number): number =>
  Math.min(Math.max(1, page), pageCount(total, pageSize))

/** A page that a visitor may ask for: an integer of 1 or more that is not the current one (foundations §5.5). */
export function wantedPage(text: string, current: number, count: number): number | null {
  const typed = plainDigits(text).trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const page = Number(typed)
  return page >= 1 && page <= count && page !== current ? page : null
}

/** From this many pages on, not all numbers are shown, and a page can be asked for by its own. */
export const MANY_PAGES = 8

/** Whether a pager is drawn at all (foundations §5.5, §9): never for no rows; where asked for always; else from the smallest page size on, and not on small screens. */
export const showsPager = (asked: {
  readonly total: number
  readonly visible?: boolean
  readonly always?: boolean
  readonly isSmall: boolean
}): boolean =>
  asked.total > 0 &&
  asked.visible !== false &&
  (asked.always === true || (!asked.isSmall && asked.total >= PAGER_SIZES[0]!))
