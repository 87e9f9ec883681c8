import type { MempoolClusterLookup } from '@orrery/family/mempool-cluster-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { ShapeError } from '@orrery/transport/shape'
import { coinToBase } from './coin-amount.ts'
import { orNotOffered } from './node-calls.ts'
import { each, fields, hash, integer } from './node-shape.ts'

/** Bitcoin Core lets 64 stand together; what claims many more is no answer. */
const MOST = 10_000

/** How a node that orders its pool by clusters (Bitcoin Core 31) would mine a waiting transaction and all that is bound to it; null where it has not got it, or has no clusters. */
export const findMempoolCluster = (
  rpc: RpcClient,
  txid: Hex,
  signal: AbortSignal,
): Promise<MempoolClusterLookup | null> => orNotOffered(rpc.call(clusterOf(txid), signal))

const clusterOf = (txid: Hex): RpcCall<MempoolClusterLookup> => ({
  method: 'getmempoolcluster',
  params: [txid.slice(2)],
  parse(result) {
    let left = MOST
    const chunks = each(fields(result, '').chunks, '.chunks', (told) => {
      const chunk = fields(told, '')
      const txids = each(chunk.txs, '.txs', (id) => hash(id, ''))
      if ((left -= txids.length) < 0) throw new ShapeError(`at most ${MOST} transactions`, '.txs')
      return { fee: feeOf(chunk.chunkfee), weight: integer(chunk.chunkweight, '.chunkweight'), txids }
    })
    if (!chunks.some(({ txids }) => txids.includes(txid))) throw new ShapeError('the transaction itself', '.chunks')
    return { chunks }
  },
})

function feeOf(told: unknown): bigint {
  if (typeof told !== 'string' && typeof told !== 'number') throw new ShapeError('an amount', '.chunkfee')
  try {
    return coinToBase(told)
  } catch {
    throw new ShapeError('an amount', '.chunkfee')
  }
}
