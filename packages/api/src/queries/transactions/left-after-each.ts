import type { TransferRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { atOneMoment } from '../snapshot.ts'
import { findAudits, isAgreed } from '../tokens/token-audits.ts'
import { NOBODY } from '../nobody.ts'
import { unlessTooMuch } from '../unless-unsettled.ts'
import { readTxTransfers, type FoundTx } from './find-tx.ts'
import { holdingKey, tokensAfter } from './tokens-after.ts'

/** Transfers of one transaction that are walked; of one with more nothing is told. */
const MOST_WALKED = 10_000

/** What giver and receiver have of the token right behind one transfer; null where that is not told. */
export type LeftAfter = { readonly from: bigint | null; readonly to: bigint | null }

type Move = Pick<TransferRow, 'seq' | 'asset' | 'standard' | 'from' | 'to' | 'amount'>

/**
 * The fungible tokens among these that balances are told of: those whose ledger is not known to differ from what the contract says. Rebased ones, or those that
 * take a fee, have other balances than their transfers add up to.
 */
export async function tellableTokens(desk: ChainDesk, rows: readonly Move[]): Promise<ReadonlySet<Hex>> {
  const fungible = [...new Set(rows.flatMap(({ asset, standard }) => (standard === 'erc20' ? [asset] : [])))]
  if (fungible.length === 0) return new Set()
  const audits = await findAudits(desk, fungible)
  return new Set(
    fungible.filter((asset) => {
      const audit = audits.get(asset)
      return audit === undefined || isAgreed(audit)
    }),
  )
}

/**
 * Balances of fungible tokens right behind each of these transfers of a transaction, by place (screens-evm §4.3): what `tokensAfter` tells behind the transaction, less what
 * came later in it. Nothing of a transaction that the index does not have.
 */
export async function leftAfterEach(
  desk: ChainDesk,
  found: FoundTx,
  rows: readonly TransferRow[],
): Promise<ReadonlyMap<number, LeftAfter>> {
  if (found.state !== 'included' || found.source === 'node') return new Map()
  const told = await tellableTokens(desk, rows)
  if (told.size === 0) return new Map()
  const all = await readTxTransfers(desk, found, MOST_WALKED + 1)
  if (all.length > MOST_WALKED) return new Map()
  const holders = holdersOf(rows.filter(({ asset }) => told.has(asset)))
  const read = atOneMoment(desk.runtime, (snapshot) => tokensAfter(snapshot, found.tx, holders))
  return afterEach(all, (await unlessTooMuch(read)) ?? new Map())
}

/** Who takes part, in order, each with its tokens; what is made comes from nobody. */
function holdersOf(rows: readonly Move[]) {
  const holders = new Map<Hex, Set<Hex>>()
  for (const { asset, from, to } of rows)
    for (const party of [from, to])
      if (party !== null && party !== NOBODY) holders.set(party, (holders.get(party) ?? new Set()).add(asset))
  return [...holders].map(([address, assets]) => ({ address, assets: [...assets] }))
}

/** From what is left behind all moves to what was left behind each, from the last to the first. A balance below zero is none: its token does not log all that it moves. Pure. */
export function afterEach(moves: readonly Move[], left: ReadonlyMap<string, bigint>): ReadonlyMap<number, LeftAfter> {
  const now = new Map(left)
  const told = new Map<number, LeftAfter>()
  const balance = (party: Hex | null, asset: Hex): bigint | null => {
    const amount = party === null ? undefined : now.get(holdingKey(party, asset))
    return amount === undefined || amount < 0n ? null : amount
  }
  const undo = (party: Hex | null, asset: Hex, amount: bigint) => {
    const before = party === null ? undefined : now.get(holdingKey(party, asset))
    if (before !== undefined) now.set(holdingKey(party!, asset), before - amount)
  }
  for (const { seq, asset, standard, from, to, amount } of moves.toReversed()) {
    if (standard !== 'erc20') continue
    told.set(seq, { from: balance(from, asset), to: balance(to, asset) })
    undo(to, asset, amount)
    undo(from, asset, -amount)
  }
  return told
}
