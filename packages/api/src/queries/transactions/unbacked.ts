import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'
import { findAudits } from '../tokens/token-audits.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'
import { coinsOf } from './suspicion-rules.ts'
import { holdingKey } from './tokens-after.ts'

/** Contracts that are asked for one page, and holders of each. */
const MOST_TOKENS = 4
const MOST_HOLDERS = 16

export type Receipt = { readonly holder: Hex; readonly asset: Hex }

/** Whether a contract says that a holder has none of what its transfers add up to. */
export type IsUnbacked = (holder: Hex | null, asset: Hex) => boolean
export const NONE_UNBACKED: IsUnbacked = () => false

/**
 * Whom contracts have told transfers to without giving them anything (screens-evm §0.6): by `balanceOf` they have none, by the transfers that are indexed they have some, both at the same
 * block. Only tokens are asked whose last audit found a wrong balance, so most pages ask nothing. Fees and rebasing leave something, so they are not told; nor is anyone while the two
 * sides cannot be had of one block.
 */
export async function unbackedAmong(desk: ChainDesk, receipts: readonly Receipt[]): Promise<IsUnbacked> {
  const { off, trusted } = desk.runtime.safety ?? USUAL_SAFETY
  if (off.includes('unbacked') || receipts.length === 0) return NONE_UNBACKED
  const audits = await findAudits(
    desk,
    receipts.map(({ asset }) => asset),
  )
  const coins = coinsOf(desk.chain)
  const doubted = [...audits.values()]
    .filter(
      ({ address, holdersWrong }) =>
        holdersWrong > 0 && !trusted.includes(address) && coins.every((coin) => coin.address !== address),
    )
    .slice(0, MOST_TOKENS)
  const found = await Promise.all(
    doubted.map(({ address }) => {
      const holders = new Set(receipts.flatMap(({ asset, holder }) => (asset === address ? [holder] : [])))
      return emptyHanded(desk, address, [...holders].slice(0, MOST_HOLDERS))
    }),
  )
  const keys = new Set(found.flat())
  return (holder, asset) => holder !== null && keys.has(holdingKey(holder, asset))
}

/** Who has some by the ledger and none by the contract. */
async function emptyHanded(desk: ChainDesk, asset: Hex, holders: readonly Hex[]): Promise<readonly string[]> {
  const ledger = await unlessTooMuch(
    atOneMoment(desk.runtime, async ({ newest, deep, coverage, tip }) => {
      if (!coverage.complete || tip === null) return null
      const sides = await Promise.all([newest, deep].map((side) => side.holdings(asset, holders)))
      const sums = new Map<Hex, bigint>()
      for (const { address, amount } of sides.flat()) sums.set(address, (sums.get(address) ?? 0n) + amount)
      return { tip, sums }
    }),
  )
  if (ledger === null) return []
  // Without an answer nothing is said against a token.
  const told = await desk.node.tokenState(asset, holders, ledger.tip.height).catch(() => null)
  if (told?.asOf.hash !== ledger.tip.hash) return []
  return holders.flatMap((holder, at) =>
    told.balances[at] === 0n && (ledger.sums.get(holder) ?? 0n) > 0n ? [holdingKey(holder, asset)] : [],
  )
}
