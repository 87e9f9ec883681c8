import type { ApiClient } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { AnyPage } from '../routing/page.ts'
import { Redirect } from '../routing/redirect.ts'
import { tellAsOf } from './as-of.ts'
import { hearHeads } from './hear-heads.ts'
import type { PageMatch } from '../routing/router.ts'

/** The key of a page's data in the cache: everything that its loader can see. */
export const pageKey = (match: PageMatch, search: string): string => `${match.route.id} ${match.path}${search}`

export type PageDataOptions = {
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  readonly match: PageMatch
  readonly search: string
  readonly page: AnyPage
  readonly signal: AbortSignal
}

/**
 * Runs the page's loader, and notes as of which blocks its data is. Rejects with what it threw. A page of a list whose address names a block that lost its place leads to the same page
 * as it is now: the rows that were shared are of no chain any more.
 */
export async function loadPageData({ api, chains, match, search, page, signal }: PageDataOptions): Promise<unknown> {
  const { chain, params, path } = match
  const query = new URLSearchParams(search)
  try {
    const { api: heard, asOf } = hearHeads(api, chain?.code ?? null)
    const data = await page.load({ api: heard, chain, chains, params, page: match.page, query, signal })
    tellAsOf(data, asOf())
    return data
  } catch (error) {
    if (match.page === 1 || !query.has('at') || !isOrreryError(error, 'STALE_CURSOR')) throw error
    query.delete('at')
    throw new Redirect(`${path}${query.size > 0 ? `?${query}` : ''}`)
  }
}
