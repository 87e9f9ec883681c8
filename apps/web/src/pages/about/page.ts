import type { ChainInfo, ChainStatus } from '@orrery/model/wire/chain'
import type { DataSet } from '@orrery/model/wire/data-set'
import type { SiteFacts } from '@orrery/model/wire/site'
import type { UpgradeMark } from '@orrery/model/wire/upgrade'
import { definePage } from '../../routing/page.ts'

export type AboutData = {
  readonly info: ChainInfo
  readonly status: ChainStatus
  /** null when the archive does not answer; the rest of the page is shown all the same. */
  readonly dataSets: readonly DataSet[] | null
  /** Block 0; null where nothing tells it. */
  readonly genesis: { readonly hash: string; readonly timeMs: number | null } | null
  readonly consensus: string | null
  /** Upgrades of an account chain's rules by what blocks show of them; none on other chains, and where that is not known. */
  readonly marks: readonly UpgradeMark[]
  /** Who runs the site, and what its archive takes; null where it could not be asked. */
  readonly site: SiteFacts | null
}

const stubInfo: ChainInfo = {
  chain: '',
  name: '',
  fullName: '',
  chainFullName: '',
  chainShortName: '',
  chainNameText: '',
  chainPath: '',
  aliases: [],
  family: '',
  baseChain: '',
  chainType: 'general',
  chainId: null,
  walletChainType: null,
  unit: '',
  curCoinUnit: '',
  decimals: 0,
  gasUnit: '',
  tokenTypePre: null,
  isLayer2: false,
  settlesOn: null,
  isSupportAAWallet: false,
  isTestnet: false,
  rpcUrls: [],
  blockExplorerUrls: [],
  nativeToken: [],
  logo: null,
  accent: '',
  blockSeconds: 0,
  active: true,
  menuTabs: [],
  chartMenu: [],
}
const stubStatus: ChainStatus = {
  chain: '',
  state: 'starting',
  reason: null,
  head: null,
  nodeHead: null,
  lag: null,
  safe: null,
  final: null,
  archivedTo: null,
  coverage: { ranges: [], complete: false },
  backfill: null,
  reorgs: { count: 0, maxDepth: 0 },
  pending: null,
  nodes: [],
  capabilities: null,
}

export const page = definePage({
  id: 'about',
  scope: 'chain',
  path: '/about',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  tellsState: true,
  seldom: true,
  menu: { group: 'more', order: 90 },
  load: async ({ api, chain, signal }): Promise<AboutData> => {
    const [info, status, dataSets, genesis, home, upgrades, site] = await Promise.all([
      api.getChainInfo({ chain: chain.code }, signal),
      api.getChainStatus({ chain: chain.code }, signal),
      api.listDataSets({ chain: chain.code }, signal).catch(() => null),
      api.getBlock({ chain: chain.code, block: '0' }, signal).catch(() => null),
      api.getHomeInfo({ chain: chain.code }, signal).catch(() => null),
      chain.family === 'evm' ? api.getUpgrades({ chain: chain.code }, signal).catch(() => null) : null,
      api.getSiteFacts({}, signal).catch(() => null),
    ])
    return {
      info,
      status,
      dataSets: dataSets?.hits ?? null,
      // Some chains give their first block no time of its own.
      genesis: genesis && { hash: genesis.hash, timeMs: genesis.timeMs > 0 ? genesis.timeMs : null },
      consensus: home && ([home.consensus, home.algorithm].filter((word) => word !== null).join(' · ') || null),
      marks: upgrades?.marks ?? [],
      site,
    }
  },
  stub: {
    info: stubInfo,
    status: stubStatus,
    dataSets: [],
    genesis: null,
    consensus: null,
    marks: [],
    site: null,
  } satisfies AboutData as AboutData,
  title: (_, t) => t('page.about.title'),
  description: (_, t) => t('page.about.description'),
  view: () => import('./view.tsx'),
})
