import type { HeadView } from '@orrery/head/chain-head'
import type { GasRanking } from '@orrery/model/gas-use'
import type { Bundle, TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

export type GasUser = {
  readonly address: Hex
  readonly gasUsed: number
  /** Base units. */
  readonly fees: bigint
  readonly txs: number
  /** How many others are at the other end of them. */
  readonly parties: number
}

/** Of all transactions of the blocks, also those that no row names. */
export type GasUsers = { readonly gasUsed: number; readonly fees: bigint; readonly rows: readonly GasUser[] }

/** Rows that are told. */
const SHOWN = 50

/** Whether a transaction ran code of its receiver. */
export type RanCode = (tx: TxRow) => boolean

/** Who used the gas of blocks, the most first (screens-evm §7). A payment that runs nothing stands for no contract. Pure. */
export function gasUsersOf(bundles: readonly Pick<Bundle, 'txs'>[], by: GasRanking, ranCode: RanCode): GasUsers {
  const users = new Map<Hex, { gasUsed: number; fees: bigint; txs: number; parties: Set<Hex> }>()
  let gasUsed = 0
  let fees = 0n
  for (const { txs } of bundles)
    for (const tx of txs) {
      const gas = tx.ext['gasUsed']
      if (typeof gas !== 'number') continue
      gasUsed += gas
      fees += tx.fee ?? 0n
      const [own, other] = by === 'senders' ? [tx.from, tx.to] : [ranCode(tx) ? tx.to : null, tx.from]
      if (own === null) continue
      const user = users.get(own) ?? { gasUsed: 0, fees: 0n, txs: 0, parties: new Set() }
      users.set(own, user)
      user.gasUsed += gas
      user.fees += tx.fee ?? 0n
      user.txs++
      if (other !== null) user.parties.add(other)
    }
  const more = (a: GasUser, b: GasUser): number =>
    by === 'contracts' ? b.gasUsed - a.gasUsed : a.fees < b.fees ? 1 : a.fees > b.fees ? -1 : 0
  const rows = [...users].map(([address, { parties, ...user }]) => ({ address, ...user, parties: parties.size }))
  return {
    gasUsed,
    fees,
    rows: rows.toSorted((a, b) => more(a, b) || (a.address < b.address ? -1 : 1)).slice(0, SHOWN),
  }
}

/** One sum per view of the Head and ranking. */
const made = new WeakMap<HeadView, Map<GasRanking, GasUsers>>()

/** The same of the blocks of the Head. */
export function headGasUsers(
  view: HeadView,
  bundles: () => readonly Bundle[],
  by: GasRanking,
  ranCode: RanCode,
): GasUsers {
  const kept = made.get(view) ?? new Map<GasRanking, GasUsers>()
  made.set(view, kept)
  const users = kept.get(by) ?? gasUsersOf(bundles(), by, ranCode)
  kept.set(by, users)
  return users
}
