import type { ApiClient } from '@orrery/api/client'
import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import { createSemaphore } from '@orrery/primitives/semaphore'
import { loadPageData } from '../app/page-data.ts'
import type { Screen } from '../app/screen.ts'
import { headOf, type Answer } from '../document/csv-head.ts'
import { shownRows } from '../document/left-out.ts'
import { columnsIn, listIn, mostRowsOf, rowsToCsv, walkList } from '../document/page-csv.ts'
import { madeColumns, tableIn } from '../document/page-table.ts'

/** Files that are written at a time: each asks for up to a hundred pages of its list. */
const WRITERS = 2
const STEP = '100'
/** How long one walks, its turn included: some lists ask the node or the store much for each page. */
const WALK_MS = 4_000
/** Times that a walk begins again: rankings are made anew every few blocks, and a chain may go another way under any list. */
const ANEW = 2

export type ListWork = {
  readonly api: ApiClient
  readonly chains: readonly Chain[]
  /** The page with its data: the file begins with the row that it begins with, and has its filters. */
  readonly screen: Extract<Screen, { kind: 'page' }>
  /** What the page was made from: it tells what columns rows would have where there are none. */
  readonly answers: readonly Answer[]
  /** The walk has the page's time. */
  readonly signal: AbortSignal
}

export type ListFile = { readonly plain: string; readonly fileName: string }

/** Makes the function that writes a page's list as CSV; its name says how many rows it has where the list goes on, for its rows or its time were used up. Null for a page without a list. */
export function createListWriter(
  clock: Pick<Clock, 'monotonic'>,
  replyOf: (name: string) => unknown,
): (work: ListWork) => Promise<ListFile | null> {
  const turns = createSemaphore(WRITERS)
  return async ({ api, chains, screen, answers, signal }) => {
    const { match, page, search } = screen
    const name = match.path
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 120)
    const table = tableIn(page.id, match.params, screen.data, {
      query: new URLSearchParams(search),
      chain: match.chain,
    })
    const emptyHead = (rows: readonly unknown[]) =>
      madeColumns(page.id, screen.data) ?? headOf(page.id, rows, answers, replyOf)
    if (table !== null) {
      const head = table.length > 0 ? [] : emptyHead(table)
      return { plain: rowsToCsv(table, head), fileName: `${name}.csv` }
    }
    const first = listIn(screen.data)
    if (first === null) return null
    const until = clock.monotonic() + WALK_MS
    const leave = await turns.enter(signal)
    try {
      const load = (cursor: string) => {
        const query = new URLSearchParams(search)
        query.set('limit', STEP)
        query.set('cursor', cursor)
        return loadPageData({ api, chains, match: { ...match, page: 1 }, search: `?${query}`, page, signal })
      }
      const walk = async (from: typeof first, left: number): ReturnType<typeof walkList> => {
        try {
          return await walkList(from, load, () => clock.monotonic() < until, mostRowsOf(page.id, match.params['tab']))
        } catch (error) {
          if (left === 0 || !isOrreryError(error, 'STALE_CURSOR')) throw error
          // What the page was pinned to is what went.
          const query = new URLSearchParams(search)
          query.delete('at')
          const anew = listIn(await loadPageData({ api, chains, match, search: `?${query}`, page, signal }))
          if (anew === null) throw error
          return walk(anew, left - 1)
        }
      }
      const { rows: walked, isCut } = await walk(first, ANEW)
      const rows = shownRows(page.id, new URLSearchParams(search), walked)
      const head = rows.length > 0 ? [] : walked.length > 0 ? columnsIn(walked) : emptyHead(first.hits)
      return { plain: rowsToCsv(rows, head), fileName: `${name}${isCut ? `-first-${rows.length}` : ''}.csv` }
    } finally {
      leave()
    }
  }
}
