import type { FindOutputs } from '@orrery/family/find-outputs'
import type { Layer } from '@orrery/family/layer'
import type { ChainOf } from '@orrery/model/chain'
import type { RpcClient } from '@orrery/transport/rpc'
import { createCat20Layer } from './cat20/cat20-layer.ts'
import { createCashTokenLayer } from './cash-tokens/cash-token-layer.ts'
import type { FirstScriptOf } from './doginals/doginal-step.ts'
import { createInscriptionLayer } from './inscriptions/inscription-layer.ts'
import { nodeCalls } from './node-calls.ts'
import { createOmniLayer } from './omni/omni-layer.ts'
import type { WitnessesOf } from './runes/rune-commitment.ts'
import { createRuneLayer } from './runes/rune-layer.ts'

/** The ledgers that are kept above a chain. */
export function createUtxoLayers(
  chain: ChainOf<'utxo'>,
  { rpc, findOutputs }: { readonly rpc: RpcClient; readonly findOutputs: FindOutputs },
): readonly Layer[] {
  const { runes, omni, cashTokens, inscriptions, brc20, cat20 } = chain.quirks.ledgers ?? {}
  const witnessesOf: WitnessesOf = async (txid, blockHash, signal) => {
    const { inputs } = await rpc.call(nodeCalls.txInBlock(txid, blockHash), signal)
    return inputs.map(({ witness }) => witness)
  }
  // Dogecoin's nodes take no block beside a transaction's id: they keep an index of them.
  const firstScriptOf: FirstScriptOf = async (txid, signal) =>
    (await rpc.call(nodeCalls.tx(txid), signal)).tx.inputs[0]?.scriptSig ?? '0x'
  return [
    ...(runes === undefined
      ? []
      : [
          createRuneLayer({
            first: runes.from,
            ...(runes.unlockBlocks !== undefined && { unlockBlocks: runes.unlockBlocks }),
            hasFirstRune: runes.hasFirstRune,
            findOutputs,
            witnessesOf,
          }),
        ]),
    ...(omni === undefined ? [] : [createOmniLayer({ chain, first: omni.from, rules: omni.rules, findOutputs })]),
    ...(inscriptions === undefined
      ? []
      : [
          createInscriptionLayer({
            ...inscriptions,
            brc20: brc20?.rules ?? null,
            halving: chain.quirks.halving,
            ...(chain.quirks.subsidy?.rule === 'fixed' && { fixedSubsidy: chain.quirks.subsidy.each }),
            ...(chain.quirks.scriptInscriptions && { firstScriptOf }),
            findOutputs,
            witnessesOf,
          }),
        ]),
    ...(cashTokens === undefined ? [] : [createCashTokenLayer(cashTokens.from)]),
    ...(cat20 === undefined ? [] : [createCat20Layer({ ...cat20, findOutputs, witnessesOf })]),
  ]
}
