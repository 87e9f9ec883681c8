import type { ChainRuntime } from '@orrery/api/runtime'
import { openArchive, type OpenArchive } from '@orrery/archive/open-archive'
import { createChainHead } from '@orrery/head/create-chain-head'
import { createFollower } from '@orrery/indexer/create-follower'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import type { Store } from '@orrery/store/store'
import type { SourceStatus } from '@orrery/transport/rpc'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import type { RetentionSetting } from './config/config.ts'
import { encodeThread } from './encode-thread.ts'
import { ENCODED_FAMILIES } from './encoded-families.ts'
import type { FamilyKit } from './family-kits.ts'
import { followLayers } from './follow-layers.ts'
import { readPools } from './pool-file.ts'
import { tidyOnceComplete } from './tidy-once-complete.ts'
import type { PlannedChain } from './plan-chains.ts'
import { readRetention } from './watch-list.ts'

/** What following a chain takes from the rest of the program. */
export type FollowParts = { readonly store: Store; readonly clock: Clock; readonly random: Random; readonly log: Log }

/** A chain that is being followed: what the API reads, and the way to stop. */
export type FollowedChain = {
  readonly runtime: ChainRuntime
  readonly archive: OpenArchive
  /** The nodes by what they are asked for: to index, and for visitors. */
  nodeUse(): readonly { readonly use: 'index' | 'visitor'; readonly nodes: readonly SourceStatus[] }[]
  stop(): Promise<void>
}

/**
 * Opens the chain's archive and starts to follow its nodes. Returns as soon as the archive is whole; a node
 * that does not answer shows in the status and is tried again.
 */
export async function followChain(
  { chain, settings, fresh = false, poolFile }: PlannedChain,
  kit: FamilyKit,
  setting: RetentionSetting,
  { store, clock, random, log }: FollowParts,
): Promise<FollowedChain> {
  const miningPools = poolFile === undefined ? undefined : readPools(kit, poolFile, chain)
  const { retention, watchList } = readRetention(setting, chain, kit.family)
  // Where an address has outputs, they are told by its transactions' own fields.
  const briefLists = kit.family.outputs === undefined
  const archive = await openArchive(store, chain.code, {
    log,
    ...(watchList !== undefined && { watchList }),
    familyTables: kit.tables,
    // `tidyOnceComplete` ends it.
    seldomMerges: true,
    briefLists,
    ...(ENCODED_FAMILIES[chain.family] !== undefined && {
      encodeBeside: () => encodeThread.open(chain, kit.tables, briefLists),
    }),
  })
  if (fresh) await archive.clear()
  const head = createChainHead({
    chain: chain.code,
    ...(kit.pendingKeys && { pendingKeys: kit.pendingKeys }),
    ...(kit.claimsOf && { claimsOf: kit.claimsOf }),
    tableOrder: Object.fromEntries(
      kit.tables.map(({ name, orderBy }) => [name, orderBy.filter((column) => column !== 'chain')]),
    ),
    onListenerError: (error) => log.error('a listener of the head failed', { chain: chain.code, error: String(error) }),
  })
  const connect = (retries: number, maxConcurrent: number) =>
    createRpcClient({
      urls: settings.nodes,
      chain: chain.code,
      clock,
      random,
      lossless: kit.lossless,
      retries,
      maxConcurrent,
      ...(kit.guard && { guard: kit.guard(chain) }),
      ...(settings.maxBatch !== undefined && { maxBatch: settings.maxBatch }),
      log: {
        debug: (fields, text) => log.debug(text, fields as Record<string, string>),
        warn: (fields, text) => log.warn(text, fields as Record<string, string>),
      },
    })
  // Visitors' look-ups have connections of their own: a backfill that fills its queue must not make them wait.
  const rpc = connect(4, settings.maxConcurrent ?? 8)
  const visitorRpc = connect(1, Math.max(2, Math.floor((settings.maxConcurrent ?? 8) / 2)))
  const { traces = true } = settings
  const adapter = kit.createAdapter({ chain, rpc, clock, head, archive, traces, poolFile })
  const visitorAdapter = kit.createAdapter({ chain, rpc: visitorRpc, clock, head, archive, traces, poolFile })
  const follower = createFollower({
    chain,
    adapter,
    head,
    archive,
    clock,
    random,
    log,
    options: { retention, backfillOrder: kit.backfillOrder },
  })
  const stopping = new AbortController()
  const { layers, ended } = await followLayers(
    { chain, archive, head, clock, random, log },
    store,
    kit.createLayers?.({ chain, rpc, head, archive }) ?? [],
    retention === 'full',
    stopping.signal,
  )
  const tidying = tidyOnceComplete(archive, () => follower.status(), clock, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.warn('the archive could not be tidied', { chain: chain.code, error: String(error) })
  })
  return {
    runtime: {
      chain,
      family: kit.family,
      head,
      archive,
      lookups: visitorAdapter.lookups,
      ...(miningPools !== undefined && { miningPools }),
      layers,
      ...(kit.esplora && { esplora: kit.esplora(chain) }),
      status: () => follower.status(),
      nodes: () => rpc.status(),
    },
    archive,
    nodeUse: () => [
      { use: 'index', nodes: rpc.status() },
      { use: 'visitor', nodes: visitorRpc.status() },
    ],
    async stop() {
      stopping.abort(new Error('the chain is not followed any more'))
      await follower.stop()
      // One that does not close must not keep the others open. A merge that runs on in the engine is not waited for.
      await Promise.allSettled([
        adapter.close(),
        visitorAdapter.close(),
        Promise.race([Promise.all([tidying, ended]), clock.sleep(1_000)]),
      ])
      await Promise.allSettled([rpc.close(), visitorRpc.close()])
    },
  }
}
