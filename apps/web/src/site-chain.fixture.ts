import type { ApiClient } from '@orrery/api/client'
import type { BlockSummary } from '@orrery/model/wire/block'

export const COVERAGE = { ranges: [{ from: 0, to: 1_000 }], complete: true }
const ROOT = `0x${'ab'.repeat(32)}`
const block = (height: number): BlockSummary => ({
  height,
  hash: `0x${height.toString(16).padStart(64, '0')}`,
  parentHash: `0x${(height - 1).toString(16).padStart(64, '0')}`,
  timeMs: 1_700_000_000_000 + height * 1000,
  txCount: 0,
  size: 500,
  producer: null,
  fees: null,
  reward: null,
  burnt: null,
  finality: 'included',
  ext: { extraData: '0x', stateRoot: ROOT, transactionsRoot: ROOT, receiptsRoot: ROOT },
})

/** A chain of empty blocks, and a way to grow it. */
export function makeChain() {
  let height = 1_000
  const list = (hits: unknown[], total: number) => ({
    total,
    hits,
    extend: { totalIsFloor: false, next: null, previous: null, coverage: COVERAGE },
  })
  const calls: Record<
    string,
    (params: { page?: number; limit?: number; block?: string; q?: string; grain?: string }) => Promise<unknown>
  > = {
    getChainStatus: async () => ({
      chain: 'ETH',
      state: 'following',
      reason: null,
      head: { height, hash: block(height).hash, timeMs: block(height).timeMs },
      nodeHead: height,
      lag: 0,
      safe: null,
      final: null,
      archivedTo: height,
      coverage: COVERAGE,
      backfill: null,
      reorgs: { count: 0, maxDepth: 0 },
      pending: 0,
      nodes: [],
      capabilities: null,
    }),
    listBlocks: async ({ page = 1, limit = 20 }) =>
      list(
        Array.from({ length: limit }, (_, i) => block(height - (page - 1) * limit - i)),
        height + 1,
      ),
    getBlock: async (params) => ({
      ...block(Number(params.block)),
      confirmations: 5,
      logCount: 0,
      transferCount: 0,
      hasNext: true,
      replacedBy: null,
      source: 'head',
    }),
    listBlockProducers: async () => ({ told: null }),
    filterTransactions: async () => ({ list: list([], 0), looked: 0, lookedTo: null, whole: true }),
    // `both` means two blocks, and neither exactly.
    search: async ({ q }) => ({
      hits: (q === 'both' ? ['76', '77'] : [q]).map((id) => ({
        kind: 'block',
        chain: 'ETH',
        id,
        title: id,
        detail: null,
        path: `/ethereum/block/${id}`,
        exact: id === q,
      })),
      hints: [],
    }),
  }
  const chart = (id: string) => ({
    id,
    title: 'page.txList.title',
    group: 'activity',
    unit: 'count',
    shape: 'bar',
    grains: ['hour', 'day', 'week', 'month'],
    formula: 'Σ txs',
    series: [{ id, title: 'page.txList.title' }],
  })
  const points = {
    times: Array.from({ length: 30 }, (_, day) => 1_700_000_000_000 + day * 86_400_000),
    values: [Array.from({ length: 30 }, (_, day) => (day === 4 ? null : String(day * 1000)))],
  }
  calls['listCharts'] = async () => ({
    hits: [{ chart: chart('tx-count'), ...points }],
    undrawn: [],
    asOf: height,
    coverage: COVERAGE,
  })
  calls['getChart'] = async ({ grain = 'day' }) => ({
    chart: chart('tx-count'),
    grain,
    ...points,
    isRunning: true,
    isEstimate: false,
    asOf: height,
    coverage: COVERAGE,
  })
  calls['searchChain'] = calls['search']!
  const api = new Proxy(calls, {
    get: (known, name: string) => known[name] ?? (async () => list([], 0)),
  }) as unknown as ApiClient
  return { api, calls, grow: () => block(++height) }
}
