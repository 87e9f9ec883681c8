import type { EventSources } from '@orrery/family/event-sources'
import type { ChainReads } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { filterName } from '../addresses/account-filters.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOf, hexOrNull, keyedList, kindOf, numberOf } from '../lists/event-pages.ts'
import { familyList, placeOf } from '../lists/family-list.ts'
import { pickedAmong } from '../lists/fitting-among.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { notesBy } from './user-ops.ts'

/** Which user operations are asked for (screens-evm §4.4). */
export type UserOpFilter = {
  readonly sender?: Hex
  readonly paymaster?: Hex
  readonly entryPoint?: Hex
  /** Who sent the bundle. */
  readonly bundler?: Hex
  /** Who made the account in the same operation. */
  readonly factory?: Hex
  readonly success?: boolean
}

const PARTIES = ['sender', 'paymaster', 'entryPoint', 'bundler', 'factory'] as const

/** What an endpoint was asked for; undefined where that is all of them. Throws `ADDRESS_MALFORMED`. */
export function userOpFilterOf(
  { family, chain }: Pick<ChainDesk, 'family' | 'chain'>,
  asked: {
    readonly sender: string | undefined
    readonly paymaster: string | undefined
    readonly entryPoint: string | undefined
    readonly bundler: string | undefined
    readonly factory: string | undefined
    readonly status: 'success' | 'failed' | undefined
  },
): UserOpFilter | undefined {
  const party = (name: (typeof PARTIES)[number]) =>
    asked[name] === undefined ? {} : { [name]: family.parseAddress(asked[name], chain) }
  const filter: UserOpFilter = {
    ...party('sender'),
    ...party('paymaster'),
    ...party('entryPoint'),
    ...party('bundler'),
    ...party('factory'),
    ...(asked.status !== undefined && { success: asked.status === 'success' }),
  }
  return Object.keys(filter).length === 0 ? undefined : filter
}

/** The operations that fit: those of an account or a paymaster by the index, others looked for among all, for a bounded time. */
export function fittingOps(
  desk: Pick<ChainDesk, 'clock'>,
  source: EventSources,
  filter: UserOpFilter,
): KeysetList<FamilyRow> {
  const { userOps } = source
  const party = filter.sender ?? filter.paymaster
  const list = party === undefined ? familyList(userOps.table, {}) : keyedList(source, userOps, userOps.topic, party)
  const fits = (row: FamilyRow): boolean => {
    const { sender, paymaster, entryPoint, success } = filter
    if (sender !== undefined && hexOrNull(row, 'sender') !== sender) return false
    if (paymaster !== undefined && hexOrNull(row, 'paymaster') !== paymaster) return false
    if (entryPoint !== undefined && hexOrNull(row, 'entry_point') !== entryPoint) return false
    return success === undefined || (numberOf(row, 'success') === 1) === success
  }
  return pickedAmong(desk, { ...list, name: `${list.name}${filterName(filter)}` }, async (reads, rows) => {
    const fitting = rows.filter(fits)
    const bundled = filter.bundler === undefined ? fitting : await sentBy(reads, fitting, filter.bundler)
    return filter.factory === undefined ? bundled : madeBy(reads, bundled, filter.factory, userOps)
  })
}

/** Operations whose bundle this address sent. */
async function sentBy(reads: ChainReads, rows: readonly FamilyRow[], bundler: Hex): Promise<readonly FamilyRow[]> {
  if (rows.length === 0) return []
  // Without the call data of the bundles, which may be large.
  const refs = await reads.txRefs([...new Map(rows.map(placeOf).map((place) => [placeKey(place), place])).values()])
  const sent = new Set(
    (await reads.txsByHash(refs.map(({ hash }) => hash))).filter(({ from }) => from === bundler).map(placeKey),
  )
  return rows.filter((row) => sent.has(placeKey(placeOf(row))))
}

/** Operations in which this factory made the account, by the entry point's own word: see `notesBy`. */
async function madeBy(
  reads: ChainReads,
  rows: readonly FamilyRow[],
  factory: Hex,
  { notes }: EventSources['userOps'],
): Promise<readonly FamilyRow[]> {
  if (rows.length === 0) return []
  const heights = [...new Set(rows.map((row) => placeOf(row).height))]
  const hashes = rows.map((row) => hexOf(row, 'hash'))
  const told = await reads.familyRows(notes.table, { height: heights, hash: hashes, factory }, MOST_TOLD)
  const claimed = new Set(told.map((row) => hexOf(row, 'hash')))
  const candidates = rows.filter((row) => claimed.has(hexOf(row, 'hash')))
  const isTold = await Promise.all(
    candidates.map(async (row) => {
      const { height, txIndex } = placeOf(row)
      const match = { height, tx_index: txIndex, hash: hexOf(row, 'hash') }
      const own = await notesBy(hexOf(row, 'entry_point'), reads, notes.table, match)
      return own.find((note) => kindOf(note, notes.kinds) === 'deployed')?.['factory'] === factory
    }),
  )
  return candidates.filter((_, at) => isTold[at])
}

/** Notes of the operations of one step. */
const MOST_TOLD = 1_000
const placeKey = ({ height, txIndex }: { readonly height: number; readonly txIndex: number }): string =>
  `${height} ${txIndex}`
