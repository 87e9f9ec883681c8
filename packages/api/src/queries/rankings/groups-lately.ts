import type { AccountTx, Balance } from '@orrery/model/reads'
import type { LabelledGroup } from '@orrery/model/wire/labels'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { Worth } from '@orrery/model/wire/transaction'
import { addBalances } from '../chains/sums.ts'
import type { WorthOf } from '../exchanges/worth-of.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { Names } from '../lists/event-pages.ts'
import { newestRows } from '../lists/newest-rows.ts'
import { readGroupFlows } from './group-flows.ts'
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
  /** What came less what went; null of groups whose flows are not looked at. */
  readonly flows: GroupNet | null
}

/** What came to a group less what went, of tokens and the coin. */
export type GroupNet = {
  readonly assets: ReadonlyMap<Hex, bigint>
  readonly coin: bigint
  readonly isWhole: boolean
}

/** Groups that are looked at, and addresses of each: pages of projects name some, files may name thousands. */
const GROUPS = 100
/** Groups whose flows are looked at, too: these read every address's transfers, transactions and calls. */
const FLOW_GROUPS = 30
const ADDRESSES = 20
/** Newest transactions of an address that are looked at, and balances. */
const MOST_TXS = 500
const MOST_BALANCES = 200
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4

/** Looks at groups of addresses down to a height, one after the other (screens-evm §16.3, §16.5). */
export async function readGroupsLately(
  desk: ChainDesk,
  snapshot: Snapshot,
  floor: number,
  groups: ReadonlyMap<string, readonly Hex[]>,
): Promise<ReadonlyMap<string, GroupLately>> {
  const told = new Map<string, GroupLately>()
  for (const [at, [tag, all]] of [...groups].slice(0, GROUPS).entries()) {
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
      flows: at < FLOW_GROUPS ? await netOf(desk, snapshot, floor, all) : null,
    })
  }
  return told
}

async function netOf(desk: ChainDesk, snapshot: Snapshot, floor: number, all: readonly Hex[]): Promise<GroupNet> {
  const { assets, coins, fromHeight, addresses } = await readGroupFlows(desk, snapshot, floor, all)
  return {
    assets: new Map(assets.map(({ asset, came, went }) => [asset, came - went])),
    coin: coins === null ? 0n : coins.came - coins.went,
    isWhole:
      fromHeight === floor &&
      addresses === all.length &&
      coins !== null &&
      coins.withCalls &&
      coins.fromHeight === floor,
  }
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

/** What each asset of a group is worth, `EMPTY` for the coin; what no price leads to is left out. Items of NFT contracts have none. Pure. */
export function heldWorths(
  worth: WorthOf | null,
  balances: readonly Pick<Balance, 'asset' | 'tokenId' | 'amount'>[],
  native: bigint | null,
): ReadonlyMap<Hex, Worth> {
  const sums = new Map<Hex, bigint>(native === null || native <= 0n ? [] : [[EMPTY, native]])
  for (const { asset, tokenId, amount } of balances)
    if (tokenId === null) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return worthsOf(worth, sums)
}

/** Worths of signed amounts: what went is worth as much as what came. Pure. */
function worthsOf(worth: WorthOf | null, sums: ReadonlyMap<Hex, bigint>): ReadonlyMap<Hex, Worth> {
  const signed = (text: string | null, isLess: boolean) =>
    text === null || text === '0' || !isLess ? text : `-${text}`
  return new Map(
    [...sums].flatMap(([asset, amount]) => {
      const isLess = amount < 0n
      const told = worth?.(asset, isLess ? -amount : amount) ?? null
      return told === null
        ? []
        : [[asset, { coin: signed(told.coin, isLess), dollars: signed(told.dollars, isLess) }] as const]
    }),
  )
}

/** Worths together; null where there are none. Pure. */
export function sumWorth(worths: Iterable<Worth>): Worth | null {
  const all = [...worths]
  const plus = (of: keyof Worth): string | null => {
    const known = all.flatMap((one) => one[of] ?? [])
    return known.length === 0 ? null : known.reduce((sum, one) => sum + BigInt(one), 0n).toString()
  }
  return all.length === 0 ? null : { coin: plus('coin'), dollars: plus('dollars') }
}

const larger = (a: Worth, b: Worth): boolean => {
  const of: keyof Worth = a.dollars !== null && b.dollars !== null ? 'dollars' : 'coin'
  return BigInt(a[of] ?? 0) > BigInt(b[of] ?? 0)
}

/** The asset that is worth most. Pure. */
function topOf(worths: ReadonlyMap<Hex, Worth>): { readonly asset: Hex; readonly worth: Worth } | null {
  let top: { readonly asset: Hex; readonly worth: Worth } | null = null
  for (const [asset, worth] of worths) if (top === null || larger(worth, top.worth)) top = { asset, worth }
  return top
}

/** The tokens that may be the ones of most worth: they need names. */
export const topTokens = (told: ReadonlyMap<string, GroupLately> | null, worth: WorthOf | null): readonly Hex[] => [
  ...new Set(
    [...(told?.values() ?? [])].flatMap(({ balances }) => topOf(heldWorths(worth, balances ?? [], null))?.asset ?? []),
  ),
]

/** The same as it goes over the wire. */
export function writeLately(
  told: GroupLately | undefined,
  { worth, native, names }: { readonly worth: WorthOf | null; readonly native: string | null; readonly names: Names },
): LabelledGroup['lately'] {
  if (told === undefined) return null
  const { balances, flows } = told
  const worths = heldWorths(worth, balances ?? [], native === null ? null : BigInt(native))
  const top = balances === null ? null : topOf(worths)
  return {
    held: balances === null ? null : sumWorth(worths.values()),
    assets: balances === null ? null : new Set(balances.map(({ asset }) => asset)).size,
    top: top && { token: top.asset === EMPTY ? null : names(top.asset), worth: top.worth },
    net: flows && {
      worth: sumWorth(worthsOf(worth, new Map([...flows.assets, [EMPTY, flows.coin]])).values()),
      coin: flows.coin.toString(),
      whole: flows.isWhole,
    },
    txs: told.txs,
    users: told.users,
    isFloor: told.isFloor,
    looked: told.looked,
  }
}
