import type { Adapter } from '@orrery/family/adapter'
import type { ChainHead } from '@orrery/head/chain-head'
import { createChainHead } from '@orrery/head/create-chain-head'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { RpcClient } from '@orrery/transport/rpc'
import type { AdapterParts, FamilyKit } from './family-kits.ts'
import type { PlannedChain } from './plan-chains.ts'

type Outside = { readonly clock: Clock; readonly random: Random; readonly log: Log }

/** An empty Head with the rules of the chain's family. */
export const openHead = (chain: Chain, kit: FamilyKit, log: Log): ChainHead =>
  createChainHead({
    chain: chain.code,
    ...(kit.pendingKeys && { pendingKeys: kit.pendingKeys }),
    ...(kit.claimsOf && { claimsOf: kit.claimsOf }),
    tableOrder: Object.fromEntries(
      kit.tables.map(({ name, orderBy }) => [name, orderBy.filter((column) => column !== 'chain')]),
    ),
    onListenerError: (error) => log.error('a listener of the head failed', { chain: chain.code, error: String(error) }),
  })

/** Connections to the nodes of a chain. */
const connectNodes = (
  { chain, settings }: PlannedChain,
  kit: FamilyKit,
  { clock, random, log }: Outside,
  {
    retries,
    maxConcurrent,
    askTwice = false,
  }: { readonly retries: number; readonly maxConcurrent: number; readonly askTwice?: boolean },
): RpcClient =>
  createRpcClient({
    urls: settings.nodes,
    chain: chain.code,
    clock,
    random,
    lossless: kit.lossless,
    retries,
    maxConcurrent,
    askTwice,
    ...(kit.guard && { guard: kit.guard(chain) }),
    ...(settings.maxBatch !== undefined && { maxBatch: settings.maxBatch }),
    log: {
      debug: (fields, text) => log.debug(text, fields as Record<string, string>),
      warn: (fields, text) => log.warn(text, fields as Record<string, string>),
    },
  })

const MOST_CONCURRENT = 8
/** History keeps up to sixteen batches under way where the node is far, beside what the tip asks. */
const MOST_FOR_INDEX = 19

/** Connections for the indexer. */
export const connectForIndex = (plan: PlannedChain, kit: FamilyKit, outside: Outside): RpcClient =>
  connectNodes(plan, kit, outside, {
    retries: 4,
    maxConcurrent: plan.settings.maxConcurrent ?? MOST_FOR_INDEX,
    askTwice: true,
  })

/**
 * What visitors look up through: connections of its own, since a backfill that fills its queue must not make them wait, and what they alone ask beside the
 * chain's node.
 */
export function openVisitorSide(
  plan: PlannedChain,
  kit: FamilyKit,
  outside: Outside,
  parts: Pick<AdapterParts, 'head' | 'archive'>,
): { readonly rpc: RpcClient; readonly adapter: Adapter } {
  const { chain, settings, poolFile, beacon, nameGateways } = plan
  const { traces = true, maxConcurrent = MOST_CONCURRENT } = settings
  const rpc = connectNodes(plan, kit, outside, {
    retries: 1,
    maxConcurrent: Math.max(2, Math.floor(maxConcurrent / 2)),
  })
  const { clock } = outside
  return { rpc, adapter: kit.createAdapter({ ...parts, chain, rpc, clock, traces, poolFile, beacon, nameGateways }) }
}
