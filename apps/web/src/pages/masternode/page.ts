import type { MasternodeDetail } from '@orrery/model/wire/masternode'
import { stubMasternode } from '../../page-parts/mining/masternode-stubs.ts'
import { definePage } from '../../routing/page.ts'

export type MasternodeData = { readonly masternode: MasternodeDetail }

export const page = definePage({
  id: 'masternode',
  scope: 'chain',
  path: '/validator/:validator',
  families: ['utxo'],
  quirk: 'masternodes',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain, params, signal }): Promise<MasternodeData> => ({
    masternode: await api.getMasternode({ chain: chain.code, masternode: params.validator }, signal),
  }),
  stub: {
    masternode: {
      ...stubMasternode,
      toldMs: 0,
      lastPaidMs: null,
      registeredMs: null,
      queue: null,
      bannedHeight: null,
      revivedHeight: null,
      collateral: null,
      collateralAddress: null,
      owner: null,
      voting: null,
      operatorKey: null,
      operatorPayout: null,
      operatorShare: null,
      platformNode: null,
    },
  } satisfies MasternodeData as MasternodeData,
  title: ({ masternode }, t) => t('page.masternode.title', { id: `${masternode.id.slice(0, 10)}…` }),
  description: (_, t) => t('page.masternodes.description'),
  view: () => import('./view.tsx'),
})
