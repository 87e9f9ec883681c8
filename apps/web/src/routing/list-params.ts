import type { LoadContext, PageScope } from './page.ts'
import { writtenHeight } from './written-height.ts'

/** Page sizes of the pager (foundations §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 20

/** What every list endpoint takes. */
export type ListParams = {
  readonly page: number
  readonly limit: PageSize
  readonly cursor?: string
  readonly at?: string
}

/**
 * Paging of the address: `/page/{n}`, counted from the block that `?at=` names (screens-evm §20.14), `?limit=` (20 where it is not one of the
 * sizes) and `?cursor=` beyond the pager's cap, or from a height on, however that is written.
 */
export function listParams({ page, query }: Pick<LoadContext<string, PageScope>, 'page' | 'query'>): ListParams {
  const limit = PAGE_SIZES.find((size) => String(size) === query.get('limit')) ?? DEFAULT_PAGE_SIZE
  const cursor = query.get('cursor')
  const at = query.get('at')
  const height = cursor === null ? null : writtenHeight(cursor)
  return {
    page,
    limit,
    ...(cursor !== null && { cursor: height === null ? cursor : String(height) }),
    ...(at !== null && { at }),
  }
}
