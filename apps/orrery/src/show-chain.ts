import { openArchiveCopy, type ArchiveCopy } from '@orrery/archive/archive-copy'
import { openHealthReads } from '@orrery/archive/health-shelf'
import { openReplacementReads } from '@orrery/archive/replacement-shelf'
import { openWatchReads } from '@orrery/archive/sample-shelf'
import type { Broker } from '@orrery/bus/nats/broker'
import { followFeed } from '@orrery/indexer/feed/follow-feed'
import { showBlobs } from './blobs/open-blobs.ts'
import { openHead, openVisitorSide } from './chain-parts.ts'
import type { FamilyKit } from './family-kits.ts'
import type { FollowParts } from './follow-chain.ts'
import { beginsAbove, showLayers } from './follow-layers.ts'
import { showLightning } from './follow-lightning.ts'
import { readPools, readTokenNames } from './pool-file.ts'
import type { PlannedChain } from './plan-chains.ts'
import type { RunningChain } from './running-chain.ts'

/** Shows a chain that another process follows: its Head and what is archived come by the bus, the archive's rows from the store, which is only read. */
export function showChain(
  plan: PlannedChain,
  kit: FamilyKit,
  broker: Broker,
  { store, clock, random, log }: FollowParts,
): RunningChain {
  const { chain, poolFile, registryFile } = plan
  const miningPools = poolFile === undefined ? undefined : readPools(kit, poolFile, chain)
  const tokenNames = registryFile === undefined ? undefined : readTokenNames(kit, registryFile, chain, clock.now())
  const head = openHead(chain, kit, log)
  const feed = followFeed({ broker, chain: chain.code, head, archive: () => archive })
  const archive: ArchiveCopy = openArchiveCopy(store, chain.code, {
    familyTables: kit.tables,
    clock,
    isCurrent: () => feed.isCurrent(),
  })
  const { rpc, adapter } = openVisitorSide(plan, kit, { clock, random, log }, { head, archive })
  const stopping = new AbortController()
  const { layers, ended } = showLayers(
    store,
    chain.code,
    kit.createLayers?.({ chain, rpc, head, archive }) ?? [],
    // Until it was heard of, nothing is known against it.
    (from) => (feed.status().keeps ?? 'full') === 'full' && !beginsAbove(feed.status(), head.view().base, from),
    clock,
    stopping.signal,
  )
  return {
    runtime: {
      chain,
      family: kit.family,
      head,
      archive,
      lookups: showBlobs(plan, adapter.lookups),
      ...(miningPools !== undefined && { miningPools }),
      ...(tokenNames !== undefined && { tokenNames }),
      ...(plan.labels !== undefined && { labels: plan.labels }),
      ...(plan.safety !== undefined && { safety: plan.safety }),
      ...(plan.tokenPlans !== undefined && { tokenPlans: plan.tokenPlans }),
      layers,
      watch: openWatchReads(store, chain.code),
      health: openHealthReads(store, chain.code),
      ...(chain.family === 'utxo' && { replacements: openReplacementReads(store, chain.code) }),
      ...showLightning(plan, store),
      ...(kit.esplora && { esplora: kit.esplora(chain) }),
      status: () => feed.status(),
      nodes: () => rpc.status(),
    },
    nodeUse: () => [{ use: 'visitor', nodes: rpc.status() }],
    feed: () => feed.feed(),
    async stop() {
      stopping.abort(new Error('the chain is not shown any more'))
      await feed.stop()
      await Promise.allSettled([adapter.close(), ended])
      await rpc.close()
    },
  }
}
