import type { ChartList } from '@orrery/model/wire/chart'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import { definePage } from '../../routing/page.ts'
import { UPGRADES, type KnownUpgrade, type UpgradeName } from './known-upgrades.ts'

export type UpgradeData = { readonly upgrades: Upgrades; readonly charts: ChartList | null }

/** The upgrade of a path: the pattern lets no other through. */
export const upgradeOf = (name: string): KnownUpgrade => UPGRADES[name as UpgradeName]

export const page = definePage({
  id: 'upgrade',
  scope: 'chain',
  // explorer §2.2 has the two in the middle; the same page serves those of before and after (screens-evm §13.3).
  path: '/:upgrade(london-upgrade|shanghai-upgrade|dencun-upgrade|pectra-upgrade)/:tab?',
  families: ['evm'],
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  seldom: true,
  load: async ({ api, chain: { code: chain }, signal }): Promise<UpgradeData> => {
    const [upgrades, charts] = await Promise.all([
      api.getUpgrades({ chain }, signal),
      api.listCharts({ chain }, signal).catch(() => null),
    ])
    return { upgrades, charts }
  },
  stub: { upgrades: { marks: [], rules: null }, charts: null } satisfies UpgradeData as UpgradeData,
  title: (_, t) => t('page.upgrade.title'),
  description: (_, t) => t('page.upgrade.description'),
  view: () => import('./view.tsx'),
})
