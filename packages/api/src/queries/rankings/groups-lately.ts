import type { AccountTx, Balance } from '@orrery/model/reads'
import type { LabelledGroup } from '@orrery/model/wire/labels'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Worth } from '@orrery/model/wire/transaction'
import { addBalances } from '../chains/sums.ts'
import type { WorthOf } from '../exchanges/worth-of.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { newestRows } from '../lists/newest-rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { unlessUnsettled } from '../unless-unsettled.ts'

/** What a group holds of tokens, and who sent transactions to it. */
export type GroupLately = {
  /** null where balances are not settled, or not every block is indexed. */
  readonly balances: readonly Balance[] | null
  readonly txs: number
  readonly users: number
  readonly isFloor: boolean
  readonly looked: number
}

/** Groups that are looked at, and addresses of each: pages of projects name some, files may name thousands. */
const GROUPS = 100
const ADDRESSES = 20
/** Newest transactions of an address that are looked at, and balances. */
const MOST_TXS = 500
const MOST_BALANCES = 200
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4

/** Looks at groups of addresses down to a height, one after the other (screens-evm §16.5). */
export async function readGroupsLately(
  snapshot: Snapshot,
  floor: number,
  groups: ReadonlyMap<string, readonly Hex[]>,
): Promise<ReadonlyMap<string, GroupLately>> {
  const told = new Map<string, GroupLately>()
  for (const [tag, all] of [...groups].slice(0, GROUPS)) {
    const addresses = all.slice(0, ADDRESSES)
    const balances = snapshot.coverage.complete
      ? await unlessUnsettled(
          sideBySide(
            addresses.map((address) => () => balancesOf(snapshot, address)),
            AT_ONCE,
          ),
        )
      : null
    const calls = await sideBySide(
      addresses.map(
        (address) => () => newestRows(snapshot, accountTxList(address, { direction: 'in' }), floor, MOST_TXS),
      ),
      AT_ONCE,
    )
    told.set(tag, {
      balances: balances && balances.flat(),
      ...usersOf(
        calls.flatMap(({ rows }) => rows),
        new Set(all),
      ),
      isFloor: addresses.length < all.length || calls.some(({ from }) => from > floor),
      looked: addresses.length,
    })
  }
  return told
}

/** How many transactions others sent, and how many others. A group's own addresses are none of its users. Pure. */
export function usersOf(
  rows: readonly Pick<AccountTx, 'height' | 'txIndex' | 'tx'>[],
  own: ReadonlySet<Hex>,
): { readonly txs: number; readonly users: number } {
  const senders = new Set<Hex>()
  const places = new Set<string>()
  for (const { height, txIndex, tx } of rows) {
    if (tx.from === null || own.has(tx.from)) continue
    senders.add(tx.from)
    places.add(`${height} ${txIndex}`)
  }
  return { txs: places.size, users: senders.size }
}

/** The largest balances of an address; what newer blocks change of one that was not read says nothing of it. */
export async function balancesOf({ newest, deep }: Snapshot, address: Hex): Promise<readonly Balance[]> {
  const [changes, held] = await Promise.all(
    [newest, deep].map((side) => side.balancesOfAccount(address, MOST_BALANCES)),
  )
  const known = held!.length < MOST_BALANCES ? null : new Set(held!.map(({ asset }) => asset))
  return addBalances(
    changes!.filter(({ asset }) => known?.has(asset) ?? true),
    held!,
  ).filter(({ asset, amount }) => asset !== EMPTY && amount > 0n)
}

/** What coins and tokens are worth together; null where nothing of it has a price. Items of NFT contracts have none. Pure. */
export function heldWorth(
  worth: WorthOf | null,
  balances: readonly Pick<Balance, 'asset' | 'tokenId' | 'amount'>[],
  native: bigint | null,
): Worth | null {
  if (worth === null) return null
  const sums = new Map<Hex, bigint>(native === null || native <= 0n ? [] : [[EMPTY, native]])
  for (const { asset, tokenId, amount } of balances)
    if (tokenId === null) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  const worths = [...sums].flatMap(([asset, amount]) => worth(asset, amount) ?? [])
  const plus = (of: keyof Worth): string | null => {
    const known = worths.flatMap((one) => one[of] ?? [])
    return known.length === 0 ? null : known.reduce((sum, one) => sum + BigInt(one), 0n).toString()
  }
  return worths.length === 0 ? null : { coin: plus('coin'), dollars: plus('dollars') }
}

/** The same as it goes over the wire. */
export const writeLately = (
  told: GroupLately | undefined,
  worth: WorthOf | null,
  native: string | null,
): LabelledGroup['lately'] =>
  told === undefined
    ? null
    : {
        held: told.balances && heldWorth(worth, told.balances, native === null ? null : BigInt(native)),
        txs: told.txs,
        users: told.users,
        isFloor: told.isFloor,
        looked: told.looked,
      }
