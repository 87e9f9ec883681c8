import type { ListOf } from '@orrery/model/wire/common'
import type { StablecoinEvent } from '@orrery/model/wire/events'
import type { FilteredTransfers } from '@orrery/model/wire/filter'
import type { RichList } from '@orrery/model/wire/rich'
import type { TokenDetail } from '@orrery/model/wire/token'
import type { HolderGroups, HolderHistory } from '@orrery/model/wire/holder'
import type { TokenActivity } from '@orrery/model/wire/token-activity'
import type { Tokenomics } from '@orrery/model/wire/tokenomics'
import { displayName } from '@orrery/entities/display-name'
import { loadPart, readyPart, type Part } from '../../page-parts/facts/load-part.ts'
import { stubCoinEvent } from '../../page-parts/rich/stub-coin-event.ts'
import { stubRichList } from '../../page-parts/rich/stub-ranking.ts'
import { stubList } from '../../page-parts/stub-list.ts'
import { stubToken, stubTransfer } from '../../page-parts/stubs.ts'
import { EconomicsPart } from './economics-part.ts'
import { definePage } from '../../routing/page.ts'

const ROWS = 10

export type TokenomicsData = {
  readonly token: TokenDetail
  readonly rich: Part<RichList>
  readonly groups: Part<HolderGroups>
  /** Made from nothing and brought to nothing, as transfers from and to the zero address tell. */
  readonly supply: Part<FilteredTransfers>
  readonly issuance: Part<ListOf<StablecoinEvent>>
  readonly economics: Part<Tokenomics>
  readonly activity: Part<TokenActivity>
  readonly history: Part<HolderHistory>
}

const stubGroups: HolderGroups = {
  counted: 0,
  holders: null,
  groups: [],
  lockersAsked: 0,
  ages: null,
  coverage: { ranges: [], complete: true },
}

const stubEconomics: Tokenomics = {
  asOf: null,
  supply: null,
  firstMints: null,
  locks: [],
  safes: [],
  contracts: { asked: 0, known: 0, others: 0, isAsked: true },
  plan: null,
  coverage: { ranges: [], complete: true },
}

const stubActivity: TokenActivity = {
  ledger: { id: 'token-activity', from: 0, through: null, tip: null, lack: null },
  days: [],
  holders: null,
  parties: null,
}

export const page = definePage({
  id: 'tokenomics',
  scope: 'chain',
  path: '/tokenomics/:tokenContractAddress',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<TokenomicsData> => {
    const asked = { chain: chain.code, address: params.tokenContractAddress }
    const [token, rich, groups, supply, issuance, economics, activity, history] = await Promise.all([
      api.getToken(asked, signal),
      loadPart(api.listRich({ chain: chain.code, token: asked.address, limit: ROWS }, signal), signal),
      loadPart(api.getHolderGroups(asked, signal), signal),
      loadPart(
        api.filterTransfers({ chain: chain.code, token: asked.address, supply: 'both', limit: ROWS }, signal),
        signal,
      ),
      loadPart(api.listTokenIssuance({ ...asked, limit: ROWS }, signal), signal),
      loadPart(api.getTokenomics(asked, signal), signal),
      loadPart(api.getTokenActivity({ ...asked, days: 0 }, signal), signal),
      loadPart(api.getHolderHistory(asked, signal), signal),
    ])
    return { token, rich, groups, supply, issuance, economics, activity, history }
  },
  stub: {
    token: stubToken,
    rich: readyPart(stubRichList),
    groups: readyPart(stubGroups),
    supply: readyPart({ list: stubList(stubTransfer), looked: 0, lookedTo: null, whole: false }),
    issuance: readyPart(stubList(stubCoinEvent)),
    economics: readyPart(stubEconomics),
    activity: readyPart(stubActivity),
    history: readyPart({ isMaking: false, through: null, isKnown: true, days: [] }),
  },
  title: ({ token }, t) =>
    t('page.tokenomics.title', { name: displayName(token.name ?? token.symbol ?? token.address).text }),
  description: (_, t) => t('page.tokenomics.description'),
  view: () => import('./view.tsx'),
  parts: () => [EconomicsPart.open()],
})
