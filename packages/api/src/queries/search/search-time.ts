import { parseTime } from '@orrery/format/parse-time'
import type { SearchHit } from '@orrery/model/wire/search'
import { blockAtTime, timeOf } from '../blocks/block-at-time.ts'
import type { ChainDesk } from '../chain-desk.ts'

/** Unix time in seconds since 2001 or in ms: shorter numbers are heights. */
const UNIX = /^(?:\d{10}|\d{13})$/
const DATE = /^\d{4}-\d\d-\d\d/

/** The block at the time that a query names (screens-evm §2.1); null where it names none, or no block is known for it. */
export async function searchTime(desk: ChainDesk, query: string): Promise<SearchHit | null> {
  const timeMs = timeOf(query) ?? (UNIX.test(query) || DATE.test(query) ? parseTime(query) : null)
  const block = timeMs === null ? null : await blockAtTime(desk, timeMs)
  if (block === null) return null
  const { code, path } = desk.chain
  return {
    kind: 'block',
    chain: code,
    id: String(block.height),
    title: `Block ${block.height}`,
    detail: new Date(block.timeMs).toISOString(),
    about: { height: block.height },
    path: `/${path}/block/${block.height}`,
    // Digits alone may mean a height, too.
    exact: !UNIX.test(query),
  }
}
