import type { Peg } from '@orrery/family/esplora-shapes'
import { regtest } from '@orrery/chains/records/regtest'
import type { Bundle } from '@orrery/model/rows'
import type { UtxoBlockExt } from '../utxo-ext.ts'
import { utxoEsplora } from '../utxo-esplora.ts'

/** All pegs of blocks, and the heights of blocks whose pegs are not what their block says. */
export function sumPegs(bundles: readonly Bundle[]): {
  readonly pegs: readonly Peg[]
  readonly wrong: readonly number[]
} {
  const shapes = utxoEsplora(regtest)
  const wrong = bundles.flatMap(({ block, txs }) => {
    const { pegIn = '0', pegOut = '0' } = (block.ext as UtxoBlockExt).mweb ?? {}
    const left = { in: BigInt(pegIn), out: BigInt(pegOut) }
    for (const { direction, value } of txs.flatMap(shapes.pegs)) left[direction] -= value
    return left.in === 0n && left.out === 0n ? [] : [block.height]
  })
  return { pegs: bundles.flatMap(({ txs }) => txs.flatMap(shapes.pegs)), wrong }
}
