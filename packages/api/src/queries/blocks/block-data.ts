import type { BlockData } from '@orrery/family/family'
import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { fittingAmong } from '../lists/fitting-among.ts'
import { partsPage } from './block-parts.ts'
import type { FoundBlock } from './find-block.ts'
import { readTxFamily, type FoundTx } from '../transactions/find-tx.ts'
import { readKeysetPage, type KeysetList, type ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { cutToSpan, isCut, type TimeSpan } from '../time-span.ts'
import { toList } from '../lists/to-list.ts'
import { partsOfTx } from '../transactions/tx-parts.ts'

/** One of the family's own tables, chosen from those that it names; null where the family has none. */
type TableOf = (data: BlockData) => string

/** How a row goes over the wire. */
type ToWire<T> = (row: FamilyRow, desk: ChainDesk) => T

/** All rows of one of the family's own tables, or by `match` those of one address or hash, newest first. */
export const familyTableList = (table: string, match: FamilyMatch): KeysetList<FamilyRow> => ({
  name: `${table} ${Object.values(match).join(' ')}`,
  read: (reads, page) => reads.familyPage(table, match, page),
  position: (row) => ({
    height: Number(row['height']),
    txIndex: Number(row['tx_index'] ?? 0),
    seq: Number(row['seq']),
  }),
})

/** Which rows of a list are asked for beside those of its key. */
export type RowChoice = { readonly name: string; fits(row: FamilyRow): boolean }

/** How many rows of a table there are by what was counted as blocks came; null where that does not tell. */
type CountAll = (snapshot: Snapshot) => Promise<number | null>

/**
 * Rows of the chain or, by `match`, of one address or hash, newest first, cut to a span of time where one is told; empty where the family keeps no such
 * table. Those that fit a choice are looked for among them for a bounded time; of those of the whole chain `countAll` tells how many there are.
 */
export function familyRowsList<T>(
  desk: ChainDesk,
  tableOf: TableOf,
  match: FamilyMatch,
  params: ListParams & TimeSpan,
  toWire: ToWire<T>,
  choice?: RowChoice,
  countAll?: CountAll,
): Promise<Answer<ListOf<T>>> {
  const { blockData } = desk.family
  return atOneMoment(desk.runtime, async (snapshot) => {
    const head = desk.wire.head(snapshot.tip)
    if (!blockData) {
      const none = await readOffsetPage({ name: `${desk.chain.code} none`, anchor: null, read: async () => [] }, params)
      return { data: toList<FamilyRow, T>(snapshot, none, [], 0), head }
    }
    const every = familyTableList(tableOf(blockData), match)
    const list =
      choice === undefined
        ? every
        : fittingAmong(desk, { ...every, name: `${every.name} ${choice.name}` }, (row) => choice.fits(row))
    const found = await readKeysetPage(desk, snapshot, await cutToSpan(desk, snapshot, list, params), params)
    const page = choice === undefined ? found : walkedPage(found)
    const hits = page.rows.map((row) => toWire(row, desk))
    const isWhole = choice === undefined && !isCut(params)
    const all = isWhole && countAll !== undefined && snapshot.counted.complete ? await countAll(snapshot) : null
    return { data: toList(snapshot, page, hits, all), head }
  })
}

/** Rows of one block in their order. */
export function familyRowsOfBlock<T>(
  desk: ChainDesk,
  block: FoundBlock,
  tableOf: TableOf,
  params: ListParams,
  toWire: ToWire<T>,
): Promise<Answer<ListOf<T>>> {
  const table = desk.family.blockData && tableOf(desk.family.blockData)
  return partsPage(
    desk,
    block,
    table ?? 'none',
    params,
    (bundle) => (table === undefined ? [] : (bundle.family[table] ?? [])),
    async (reads, offset, limit) =>
      table === undefined
        ? []
        : (await reads.familyRows(table, { height: block.row.height }, offset + limit)).slice(offset),
    (row: FamilyRow) => toWire(row, desk),
  )
}

/** Rows of one transaction in their order; all of them are there or none, whatever the coverage of the chain. */
export function familyRowsOfTx<T>(
  desk: ChainDesk,
  found: FoundTx,
  tableOf: TableOf,
  params: ListParams,
  toWire: ToWire<T>,
): Promise<Answer<ListOf<T>>> {
  const table = desk.family.blockData && tableOf(desk.family.blockData)
  return partsOfTx(
    desk,
    found,
    {
      name: table ?? 'none',
      read: async (limit) => (table === undefined ? [] : readTxFamily(desk, found, table, limit)),
      write: (rows) => rows.map((row) => toWire(row, desk)),
    },
    params,
  )
}
