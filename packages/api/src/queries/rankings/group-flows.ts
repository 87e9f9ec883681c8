import type { TokenStandard, TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { readCoinFlows, type CoinFlows } from './coin-flows.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTransferList } from '../lists/chain-lists.ts'
import { newestRows } from '../lists/newest-rows.ts'
import type { Snapshot } from '../snapshot.ts'

/** What moved of tokens between a group of addresses and others. Moves inside the group are no flows. */
export type GroupFlows = {
  /** The first block from which on every transfer of the addresses was looked at. */
  readonly fromHeight: number
  readonly looked: number
  readonly addresses: number
  readonly assets: readonly {
    readonly asset: Hex
    readonly came: bigint
    readonly went: bigint
    readonly transfers: number
  }[]
  /** By hours since 1970 in which anything moved, oldest first. */
  readonly hours: readonly { readonly hour: number; readonly came: number; readonly went: number }[]
  /** With whom most transfers were, the most first. */
  readonly others: readonly { readonly address: Hex; readonly came: number; readonly went: number }[]
  /** Null where one token was asked for. */
  readonly coins: CoinFlows | null
}

/** Addresses that are looked at, and the newest transfers of each. */
const ADDRESSES = 100
const OF_EACH = 500
/** What moves of the chain's own coin stands in transactions and calls: `coin-flows.ts`. */
const TOKENS: readonly TokenStandard[] = ['erc20', 'erc721', 'erc1155']
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
/** What is told. */
const ASSETS = 50
const OTHERS = 20
const HOUR_MS = 3_600_000

/** Looks at the newest transfers of a group's addresses down to a height, and at what moved of the chain's own coin (screens-evm §16.3). */
export async function readGroupFlows(
  desk: ChainDesk,
  snapshot: Snapshot,
  floor: number,
  group: readonly Hex[],
  /** Only what moves of this token, and none of the coin. */
  asset: Hex | null = null,
): Promise<GroupFlows> {
  const addresses = group.slice(0, ADDRESSES)
  const found = await sideBySide(
    addresses.map((address) => () => {
      const list = accountTransferList(address, undefined, { standards: TOKENS, ...(asset !== null && { asset }) })
      return newestRows(snapshot, list, floor, OF_EACH)
    }),
    AT_ONCE,
  )
  const fromHeight = Math.max(floor, ...found.map(({ from }) => from))
  const own = new Set(group)
  // A transfer between two of them was read twice.
  const rows = new Map<string, TransferRow>()
  for (const row of found.flatMap(({ rows: of }) => of))
    if (row.height >= fromHeight) rows.set(`${row.height} ${row.txIndex} ${row.seq}`, row)
  return {
    fromHeight,
    looked: rows.size,
    addresses: addresses.length,
    ...flowsOf([...rows.values()], own),
    coins: asset === null ? await readCoinFlows(desk, snapshot, floor, addresses, own) : null,
  }
}

/** Sums of transfers by what moved, when and with whom. Pure. */
export function flowsOf(
  rows: readonly Pick<TransferRow, 'asset' | 'amount' | 'from' | 'to' | 'timeMs'>[],
  own: ReadonlySet<Hex>,
): Pick<GroupFlows, 'assets' | 'hours' | 'others'> {
  const assets = new Map<Hex, GroupFlows['assets'][number]>()
  const hours = new Map<number, GroupFlows['hours'][number]>()
  const others = new Map<Hex, GroupFlows['others'][number]>()
  for (const { asset, amount, from, to, timeMs } of rows) {
    const [leaves, enters] = [from !== null && own.has(from), to !== null && own.has(to)]
    if (leaves === enters) continue
    const [came, went] = enters ? [1, 0] : [0, 1]
    const held = assets.get(asset) ?? { asset, came: 0n, went: 0n, transfers: 0 }
    assets.set(asset, {
      asset,
      came: held.came + (enters ? amount : 0n),
      went: held.went + (enters ? 0n : amount),
      transfers: held.transfers + 1,
    })
    const hour = Math.floor(timeMs / HOUR_MS)
    const at = hours.get(hour) ?? { hour, came: 0, went: 0 }
    hours.set(hour, { hour, came: at.came + came, went: at.went + went })
    const other = enters ? from : to
    if (other === null) continue
    const with_ = others.get(other) ?? { address: other, came: 0, went: 0 }
    others.set(other, { address: other, came: with_.came + came, went: with_.went + went })
  }
  return {
    assets: [...assets.values()]
      .toSorted((a, b) => b.transfers - a.transfers || (a.asset < b.asset ? -1 : 1))
      .slice(0, ASSETS),
    hours: [...hours.values()].toSorted((a, b) => a.hour - b.hour),
    others: [...others.values()]
      .toSorted((a, b) => b.came + b.went - a.came - a.went || (a.address < b.address ? -1 : 1))
      .slice(0, OTHERS),
  }
}
