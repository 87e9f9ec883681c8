import type { Chain } from '@orrery/model/chain'
import { maturesAt } from '@orrery/model/coinbase-maturity'
import type { Output } from '@orrery/model/wire/address'
import type { ChainDesk } from '../chain-desk.ts'
import { isPoolWhole } from '../pending/tells-pool.ts'
import type { Snapshot } from '../snapshot.ts'
import type { OutputRow } from './outputs.ts'

/** The first block that may spend an output; null where any may. Pure. */
export function spendableFrom(
  chain: Chain,
  { height, isMinted }: Pick<OutputRow, 'height' | 'isMinted'>,
  tip: number,
): number | null {
  if (!isMinted || chain.family !== 'utxo') return null
  const first = maturesAt(chain, height)
  return first > tip + 1 ? first : null
}

/**
 * How deep outputs that no block spends lie, and what keeps their owner from spending them: a coinbase that is not mature, or a waiting transaction that
 * spends them already (screens-nonevm §4.5). In their order.
 */
export function outputStanding(
  { chain, wire, runtime }: Pick<ChainDesk, 'chain' | 'wire' | 'runtime'>,
  { tip, view }: Pick<Snapshot, 'tip' | 'view'>,
  rows: readonly OutputRow[],
): readonly Pick<Output, 'confirmations' | 'spendableFrom' | 'takenBy'>[] {
  const top = tip?.height ?? 0
  const isTold = isPoolWhole(runtime.status(), view)
  return rows.map((row) => {
    const by = view.pending.claimant(`${row.txid}:${row.vout}`)
    return {
      confirmations: Math.max(0, top - row.height + 1),
      spendableFrom: spendableFrom(chain, row, top),
      ...((isTold || by !== null) && { takenBy: by && wire.hash(by.hash) }),
    }
  })
}
