import { openCapabilityShelf } from '@orrery/archive/capability-shelf'
import { openHealthShelf } from '@orrery/archive/health-shelf'
import { openReplacementShelf } from '@orrery/archive/replacement-shelf'
import { openSampleShelf } from '@orrery/archive/sample-shelf'
import { openArchive, type OpenArchive } from '@orrery/archive/open-archive'
import type { Broker } from '@orrery/bus/nats/broker'
import type { Lease } from '@orrery/bus/nats/lease'
import type { FollowerStatus } from '@orrery/head/follower-status'
import { createFollower } from '@orrery/indexer/create-follower'
import type { Engine } from '@orrery/indexer/engine'
import { openFeedWriter } from '@orrery/indexer/feed/write-feed'
import type { Chain } from '@orrery/model/chain'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'
import type { Random } from '@orrery/primitives/random'
import type { Store } from '@orrery/store/store'
import { followBlobs } from './blobs/open-blobs.ts'
import { connectForIndex, openHead, openVisitorSide } from './chain-parts.ts'
import type { RetentionSetting } from './config/config.ts'
import { coinTokenOf } from '@orrery/model/quotes'
import { STABLECOINS } from '@orrery/model/stablecoins'
import { encodeThread } from './encode-thread.ts'
import { ENCODED_FAMILIES } from './encoded-families.ts'
import type { FamilyKit } from './family-kits.ts'
import { beginsAbove, followLayers, historyComes } from './follow-layers.ts'
import { readLightning } from './follow-lightning.ts'
import { readPools, readTokenNames } from './pool-file.ts'
import { tidyOnceComplete } from './tidy-once-complete.ts'
import type { PlannedChain } from './plan-chains.ts'
import type { RunningChain } from './running-chain.ts'
import { readRetention } from './watch-list.ts'

/** What following a chain takes from the rest of the program. */
export type FollowParts = { readonly store: Store; readonly clock: Clock; readonly random: Random; readonly log: Log }

/** A chain that is being followed, with its archive. */
export type FollowedChain = RunningChain & { readonly archive: OpenArchive }

/** Where exchanges are kept, of a chain whose other tokens are exchanged for its wrapped coin. */
function poolsOf(chain: Chain, { family: { events } }: FamilyKit): Pick<Engine, 'pools'> {
  const coin = coinTokenOf(chain)
  if (coin === null || events === undefined) return {}
  const { table, kinds } = events.swaps
  const dollars = chain.family === 'evm' ? (STABLECOINS.get(chain.quirks.chainId) ?? []) : []
  return { pools: { table, kinds, coin, decimals: chain.native.decimals, dollars } }
}

/**
 * Opens the chain's archive and starts to follow its nodes. Returns as soon as the archive is whole; a node
 * that does not answer shows in the status and is tried again. With a bus, and the right to write the chain, it tells other processes what happens.
 */
export async function followChain(
  plan: PlannedChain,
  kit: FamilyKit,
  setting: RetentionSetting,
  { store, clock, random, log }: FollowParts,
  bus: { readonly broker: Broker; readonly lease: Lease } | null = null,
): Promise<FollowedChain> {
  const { chain, settings, fresh = false, poolFile, registryFile } = plan
  const miningPools = poolFile === undefined ? undefined : readPools(kit, poolFile, chain)
  const tokenNames = registryFile === undefined ? undefined : readTokenNames(kit, registryFile, chain, clock.now())
  const { retention, watchList } = readRetention(setting, chain, kit.family)
  const feed = bus && openFeedWriter(bus.broker, chain.code, bus.lease)
  const archive = await openArchive(store, chain.code, {
    log,
    ...(feed && { gate: feed.gate }),
    ...(watchList !== undefined && { watchList }),
    familyTables: kit.tables,
    // `tidyOnceComplete` ends it.
    seldomMerges: true,
    ...(ENCODED_FAMILIES[chain.family] !== undefined && {
      encodeBeside: () => encodeThread.open(chain, kit.tables),
    }),
  })
  if (fresh) await archive.clear()
  const head = openHead(chain, kit, log)
  const rpc = connectForIndex(plan, kit, { clock, random, log })
  const { traces = true, verifyShare } = settings
  const adapter = kit.createAdapter({ chain, rpc, clock, head, archive, traces, poolFile })
  const visitors = openVisitorSide(plan, kit, { clock, random, log }, { head, archive })
  const samples = openSampleShelf(store, chain.code)
  const health = openHealthShelf(store, chain.code)
  // Elsewhere an end is looked up for a day (screens-evm §4.2).
  const replacements = chain.family === 'utxo' ? openReplacementShelf(store, chain.code) : undefined
  const { calls } = kit.family
  const follower = createFollower({
    chain,
    samples,
    health,
    ...(replacements && { replacements }),
    ...(calls !== undefined && { wholeBlocks: { table: calls.traced, match: calls.ledger } }),
    ...poolsOf(chain, kit),
    memory: await openCapabilityShelf(store, chain.code),
    adapter,
    head,
    archive,
    clock,
    random,
    log,
    options: {
      retention,
      ...(verifyShare !== undefined && { verifyShare }),
      backfillOrder: kit.backfillOrder,
      ...(kit.chunkRows !== undefined && { chunkRows: kit.chunkRows }),
    },
  })
  const startedMs = clock.monotonic()
  let stoppedLedgers: () => readonly string[] = () => []
  const status = (): FollowerStatus => {
    const stopped = stoppedLedgers()
    return stopped.length === 0 ? follower.status() : { ...follower.status(), stoppedLedgers: stopped }
  }
  feed?.follow(head, status)
  const stopping = new AbortController()
  const { layers, stopped, ended } = await followLayers(
    {
      chain,
      archive,
      head,
      clock,
      random,
      log,
      historyComes: () => historyComes(follower.status(), clock.monotonic() - startedMs),
      unsettledFrom: () => follower.unsettledFrom(),
    },
    store,
    kit.createLayers?.({ chain, rpc, head, archive }) ?? [],
    retention === 'full',
    stopping.signal,
    (from) => beginsAbove(follower.status(), head.view().base, from),
  )
  stoppedLedgers = stopped
  const lightning = readLightning(plan, { head, archive, store, clock, log }, stopping.signal)
  const kept = await followBlobs(
    plan,
    kit,
    { lookups: visitors.adapter.lookups, head, archive, clock, log },
    stopping.signal,
  )
  const tidying = tidyOnceComplete(archive, () => follower.status(), clock, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted)
      log.warn('the archive could not be tidied', { chain: chain.code, error: String(error) })
  })
  const counting = keepCounting(chain.code, archive, { clock, log }, stopping.signal)
  return {
    runtime: {
      chain,
      family: kit.family,
      head,
      archive,
      lookups: kept.lookups,
      ...(miningPools !== undefined && { miningPools }),
      ...(tokenNames !== undefined && { tokenNames }),
      ...(plan.labels !== undefined && { labels: plan.labels }),
      ...(plan.safety !== undefined && { safety: plan.safety }),
      ...(plan.tokenPlans !== undefined && { tokenPlans: plan.tokenPlans }),
      layers,
      watch: samples,
      health,
      ...(replacements && { replacements }),
      ...(lightning.lightning && { lightning: lightning.lightning }),
      ...(kit.esplora && { esplora: kit.esplora(chain) }),
      status,
      nodes: () => rpc.status(),
    },
    archive,
    nodeUse: () => [
      { use: 'index', nodes: rpc.status() },
      { use: 'visitor', nodes: visitors.rpc.status() },
    ],
    ...(feed && { feed: () => ({ waiting: feed.waiting() }) }),
    async stop() {
      stopping.abort(new Error('the chain is not followed any more'))
      // Nobody would take what it still has to tell.
      if (bus?.broker.isUp() === false) feed?.close()
      await follower.stop()
      // One that does not close must not keep the others open. A merge that runs on in the engine is not waited for.
      await Promise.allSettled([
        adapter.close(),
        visitors.adapter.close(),
        Promise.race([Promise.all([tidying, counting, ended, lightning.ended, kept.ended]), clock.sleep(1_000)]),
      ])
      await Promise.allSettled([rpc.close(), visitors.rpc.close()])
      feed?.close()
    },
  }
}

const COUNT_AGAIN_MS = 30_000

/** Statistics that a start found wrong are counted beside all else, however often it fails; ends with the signal. */
async function keepCounting(
  chain: string,
  archive: Pick<OpenArchive, 'countAgain'>,
  { clock, log }: Pick<FollowParts, 'clock' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted)
    try {
      return await archive.countAgain(signal)
    } catch (error) {
      if (signal.aborted) return
      log.warn('statistics could not be counted again', { chain, error: String(error) })
      await clock.sleep(COUNT_AGAIN_MS, signal).catch(() => {})
    }
}
