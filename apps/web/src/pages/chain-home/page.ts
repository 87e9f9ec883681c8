import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { ChainStatus, HomeInfo } from '@orrery/model/wire/chain'
import type { ChartData } from '@orrery/model/wire/chart'
import type { FeeMarket } from '@orrery/model/wire/fee-market'
import type { MasternodeState } from '@orrery/model/wire/masternode'
import type { Halving } from '@orrery/model/wire/mining'
import type { LedgerSize } from '@orrery/model/wire/rune'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { ProjectedPart } from '../../page-parts/fees/fee-market-part.ts'
import { OutlookPart } from '../../page-parts/facts/outlook-part.ts'
import { LedgerSizesPart } from '../../page-parts/ledgers/ledger-sizes-part.ts'
import { MasternodePart } from '../../page-parts/mining/masternode-part.ts'
import { stubBlock, stubTx } from '../../page-parts/stubs.ts'
import { InsightsPart, loadInsights, type Insights } from '../../page-parts/insights/insights-part.ts'
import { definePage } from '../../routing/page.ts'

export type ChainHomeData = {
  readonly home: HomeInfo
  readonly status: ChainStatus | null
  readonly blocks: readonly BlockSummary[]
  readonly txs: readonly TxSummary[]
  /** What addresses of these are called. */
  readonly addressNames: Readonly<Record<string, string>>
  /** Transactions of the last days (screens-evm §2.4); null where they could not be asked for. */
  readonly chart: ChartData | null
  /** What waits, on chains with a fee market. */
  readonly market: FeeMarket | null
  /** What changes next, on chains of outputs. */
  readonly outlook: Halving | null
  /** What masternodes are for it, on chains that have them. */
  readonly masternodes: MasternodeState | null
  /** How much the ledgers above it know, on chains of outputs; none where it has none. */
  readonly sizes: readonly LedgerSize[]
  /** What stands out, on chains with contracts. */
  readonly insights: Insights | null
}

const hasMasternodes = (chain: Chain): boolean => chain.family === 'utxo' && chain.quirks.masternodes === true

/** screens-evm §2.4: the 14-day transaction chart. */
const CHART_DAYS = 14

export const stubHome: HomeInfo = {
  height: null,
  asOf: null,
  keptFromMs: null,
  estimates: [],
  totalTransactionCount: null,
  totalTransactionValue: null,
  transactionCount24h: null,
  transactionValue24h: null,
  avgTxPerBlock: null,
  avgBlockSize: null,
  blockCount24h: null,
  blockSize24h: null,
  avgBlockTime: null,
  tps: null,
  pendingTransactionCount: null,
  allAddressCount: null,
  activeAddressCount: null,
  contractCount: null,
  commonAddressCount: null,
  validAddressCount: null,
  tokenCount: null,
  tokenCounts: { erc20: null, erc721: null, erc1155: null },
  algorithm: null,
  consensus: null,
  firstBlockTime: null,
  difficulty: null,
  hashRate: null,
  fees24h: null,
  burnt24h: null,
  burntFees: null,
  minerIncome: null,
  minerIncomePerUnit: null,
  medianFee24h: null,
  failedTransactionCount24h: null,
  totalSupply: null,
  circulation: null,
  theoreticalTotalSupply: null,
  nodeNum: null,
  tvl: null,
  slowGas: null,
  standardGas: null,
  fastGas: null,
  rapidGas: null,
  price: null,
  percentChange24h: null,
  marketCap: null,
  coverage: { ranges: [], complete: true },
}

export const page = definePage({
  id: 'chain-home',
  scope: 'chain',
  path: '/',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  tellsState: true,
  load: async ({ api, chain, signal }): Promise<ChainHomeData> => {
    const asked = { chain: chain.code, limit: 10 }
    const [home, status, blocks, txs, chart, market, outlook, masternodes, sizes, found] = await Promise.all([
      api.getHomeInfo({ chain: chain.code }, signal),
      api.getChainStatus({ chain: chain.code }, signal).catch(() => null),
      api.listBlocks(asked, signal),
      api.listTransactions(asked, signal),
      api.getChart({ chain: chain.code, chart: 'tx-count', days: CHART_DAYS, grain: 'day' }, signal).catch(() => null),
      chain.family === 'utxo' ? api.getFeeMarket({ chain: chain.code }, signal).catch(() => null) : null,
      chain.family === 'utxo' ? api.getHalving({ chain: chain.code }, signal).catch(() => null) : null,
      hasMasternodes(chain) ? api.getMasternodeState({ chain: chain.code }, signal).catch(() => null) : null,
      chain.family === 'utxo' ? api.listLedgerSizes({ chain: chain.code }, signal).catch(() => []) : [],
      chain.family === 'evm' ? loadInsights(api, chain.code, signal) : null,
    ])
    return {
      home,
      status,
      blocks: blocks.hits,
      txs: txs.hits,
      addressNames: { ...blocks.extend.addressNames, ...txs.extend.addressNames },
      chart,
      market,
      outlook,
      masternodes,
      sizes,
      insights: found,
    }
  },
  stub: {
    home: stubHome,
    status: null,
    blocks: Array(10).fill(stubBlock),
    txs: Array(10).fill(stubTx),
    addressNames: {},
    chart: null,
    market: null,
    outlook: null,
    masternodes: null,
    sizes: [],
    insights: null,
  },
  title: (_, t) => t('page.chainHome.title'),
  description: (_, t) => t('page.chainHome.description'),
  view: () => import('./view.tsx'),
  parts: ({ chain, data }) =>
    chain.family === 'utxo'
      ? [
          ProjectedPart.open(),
          OutlookPart.open(),
          ...(hasMasternodes(chain) ? [MasternodePart.open()] : []),
          ...(data !== null && data.sizes.length > 0 ? [LedgerSizesPart.open()] : []),
        ]
      : data?.insights
        ? [InsightsPart.open()]
        : [],
})
