import type { FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { ListOf } from '@orrery/model/wire/common'
import type { Ledger } from '@orrery/model/wire/rune'
import type { Answer } from '../contract/handler.ts'
import { atLayer, type LayerMoment } from './at-layer.ts'
import type { ChainDesk } from './chain-desk.ts'
import type { ListParams } from './keyset-list.ts'
import { readOffsetPage } from './offset-list.ts'
import { toList } from './to-list.ts'

/** Assets of one address that are told, and holders of one asset. */
const MOST_BALANCES = 10_000
const MOST_HOLDERS = 1_000

/** A ledger that lacks more blocks than this still reads history; one that lacks fewer follows the tip. */
const MOST_BEHIND = 1_000

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
        at.reads.largest(list.table, list.match, 'address', list.value, {
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
): Promise<Answer<{ readonly ledger: Ledger; readonly list: ListOf<T> }>> {
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

/** Whether a ledger has so much to read that what it does not know may well be: none where it keeps up, and where it cannot be kept at all. */
const readsHistory = ({ from, through, tip, lack }: Ledger): boolean =>
  lack === null && tip !== null && tip - Math.max(through ?? -1, from - 1) > MOST_BEHIND

/**
 * Whether a subject gets its tab of a ledger: where the ledger has a row of it, by the rows of `table` that equal `match`, and as long as it still reads
 * history, when none found is not none (principle 3). False on chains without that ledger.
 */
export async function mayHave(desk: ChainDesk, layer: string, table: string, match: FamilyMatch): Promise<boolean> {
  if (desk.runtime.layers?.has(layer) !== true) return false
  return atLayer(
    desk,
    layer,
    async ({ ledger, reads }) => readsHistory(ledger) || (await reads.familyRows(table, match, 1)).length > 0,
  )
}
