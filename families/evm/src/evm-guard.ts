import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainOf } from '@orrery/model/chain'
import type { RpcCall } from '@orrery/transport/rpc'
import { chainId } from './calls.ts'

/** The guard for the RPC client of a chain: refuses a node of another chain with `UPSTREAM_WRONG_CHAIN`. */
export const evmGuard = (chain: ChainOf<'evm'>): RpcCall<unknown> => {
  const ask = chainId()
  return {
    ...ask,
    parse: (result) => {
      const found = ask.parse(result)
      const expected = chain.quirks.chainId
      if (found !== expected)
        throw new OrreryError('UPSTREAM_WRONG_CHAIN', {
          source: 'the node',
          found: `chain ${found}`,
          expected: `chain ${expected}`,
        })
    },
  }
}
