import type { Position } from '@orrery/model/reads'
import type { TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { NO_CUT, type Snapshot } from '../snapshot.ts'

/** Transfers of an account since then that are taken off what it has now: one read of the engine on each side. Whoever moved more is not told. */
const MOST_LATER = 100
/** Accounts that are told, in their order: two reads each. */
const MOST_ACCOUNTS = 20

export type Holder = { readonly address: Hex; readonly assets: readonly Hex[] }

/** Names one balance among those of `tokensAfter`. */
export const holdingKey = (address: Hex, asset: Hex): string => `${address} ${asset}`

/**
 * What accounts had of fungible tokens right behind a transaction: what the ledger says now, less what moved since (screens-evm §4.3). Only of the first accounts,
 * and of those that moved little since; nothing where the index has not every block, for then sums are no balances.
 */
export async function tokensAfter(
  snapshot: Pick<Snapshot, 'newest' | 'deep' | 'cut' | 'coverage'>,
  place: Pick<Position, 'height' | 'txIndex'>,
  holders: readonly Holder[],
): Promise<ReadonlyMap<string, bigint>> {
  const left = new Map<string, bigint>()
  if (!snapshot.coverage.complete) return left
  const told = await Promise.all(
    holders
      .filter(({ assets }) => assets.length > 0)
      .slice(0, MOST_ACCOUNTS)
      .map(async (holder) => ({ ...holder, later: await laterOf(snapshot, holder.address, place) })),
  )
  const known = told.filter((holder) => holder.later !== null)
  const assets = new Set(known.flatMap((holder) => holder.assets))
  const { newest, deep } = snapshot
  await Promise.all(
    [...assets].map(async (asset) => {
      const owners = known.filter((holder) => holder.assets.includes(asset))
      const addresses = owners.map(({ address }) => address)
      const sides = await Promise.all([newest, deep].map((side) => side.holdings(asset, addresses)))
      const now = new Map<Hex, bigint>()
      for (const { address, amount } of sides.flat()) now.set(address, (now.get(address) ?? 0n) + amount)
      for (const { address, later } of owners)
        left.set(holdingKey(address, asset), (now.get(address) ?? 0n) - movedBy(later!, address, asset))
    }),
  )
  return left
}

/** All transfers of an account behind a transaction; null where they are more than are read. */
async function laterOf(
  { newest, deep, cut }: Pick<Snapshot, 'newest' | 'deep' | 'cut'>,
  address: Hex,
  { height, txIndex }: Pick<Position, 'height' | 'txIndex'>,
): Promise<readonly TransferRow[] | null> {
  const page = { after: { height, txIndex, seq: Number.MAX_SAFE_INTEGER }, limit: MOST_LATER }
  const sides = await Promise.all([
    cut === NO_CUT ? [] : newest.transfersOfAccount(address, page),
    height >= cut ? [] : deep.transfersOfAccount(address, { ...page, ...(cut !== NO_CUT && { ceiling: cut - 1 }) }),
  ])
  return sides.some(({ length }) => length >= MOST_LATER) ? null : sides.flat()
}

const movedBy = (rows: readonly TransferRow[], address: Hex, asset: Hex): bigint =>
  rows.reduce(
    (sum, row) =>
      row.asset === asset
        ? sum + (row.to === address ? row.amount : 0n) - (row.from === address ? row.amount : 0n)
        : sum,
    0n,
  )
