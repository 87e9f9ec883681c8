import type { BatchLookups } from '@orrery/family/batch-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { RpcClient } from '@orrery/transport/rpc'
import { batchesOfZkevm } from './batches-of-zkevm.ts'
import { batchesOfZksync } from './batches-of-zksync.ts'
import { tellsBatches } from './tells-batches.ts'

/** Whom a chain's pages ask for its batches; null where only its parent chain tells of them. */
export const batchLookupsOf = (chain: ChainOf<'evm'>, rpc: RpcClient): BatchLookups | null =>
  !tellsBatches(chain)
    ? null
    : chain.quirks.stack === 'zksync'
      ? batchesOfZksync(rpc, chain.code)
      : batchesOfZkevm(rpc, chain.code)
