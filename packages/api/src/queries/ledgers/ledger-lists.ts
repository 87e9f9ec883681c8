import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { PAGER_CAP } from '../../contract/params.ts'
import { atLayer, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { toList } from '../lists/to-list.ts'

/** Assets of one address that are told, and holders of one asset. */
const MOST_BALANCES = 10_000
export const MOST_HOLDERS = 1_000

/** A ledger that lacks more blocks than this still reads history; one that lacks fewer follows the tip. */
const MOST_BEHIND = 1_000

/** A list by a ledger, and how far that is. */
export type LedgerList<T> = { readonly ledger: Ledger; readonly list: ListOf<T> }

const cut = <T>(list: ListOf<T>, isCut: boolean): ListOf<T> =>
  isCut ? { ...list, extend: { ...list.extend, totalIsFloor: true } } : list

/**
 * One page of the thousand largest holders of an asset, by the newest `value` of each `key` among the rows that equal `match`. `holders` is how many
 * there are in all: where they are more than are told, the list says that its total is a floor. `write` gets the page's holders in order.
 */
export async function listHolders<T>(
  desk: ChainDesk,
  at: LayerMoment,
  list: {
    readonly name: string
    readonly table: string
    readonly match: FamilyMatch
    readonly value: string
    /** The column of who holds; `address` without it. */
    readonly key?: string
    readonly holders: number
  },
  params: ListParams,
  write: (rows: Awaited<ReturnType<LayerMoment['reads']['largest']>>) => T[] | Promise<T[]>,
): Promise<Answer<ListOf<T>>> {
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} holders of ${list.name}`,
      anchor: null,
      read: (offset, limit) =>
        at.reads.largest(list.table, list.match, list.key ?? 'address', list.value, {
          offset: Math.min(offset, MOST_HOLDERS),
          limit: Math.max(0, Math.min(limit, MOST_HOLDERS - offset)),
        }),
    },
    params,
  )
  const data = toList(at.snapshot, page, await write(page.rows), Math.min(list.holders, MOST_HOLDERS))
  return { data: cut(data, list.holders > MOST_HOLDERS), head: desk.wire.head(at.tip) }
}

/**
 * One page of the assets that an address has now, by the columns `by` of the rows that equal `match`, at most 10,000 of them; a list that is cut says that its
 * total is a floor. `write` gets the page's rows in order.
 */
export async function listHeld<T>(
  desk: ChainDesk,
  at: LayerMoment,
  list: {
    readonly name: string
    readonly table: string
    readonly match: FamilyMatch
    readonly by: readonly string[]
    readonly value: string
  },
  params: ListParams,
  write: (rows: readonly FamilyRow[]) => Promise<T[]>,
): Promise<Answer<LedgerList<T>>> {
  const found = await at.reads.held(list.table, list.match, list.by, list.value, MOST_BALANCES + 1)
  const held = found.slice(0, MOST_BALANCES)
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} ${list.name}`,
      anchor: null,
      read: (offset, limit) => Promise.resolve(held.slice(offset, offset + limit)),
    },
    params,
  )
  const data = toList(at.snapshot, page, await write(page.rows), held.length)
  return {
    data: { ledger: at.ledger, list: cut(data, found.length > held.length) },
    head: desk.wire.head(at.tip),
  }
}

/** The rows that a transaction has in a ledger's tables of the chain's order; null of one that is in no block. A ledger on another branch has another there. */
export const matchTx = (
  found: FoundTx,
): { readonly height: number; readonly tx_index: number; readonly txid: Hex } | null =>
  found.state === 'included' ? { height: found.tx.height, tx_index: found.tx.txIndex, txid: found.tx.hash } : null

/**
 * One page of what a ledger tells of one transaction by its rows of `table`, in their order. Of one in no block, or in a block that the ledger has not read
 * yet, it tells nothing: `ledger` says how far it is, and the total is then a floor.
 */
export async function listOfTx<T>(
  desk: ChainDesk,
  layer: string,
  table: string,
  found: FoundTx,
  params: ListParams,
  write: (at: LayerMoment, rows: readonly FamilyRow[]) => T[] | Promise<T[]>,
): Promise<Answer<LedgerList<T>>> {
  const match = matchTx(found)
  return atLayer(desk, layer, async (at) => {
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} ${table} of ${found.tx.hash}`,
        anchor: match && { height: match.height, hash: match.txid },
        read: async (offset, limit) =>
          match === null
            ? []
            : (await at.reads.familyRows(table, match, Math.min(offset + limit, PAGER_CAP))).slice(offset),
      },
      params,
    )
    const total = page.next === null && page.offset !== null ? page.offset + page.rows.length : null
    const list = toList(at.snapshot, page, await write(at, page.rows), total)
    const totalIsFloor = total === null || (match?.height ?? 0) > at.through
    return {
      data: { ledger: at.ledger, list: { ...list, extend: { ...list.extend, totalIsFloor } } },
      head: desk.wire.head(at.tip),
    }
  })
}

/** Keys under which a ledger's tables have what is an address's: itself, unless the ledger says otherwise; at least one. */
export function keysIn({ runtime }: ChainDesk, layer: string, address: Hex): readonly Hex[] {
  const keys = runtime.layers?.get(layer)?.keysOf?.(address) ?? []
  return keys.length === 0 ? [address] : keys
}

/** Whether a ledger has so much to read that what it does not know may well be: none where it keeps up, and where it cannot be kept at all. */
const readsHistory = ({ from, through, tip, lack }: Ledger): boolean =>
  lack === null && tip !== null && tip - Math.max(through ?? -1, from - 1) > MOST_BEHIND

/**
 * Whether a subject gets its tab of a ledger: where the ledger has a row of it, by the rows of `table` that equal `match`, and as long as it still reads
 * history, when none found is not none (principle 3). What a `block` made is known once the ledger has read it. False on chains without that ledger.
 */
export async function mayHave(
  desk: ChainDesk,
  layer: string,
  table: string,
  match: FamilyMatch,
  block: number | null = null,
): Promise<boolean> {
  if (desk.runtime.layers?.has(layer) !== true) return false
  return atLayer(desk, layer, async ({ ledger, reads, through }) => {
    const isOpen = block === null || (block >= ledger.from && block > through)
    return (isOpen && readsHistory(ledger)) || (await reads.familyRows(table, match, 1)).length > 0
  })
}
