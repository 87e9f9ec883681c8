import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { findTx } from '../queries/transactions/find-tx.ts'
import type { Module } from './action.ts'

/** Why a transaction failed, where the node executes it anew; empty where it cannot. */
async function reasonOf(desk: ChainDesk, hash: Hex): Promise<string> {
  const tree = await desk.node.callTree(hash).catch(() => null)
  return tree?.[0]?.error ?? ''
}

/** How transactions ended. */
export const transaction: Module = {
  getstatus: {
    summary:
      'Whether a transaction failed ("1") or not ("0"), and why where the node can trace; empty where it is not known (pending, unknown, before Byzantium).',
    params: ['txhash'],
    async run({ desk, query }) {
      const hash = query.hash('txhash')
      const found = await findTx(desk, hash)
      const status = found?.state === 'included' ? found.tx.status : 'unknown'
      const failed = status === 'failed'
      return {
        result: {
          isError: failed ? '1' : status === 'success' ? '0' : '',
          errDescription: failed ? await reasonOf(desk, hash) : '',
        },
      }
    },
  },
  gettxreceiptstatus: {
    summary: 'Status of a receipt: "1", "0", or empty where there is none (pending, unknown, before Byzantium).',
    params: ['txhash'],
    async run({ desk, query }) {
      const found = await findTx(desk, query.hash('txhash'))
      const status = found?.state === 'included' ? found.tx.status : 'unknown'
      return { result: { status: status === 'success' ? '1' : status === 'failed' ? '0' : '' } }
    },
  },
}
