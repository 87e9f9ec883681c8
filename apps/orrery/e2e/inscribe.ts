import type { TestNode } from '@orrery/utxo/testing/litecoind'
import { serialiseTx } from '@orrery/utxo/testing/taproot-reveal'

export type Coin = { readonly txid: string; readonly vout: number; readonly value: bigint }
export type Output = { readonly value: bigint; readonly script: string }

/** Sends coins of the node's wallet to a script. */
export async function fundScript(node: TestNode, script: string, value: bigint): Promise<Coin> {
  const raw = serialiseTx([], [{ value, script }])
  const funded = await node.rpc<{ hex: string }>('fundrawtransaction', raw, { changePosition: 1 }, false)
  const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', funded.hex)
  return { txid: await node.rpc<string>('sendrawtransaction', hex), vout: 0, value }
}

/** Spends an output by its envelopes. */
export const revealCoin = (
  node: TestNode,
  coin: Coin,
  witness: readonly string[],
  outputs: readonly Output[],
): Promise<string> => node.rpc('sendrawtransaction', serialiseTx([{ ...coin, witness }], outputs), 0)
