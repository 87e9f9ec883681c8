import type { Adapter } from '@orrery/family/adapter'
import type { ChainArchive } from '@orrery/archive/archive'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ChainHead } from '@orrery/head/chain-head'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { RpcClient } from '@orrery/transport/rpc'
import type { PlannedChain } from '../plan-chains.ts'
import type { ToolChain } from './chain-list.ts'
import type { ToolParts } from './open-tool-store.ts'

/** A chain's node as a command asks it. */
export type ConnectedChain = {
  readonly adapter: Adapter
  readonly rpc: RpcClient
  /** What the adapter reads: the archive, and a Head that holds nothing. */
  readonly head: Pick<ChainHead, 'view'>
  readonly archive: Pick<ChainArchive, 'reads'>
  /** Blocks are only whole when those that they refer to are indexed. */
  readonly ownRows: boolean
  close(): Promise<void>
}

/** Connects to the nodes of a chain and asks what they can. Throws `CONFIG_INVALID` where none is configured, `UPSTREAM_*` where none answers. */
export async function connectChain(
  { clock, signal }: ToolParts,
  { chain, kit }: ToolChain,
  planned: readonly PlannedChain[],
  reads: ChainArchive['reads'],
): Promise<ConnectedChain> {
  const plan = planned.find((known) => known.chain.code === chain.code)
  if (plan === undefined)
    throw new OrreryError('CONFIG_INVALID', {
      key: `chains.${chain.code}`,
      reason: 'no node is configured; name one with --rpc or in the configuration',
    })
  const { settings, poolFile } = plan
  const rpc = createRpcClient({
    urls: settings.nodes,
    chain: chain.code,
    clock,
    random: Math.random,
    lossless: kit.lossless,
    maxConcurrent: settings.maxConcurrent ?? 8,
    ...(kit.guard && { guard: kit.guard(chain) }),
    ...(settings.maxBatch !== undefined && { maxBatch: settings.maxBatch }),
  })
  const [head, archive] = [createChainHead({ chain: chain.code }), { reads }]
  try {
    const adapter = kit.createAdapter({
      chain,
      rpc,
      clock,
      head,
      archive,
      traces: settings.traces ?? true,
      poolFile,
    })
    const { can } = await adapter.probe(signal)
    return {
      adapter,
      rpc,
      head,
      archive,
      ownRows: kit.backfillOrder === 'up' && !can.prevouts.ok,
      async close() {
        await Promise.allSettled([adapter.close()])
        await rpc.close()
      },
    }
  } catch (error) {
    await rpc.close()
    throw error
  }
}
