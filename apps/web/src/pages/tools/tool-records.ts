import type { Chain } from '@orrery/model/chain'
import { isMined } from '@orrery/model/is-mined'
import { isOffered } from '../../routing/is-offered.ts'
import type { Route } from '../../routing/route.ts'

/** The categories of the toolkit that have cards, in their order (explorer §3.8), with the message key of each heading. */
export const TOOL_CATEGORIES = {
  address: 'search.kind.address',
  token: 'search.kind.token',
  tool: 'toolkit.tool',
  insight: 'toolkit.insight',
  other: 'ui.other',
} as const

/** What decides on which chains a page is. */
type PageOfChains = Pick<Route, 'id' | 'families' | 'tiers'>

export type ToolRecord = {
  readonly id: string
  readonly category: keyof typeof TOOL_CATEGORIES
  /** Message keys: what it is called, and in one line what it is good for. */
  readonly name: string
  readonly lead: string
  /** Its path: below the site, or below a chain where `pages` says on which. */
  readonly path: string
  /** Pages of chains that stand at this path; absent for a tool that stands beside all chains. */
  readonly pages?: readonly PageOfChains[]
  /** Of these chains only those that it is good for. */
  readonly isFor?: (chain: Chain) => boolean
  /** Something in it is signed or sent by the visitor's wallet. */
  readonly wallet?: true
}

const EVM = { families: ['evm'], tiers: 'all' } as const
const UTXO = { families: ['utxo'], tiers: 'all' } as const
const BOTH = { families: ['evm', 'utxo'], tiers: 'all' } as const
const ALL = { families: 'all', tiers: 'all' } as const

/** Every tool of the site, as its card tells it (screens-evm §15.1, explorer §3.8). */
export const TOOL_RECORDS: readonly ToolRecord[] = [
  {
    id: 'historical-balance-check',
    category: 'address',
    name: 'page.tools.historical-balance-check',
    lead: 'toolkit.lead.balance',
    path: '/historical-balance-check',
  },
  {
    id: 'approval',
    category: 'address',
    name: 'menu.approval',
    lead: 'page.approval.description',
    path: '/approval',
    pages: [{ id: 'approval', ...EVM }],
    wallet: true,
  },
  {
    id: 'multi-search',
    category: 'address',
    name: 'page.multiSearch.title',
    lead: 'page.multiSearch.description',
    path: '/multi-search',
  },
  {
    id: 'compare',
    category: 'address',
    name: 'page.compare.title',
    lead: 'page.compare.description',
    path: '/compare',
    pages: [{ id: 'compare', ...EVM }],
  },
  {
    id: 'xpub',
    category: 'address',
    name: 'menu.xpub',
    lead: 'page.xpub.description',
    path: '/xpub',
    pages: [{ id: 'xpub', ...UTXO }],
  },
  {
    id: 'private-label',
    category: 'address',
    name: 'page.labels.title',
    lead: 'toolkit.lead.labels',
    path: '/private-label',
  },
  {
    id: 'token-supply-check',
    category: 'token',
    name: 'page.tools.token-supply-check',
    lead: 'toolkit.lead.supply',
    path: '/token-supply-check',
  },
  {
    id: 'token-alert',
    category: 'token',
    name: 'page.tokenAlert.title',
    lead: 'page.tokenAlert.lead',
    path: '/token-alert',
  },
  {
    id: 'gas-price',
    category: 'tool',
    name: 'menu.gas-price',
    lead: 'page.gasPrice.description',
    path: '/gas-price',
    pages: [
      { id: 'gas-price', ...EVM },
      { id: 'fee-market', ...UTXO },
    ],
  },
  {
    id: 'broadcasting',
    category: 'tool',
    name: 'page.tools.broadcasting',
    lead: 'toolkit.lead.broadcasting',
    path: '/broadcasting',
  },
  {
    id: 'advanced-filter',
    category: 'tool',
    name: 'page.filter.title',
    lead: 'page.filter.description',
    path: '/advanced-filter',
    pages: [{ id: 'advanced-filter', ...ALL }],
  },
  {
    id: 'decompile',
    category: 'tool',
    name: 'page.decompile.title',
    lead: 'page.decompile.description',
    path: '/decompile',
    pages: [{ id: 'decompile', ...EVM }],
  },
  {
    id: 'contract-diff',
    category: 'tool',
    name: 'page.contractDiff.title',
    lead: 'page.contractDiff.description',
    path: '/contract-diff',
    pages: [{ id: 'contract-diff', ...EVM }],
  },
  {
    id: 'similar-contract',
    category: 'tool',
    name: 'page.similarContract.title',
    lead: 'toolkit.lead.similar',
    path: '/similar-contract',
    pages: [{ id: 'similar-contract', ...EVM }],
  },
  {
    id: 'verify-contract',
    category: 'tool',
    name: 'page.verify.title',
    lead: 'page.verify.description',
    path: '/verify-contract',
    pages: [{ id: 'verify-contract', ...EVM }],
  },
  {
    id: 'download',
    category: 'tool',
    name: 'page.download.title',
    lead: 'page.download.description',
    path: '/download',
    pages: [{ id: 'download', ...ALL }],
  },
  {
    id: 'large-transfer-monitor',
    category: 'insight',
    name: 'insight.large',
    lead: 'page.largeTransfers.lead',
    path: '/large-transfer-monitor',
  },
  { id: 'alpha-signals', category: 'insight', name: 'alpha.title', lead: 'alpha.lead', path: '/alpha-signals' },
  {
    id: 'cex-list',
    category: 'insight',
    name: 'page.needs.exchanges',
    lead: 'toolkit.lead.exchanges',
    path: '/cex-list',
    pages: [{ id: 'labelled-list', ...BOTH }],
  },
  {
    id: 'defi',
    category: 'insight',
    name: 'page.needs.defi',
    lead: 'toolkit.lead.projects',
    path: '/defi/list',
    pages: [{ id: 'labelled-list', ...BOTH }],
  },
  {
    id: 'halving',
    category: 'insight',
    name: 'menu.halving',
    lead: 'page.halving.description',
    path: '/halving',
    pages: [{ id: 'halving', ...BOTH }],
    isFor: isMined,
  },
  {
    id: 'bridge-list',
    category: 'insight',
    name: 'page.needs.bridges',
    lead: 'toolkit.lead.bridges',
    path: '/bridge-list',
    pages: [{ id: 'bridge-list', ...EVM }],
    // As `bridgesOf` has it, without its long list.
    isFor: ({ code, family, quirks, settlesOn }) =>
      /^(ETH|SEPOLIA-TEST)$/.test(code) ||
      (family === 'evm' && settlesOn !== null && /^(op|arbitrum|zksync)$/.test(quirks.stack)),
  },
  {
    id: 'upgrades',
    category: 'insight',
    name: 'page.upgrade.title',
    lead: 'page.upgrade.description',
    path: '/dencun-upgrade',
    pages: [{ id: 'upgrade', ...EVM }],
  },
  {
    id: 'data-broadcast',
    category: 'insight',
    name: 'hub.news',
    lead: 'hub.news.lead',
    path: '/chainhub/data-broadcast',
  },
  { id: 'choiceness', category: 'insight', name: 'hub.charts', lead: 'hub.charts.lead', path: '/chainhub/choiceness' },
  {
    id: 'monitor-list',
    category: 'other',
    name: 'page.monitors.title',
    lead: 'page.monitors.lead',
    path: '/monitor-list',
  },
  { id: 'faucet-testnet', category: 'other', name: 'faucet.title', lead: 'faucet.lead', path: '/faucet-testnet' },
]

/** A tool with where it is: `chain` is null for one that stands beside all chains. */
export type OfferedTool = ToolRecord & { readonly chain: Chain | null; readonly to: string }

/** The tools that the followed chains have. One of chains is that of `chosen`, or else of the first chain that has it. Pure. */
export const offeredTools = (chains: readonly Chain[], chosen: Chain | null): readonly OfferedTool[] =>
  TOOL_RECORDS.flatMap((tool): readonly OfferedTool[] => {
    const { pages, path, isFor } = tool
    if (pages === undefined) return [{ ...tool, chain: null, to: path }]
    const has = (chain: Chain): boolean =>
      (isFor === undefined || isFor(chain)) && pages.some((page) => isOffered(page, chain))
    const chain = chosen !== null && has(chosen) ? chosen : chains.find(has)
    return chain === undefined ? [] : [{ ...tool, chain, to: `/${chain.path}${path}` }]
  })
