import type { EventSources, KeyedTable } from '@orrery/family/event-sources'
import type { Position, TxRef } from '@orrery/model/reads'
import type { Cell, FamilyRow, TokenStandard, TxRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { EventPlace } from '@orrery/model/wire/events'
import type { TokenRef } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { walkedPage } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { placeOf } from './family-list.ts'
import { bareToken, findTokens } from '../tokens/find-tokens.ts'
import { readKeysetPage, type KeysetList, type ListParams } from './keyset-list.ts'
import { readOffsetPage } from './offset-list.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { toList } from './to-list.ts'

/** A row of an event table as the store gives it, read by the type that its column has. */
export type EventRow = {
  readonly row: FamilyRow
  readonly place: EventPlace
  /** Its whole transaction, where that was asked for. */
  readonly tx?: TxRow
}

/** Cells by their types; what a table holds was checked when it was written. */
export const hexOf = (row: FamilyRow, column: string): Hex => row[column] as Hex
export const hexOrNull = (row: FamilyRow, column: string): Hex | null => (row[column] ?? null) as Hex | null
export const numberOf = (row: FamilyRow, column: string): number => Number(row[column])
export const numberOrNull = (row: FamilyRow, column: string): number | null =>
  row[column] === null || row[column] === undefined ? null : Number(row[column])
export const amountOf = (row: FamilyRow, column: string): string => String(row[column])
export const amountOrNull = (row: FamilyRow, column: string): string | null =>
  row[column] === null || row[column] === undefined ? null : String(row[column])

/** The word of a row's kind. */
export const kindOf = (row: FamilyRow, kinds: readonly string[]): string => kinds[numberOf(row, 'kind')] ?? 'unknown'

/** Rows with the transactions that they are of, in one question to each side; whole ones carry their call data. */
export async function placeRows(
  desk: ChainDesk,
  snapshot: Snapshot,
  rows: readonly FamilyRow[],
  whole = false,
): Promise<readonly EventRow[]> {
  const sides = new Map<Snapshot['newest'], Position[]>()
  for (const row of rows) {
    const place = placeOf(row)
    const side = sideOf(snapshot, place.height)
    sides.set(side, [...(sides.get(side) ?? []), place])
  }
  const refs = new Map<string, TxRef | TxRow>()
  await Promise.all(
    [...sides].map(async ([reads, places]) => {
      for (const ref of await (whole ? reads.txsAt(distinct(places)) : reads.txRefs(places)))
        refs.set(`${ref.height} ${ref.txIndex}`, ref)
    }),
  )
  return rows.flatMap((row): EventRow[] => {
    const { height, txIndex, seq } = placeOf(row)
    const ref = refs.get(`${height} ${txIndex}`)
    if (!ref) return []
    const event = {
      row,
      place: { txHash: desk.wire.hash(ref.hash), height, txIndex, logIndex: seq, timeMs: ref.timeMs },
    }
    return ['input' in ref ? { ...event, tx: ref } : event]
  })
}

/** Many rows are of one transaction, which may be large. */
const distinct = (places: readonly Position[]): readonly Position[] => [
  ...new Map(places.map((place) => [`${place.height} ${place.txIndex}`, place])).values(),
]

/** Tokens by address for the rows of a page. */
export type Names = (address: Hex, standard?: TokenStandard) => TokenRef

/** Names of tokens, of the index or the node: to be asked outside of a moment, which must not wait for the node. */
export async function nameTokens(desk: ChainDesk, assets: readonly Hex[]): Promise<Names> {
  const tokens = await findTokens(
    desk,
    assets.filter((asset) => asset !== ZERO),
  )
  return (address, standard) => desk.wire.token(tokens.get(address) ?? bareToken(address, standard))
}

const ZERO: Hex = `0x${'0'.repeat(40)}`

/** How a row of a list is written, and which tokens it names. */
export type EventShape<T> = {
  readonly tokens?: (row: FamilyRow) => readonly Hex[]
  /** Rows are written with their whole transactions. */
  readonly whole?: true
  write(event: EventRow, names: Names): T
}

/** A page of a list of event rows, each written for the wire; a list that is made for a moment is walked by its cursors. */
export async function eventPage<T>(
  desk: ChainDesk,
  list: KeysetList<FamilyRow> | ((snapshot: Snapshot) => KeysetList<FamilyRow>),
  params: ListParams,
  { tokens, whole, write }: EventShape<T>,
): Promise<Answer<ListOf<T>>> {
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const isNarrowed = typeof list === 'function'
    const found = await readKeysetPage(desk, snapshot, isNarrowed ? list(snapshot) : list, params)
    const page = isNarrowed ? walkedPage(found) : found
    return { snapshot, page, events: await placeRows(desk, snapshot, page.rows, whole) }
  })
  const names = await nameTokens(desk, tokens ? read.page.rows.flatMap(tokens) : [])
  const hits = read.events.map((event) => write(event, names))
  return { data: toList(read.snapshot, read.page, hits, null), head: desk.wire.head(read.snapshot.tip) }
}

/** What a chain answers whose family has no such events: a list that is whole and empty. */
export async function noEvents<T>(desk: ChainDesk, params: ListParams): Promise<Answer<ListOf<T>>> {
  return atOneMoment(desk.runtime, async (snapshot) => {
    const none = await readOffsetPage<T>(
      { name: `${desk.chain.code} no events`, anchor: null, read: async () => [] },
      params,
    )
    return { data: toList(snapshot, none, [], 0), head: desk.wire.head(snapshot.tip) }
  })
}

/** The look-up key of an address or a longer id. */
export const keyOfId = (id: Hex): Hex => (id.length > 42 ? (id.slice(0, 18) as Hex) : id)

/**
 * Rows of a table in the chain's order that mention an address or an id, newest first: places come from the look-up
 * table, rows from their own in one question more. `fits` drops those that merely share the first bytes of an id.
 */
export const keyedList = (
  { keys }: EventSources,
  { table }: Pick<KeyedTable, 'table'>,
  topic: number,
  id: Hex,
  fits: (row: FamilyRow) => boolean = () => true,
): KeysetList<FamilyRow> => ({
  name: `${table} ${topic} of ${id}`,
  async read(reads, page) {
    const found = (await reads.familyPage(keys, { topic, key: keyOfId(id) }, page)).map(placeOf)
    if (found.length === 0) return []
    const values = (part: keyof Position): readonly Cell[] => [...new Set(found.map((place) => place[part]))]
    const rows = await reads.familyRows(
      table,
      { height: values('height'), seq: values('seq') },
      found.length * found.length,
    )
    const byPlace = new Map(rows.map((row) => [`${numberOf(row, 'height')} ${numberOf(row, 'seq')}`, row]))
    return found.flatMap(({ height, seq }) => {
      const row = byPlace.get(`${height} ${seq}`)
      return row && fits(row) ? [row] : []
    })
  },
  position: placeOf,
})
