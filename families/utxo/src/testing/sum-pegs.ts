import type { Peg } from '@orrery/family/esplora-shapes'
import { regtest } from '@orrery/chains/records/regtest'
import type { Bundle } from '@orrery/model/rows'
import type { UtxoBlockExt } from '../utxo-ext.ts'
import { utxoEsplora } from '../utxo-esplora.ts'

/** All pegs of blocks, and the heights of blocks whose pegs, or rows of them, are not what their block says. */
export function sumPegs(bundles: readonly Bundle[]): {
  readonly pegs: readonly Peg[]
  readonly wrong: readonly number[]
} {
  const shapes = utxoEsplora(regtest)
  const wrong = bundles.flatMap(({ block, txs, family }) => {
    const { pegIn = '0', pegOut = '0' } = (block.ext as UtxoBlockExt).mweb ?? {}
    const left = { in: BigInt(pegIn), out: BigInt(pegOut) }
    for (const { direction, value } of txs.flatMap(shapes.pegs)) left[direction] -= value
    const rows = (family['utxo_pegs'] ?? []).map(
      (row) => `${String(row['direction'])} ${String(row['txid'])}:${String(row['seq'])} ${String(row['value'])}`,
    )
    const told = txs.flatMap((tx) =>
      shapes.pegs(tx).map(({ direction, vout, value }) => `${direction} ${tx.hash}:${vout} ${value}`),
    )
    return left.in === 0n && left.out === 0n && rows.join() === told.join() ? [] : [block.height]
  })
  return { pegs: bundles.flatMap(({ txs }) => txs.flatMap(shapes.pegs)), wrong }
}
