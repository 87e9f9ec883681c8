import type { PanelRow } from '@orrery/family/panels'
import type { ChainOf } from '@orrery/model/chain'
import { maturesAt } from '@orrery/model/coinbase-maturity'
import { makesOutputs } from '@orrery/model/repeated-coinbases'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'

/** From which block on what a coinbase made may be spent, as the outputs of an address tell it (screens-nonevm §4.5); nothing of other transactions, and of a coinbase whose outputs nobody can ever spend. */
export function maturityRows({ kind, height, hash }: TxDetail, chain: ChainOf<'utxo'>): readonly PanelRow[] {
  if (kind !== 'coinbase' || height === null || !makesOutputs(height, `0x${hash.replace(/^0x/, '')}` as Hex)) return []
  return [
    { label: 'utxo.tx.matures', hint: 'utxo.tx.matures.hint', value: { as: 'block', block: maturesAt(chain, height) } },
  ]
}
