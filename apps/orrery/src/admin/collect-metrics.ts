import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import type { ApiCounters } from '@orrery/api/server/api-counters'
import { REORG_BOUNDS } from '@orrery/head/follower-status'
import type { Store } from '@orrery/store/store'
import type { RunningChain } from '../running-chain.ts'
import { busMetrics, type BusSources } from './bus-metrics.ts'
import { counter, gauge, type Histogram, type Metric, type Sample } from './metrics-text.ts'

/** What the metrics are read from. */
export type MetricSources = BusSources & {
  readonly counters: () => Readonly<ApiCounters> | null
  readonly store: Store
}

/** How long the engine is asked for its own figures; without an answer they are left out (reliability O-15: 200 ms for all). */
const ENGINE_MS = 150

/** Starts to watch the event loop; `collect` gives all metrics as they are. */
export function createMetrics(sources: MetricSources): { collect(): Promise<(Metric | Histogram)[]>; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    collect: async () => [
      ...chainMetrics(sources.chains()),
      ...siteMetrics(sources.counters()),
      ...processMetrics(delay),
      ...busMetrics(sources),
      ...(await engineMetrics(sources.store)),
    ],
    stop: () => delay.disable(),
  }
}

const STATES = ['starting', 'following', 'stale', 'unreachable', 'halted'] as const

/** One series per chain, and per node where nodes are meant: nothing here grows with what visitors or the chain do. */
export function chainMetrics(chains: readonly RunningChain[]): (Metric | Histogram)[] {
  const seen = chains.map(({ runtime }) => ({
    chain: runtime.chain.code,
    status: runtime.status(),
    view: runtime.head.view(),
    ranges: runtime.archive.state().ranges,
  }))
  const each = (value: (one: (typeof seen)[number]) => number | null | undefined): Sample[] =>
    seen.map((one) => ({ labels: { chain: one.chain }, value: value(one) }))
  const nodes = chains.flatMap(({ runtime, nodeUse }) =>
    nodeUse().flatMap(({ use, nodes: sources }) =>
      sources.map((source, index) => ({ labels: { chain: runtime.chain.code, node: index, use }, source })),
    ),
  )
  return [
    gauge(
      'chain_state',
      'The state a chain is in: 1 for that one.',
      seen.flatMap(({ chain, status }) =>
        STATES.map((state) => ({ labels: { chain, state }, value: status.state === state ? 1 : 0 })),
      ),
    ),
    gauge(
      'chain_paused',
      '1 while the archive of a chain takes no writes.',
      each(({ status }) => (status.reason?.startsWith('storage_') ? 1 : 0)),
    ),
    gauge(
      'head_height',
      'Newest block that is shown.',
      each(({ view }) => view.tip?.height),
    ),
    gauge(
      'head_timestamp_seconds',
      'Time of the newest block that is shown.',
      each(({ view }) => view.tip && view.tip.timeMs / 1_000),
    ),
    gauge(
      'node_head_height',
      'Newest block that the node tells of.',
      each(({ status }) => status.nodeHead),
    ),
    gauge(
      'lag_blocks',
      'How many blocks the node is ahead.',
      each(({ view, status }) =>
        view.tip && status.nodeHead !== null ? Math.max(0, status.nodeHead - view.tip.height) : null,
      ),
    ),
    gauge(
      'finalized_height',
      'Newest block that counts as final.',
      each(({ view }) => view.final),
    ),
    gauge(
      'archive_from_height',
      'Lowest archived block.',
      each(({ ranges }) => ranges[0]?.from),
    ),
    gauge(
      'archive_to_height',
      'Highest archived block.',
      each(({ ranges }) => ranges.at(-1)?.to),
    ),
    gauge(
      'archive_ranges',
      'Separate runs of archived blocks; 1 when there is no gap.',
      each(({ ranges }) => ranges.length),
    ),
    gauge(
      'ledgers_stopped',
      'Ledgers and sums above a chain that cannot go on.',
      each(({ status }) => status.stoppedLedgers?.length ?? 0),
    ),
    gauge(
      'checks_given_up',
      'What blocks of a chain were held to before one told otherwise, again and again: a fork that is not known here, or a node that lies.',
      each(({ status }) => status.waivedChecks?.filter(({ wasHeld }) => wasHeld).length ?? 0),
    ),
    gauge(
      'backfill_done_blocks',
      'Wanted history that is archived.',
      each(({ status }) => status.backfill?.done),
    ),
    gauge(
      'backfill_total_blocks',
      'Wanted history.',
      each(({ status }) => status.backfill?.total),
    ),
    gauge(
      'backfill_blocks_per_second',
      'Rate of the backfill over half a minute.',
      each(({ status }) => status.backfill?.blocksPerSecond),
    ),
    gauge(
      'backfill_eta_seconds',
      'When the backfill will be done at this rate.',
      each(({ status }) => status.backfill?.etaSeconds),
    ),
    counter(
      'reorgs_total',
      'Reorganisations since the start.',
      each(({ status }) => status.reorgs.count),
    ),
    gauge(
      'reorg_depth_max',
      'Deepest reorganisation since the start.',
      each(({ status }) => status.reorgs.maxDepth),
    ),
    {
      name: 'orrery_reorg_depth',
      help: 'Reorganisations by depth.',
      type: 'histogram',
      bounds: REORG_BOUNDS,
      samples: seen.map(({ chain, status }) => ({ labels: { chain }, counts: status.work?.depths ?? new Map() })),
    },
    gauge(
      'queue_deep_blocks',
      'Blocks deep enough for the archive that wait.',
      each(({ status }) => status.work?.deepBlocks),
    ),
    gauge(
      'queue_writes',
      'Jobs that wait for their turn to write.',
      each(({ status }) => status.work?.writes),
    ),
    gauge(
      'pending_transactions',
      'Transactions in the pool.',
      each(({ view }) => view.pending.waiting),
    ),
    gauge(
      'node_up',
      '1 while a node answers. Nodes are numbered in the order of the configuration.',
      nodes.map(({ labels, source }) => ({ labels, value: source.healthy ? 1 : 0 })),
    ),
    counter(
      'rpc_requests_total',
      'Requests to a node, by outcome.',
      nodes.flatMap(({ labels, source }) => [
        { labels: { ...labels, outcome: 'ok' }, value: source.requests - source.failures },
        { labels: { ...labels, outcome: 'failed' }, value: source.failures },
      ]),
    ),
    counter(
      'rpc_retries_total',
      'Calls that were sent to a node again.',
      nodes.map(({ labels, source }) => ({ labels, value: source.retries })),
    ),
    gauge(
      'rpc_latency_seconds',
      'Smoothed answer time of a node.',
      nodes.map(({ labels, source }) => ({
        labels,
        value: source.latencyMs === null ? null : source.latencyMs / 1_000,
      })),
    ),
  ]
}

function siteMetrics(counters: Readonly<ApiCounters> | null): Metric[] {
  if (counters === null) return []
  return [
    counter(
      'api_replies_total',
      'Replies of the API, by class of status.',
      Object.entries(counters.replies).map(([status, value]) => ({ labels: { status }, value })),
    ),
    counter('api_shed_total', 'Requests that were turned away: 429 and 503.', [{ value: counters.shed }]),
    gauge('sockets', 'Live sockets that are open.', [{ value: counters.sockets }]),
    counter('sockets_refused_total', 'Live sockets that were refused.', [{ value: counters.socketsRefused }]),
    counter('socket_backlog_cuts_total', 'Live sockets that were cut because their reader was too slow.', [
      { value: counters.backlogCuts },
    ]),
  ]
}

/** Since the last scrape. */
function processMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  const seconds = (nanos: number): number => nanos / 1e9
  const memory = process.memoryUsage()
  const metrics = [
    gauge('event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', [
      { labels: { quantile: '0.5' }, value: seconds(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: seconds(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: seconds(delay.max) },
    ]),
    gauge('process_resident_memory_bytes', 'Resident memory of this process, without the engine.', [
      { value: memory.rss },
    ]),
    gauge('process_heap_bytes', 'JavaScript heap in use.', [{ value: memory.heapUsed }]),
    counter('process_cpu_seconds_total', 'Processor time of this process.', [
      { value: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6 },
    ]),
  ]
  delay.reset()
  return metrics
}

async function engineMetrics(store: Store): Promise<Metric[]> {
  const limits = { timeMs: ENGINE_MS }
  const signal = AbortSignal.timeout(ENGINE_MS)
  try {
    const [[memory], [events], parts] = await Promise.all([
      store.query(
        {
          sql: "SELECT toInt64(value) AS bytes FROM system.metrics WHERE metric = 'MemoryTracking'",
          columns: { bytes: 'i64' },
          limits,
        },
        signal,
      ),
      store.query(
        {
          sql: "SELECT toUInt64(sum(value)) AS rows FROM system.events WHERE event = 'InsertedRows'",
          columns: { rows: 'u64' },
          limits,
        },
        signal,
      ),
      store.query(
        {
          sql: 'SELECT table, count() AS parts, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table LIMIT 200',
          columns: { table: 'text', parts: 'u64', rows: 'u64', bytes: 'u64' },
          limits,
        },
        signal,
      ),
    ])
    const tables = (value: (one: (typeof parts)[number]) => number): Sample[] =>
      parts.map((one) => ({ labels: { table: one.table }, value: value(one) }))
    return [
      gauge('engine_up', '1 when the engine answers within the time of a scrape.', [{ value: 1 }]),
      gauge('engine_memory_bytes', 'Memory that the engine accounts for.', [{ value: memory?.bytes }]),
      counter('engine_inserted_rows_total', 'Rows written since the engine started, look-up rows included.', [
        { value: events?.rows },
      ]),
      gauge(
        'table_parts',
        'Active parts of a table.',
        tables(({ parts: count }) => count),
      ),
      gauge(
        'table_rows',
        'Rows of a table.',
        tables(({ rows }) => rows),
      ),
      gauge(
        'table_bytes',
        'Bytes on disk of a table.',
        tables(({ bytes }) => bytes),
      ),
    ]
  } catch {
    // A busy or restarting engine must not take the other figures with it.
    return [gauge('engine_up', '1 when the engine answers within the time of a scrape.', [{ value: 0 }])]
  }
}
