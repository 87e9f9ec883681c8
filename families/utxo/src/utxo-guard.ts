import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { RpcCall } from '@orrery/transport/rpc'
import { nodeCalls } from './node-calls.ts'
import { isNetworkOf } from './probe-node.ts'

/** The guard for the RPC client of a chain: refuses a node of another network with `UPSTREAM_WRONG_CHAIN`. */
export const utxoGuard = (chain: ChainOf<'utxo'>): RpcCall<unknown> => {
  const ask = nodeCalls.chainInfo()
  return {
    ...ask,
    parse: (result) => {
      const found = ask.parse(result).chain
      if (!isNetworkOf(chain, found))
        throw new OrreryError('UPSTREAM_WRONG_CHAIN', {
          source: 'the node',
          found: `a "${found}" network`,
          expected: chain.name.full,
        })
    },
  }
}
