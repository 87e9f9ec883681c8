import type { Position } from '@orrery/model/reads'
import type { ChainDesk } from '../chain-desk.ts'
import { readOlder, type KeysetList, type KeysetPage, type ListParams } from './keyset-list.ts'
import { readOffsetPage } from './offset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/** The rows that are sorted: what the whole chain has the most of, no answer can look for. */
const MOST_SORTED = 1_000
const READ_AT_ONCE = 100
/** How long they are read. */
const READ_MS = 1_000

export type SortedPage<Row> = { readonly page: KeysetPage<Row>; readonly count: number }

/**
 * A page of the newest rows of a list, those with the most of something first and what does not tell it last. `lookedTo` is the lowest of them where the list
 * goes on below.
 */
export async function sortedNewest<Row>(
  desk: Pick<ChainDesk, 'clock' | 'chain'>,
  snapshot: Snapshot,
  list: KeysetList<Row>,
  by: { readonly name: string; keyOf(row: Row): bigint | null },
  params: ListParams,
): Promise<SortedPage<Row>> {
  const begun = desk.clock.monotonic()
  const rows: Row[] = []
  let lookedTo: number | undefined
  for (let at: Position | null = null; ;) {
    const found: Awaited<ReturnType<typeof readOlder<Row>>> = await readOlder(snapshot, list, at, READ_AT_ONCE)
    rows.push(...found.rows)
    const last = found.rows.at(-1)
    const next: Position | null = found.stoppedAt ?? (found.more && last !== undefined ? list.position(last) : null)
    if (next === null) break
    at = next
    lookedTo = next.height
    if (rows.length >= MOST_SORTED || desk.clock.monotonic() - begun > READ_MS) break
    lookedTo = undefined
  }
  const told = rows.map((row) => ({ row, key: by.keyOf(row) }))
  // Newest first where they are equal.
  const sorted = told
    .toSorted((a, b) => (a.key === b.key ? 0 : a.key === null ? 1 : b.key === null ? -1 : a.key > b.key ? -1 : 1))
    .map(({ row }) => row)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ${list.name} by ${by.name}`,
      anchor: null,
      read: (offset, limit) => Promise.resolve(sorted.slice(offset, offset + limit)),
    },
    params,
  )
  return { page: { ...page, ...(lookedTo !== undefined && { lookedTo }) }, count: sorted.length }
}
