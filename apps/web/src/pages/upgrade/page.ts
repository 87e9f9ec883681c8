import type { ChartList } from '@orrery/model/wire/chart'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import { definePage, type LoadContext } from '../../routing/page.ts'
import { beforeAfter, type BeforeAfter } from './before-after.ts'
import { UPGRADES, type KnownUpgrade, type UpgradeName } from './known-upgrades.ts'

export type UpgradeData = {
  readonly upgrades: Upgrades
  readonly charts: ChartList | null
  /** Charts that have something on one side of it at least. */
  readonly compared: readonly BeforeAfter[]
}

/** Compared at every upgrade, beside its own charts. */
const COMPARED = ['tx-count', 'gas-used', 'fee-total'] as const

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
  load: async (context): Promise<UpgradeData> => {
    const { api, signal, params } = context
    const chain = context.chain.code
    const [upgrades, charts] = await Promise.all([
      api.getUpgrades({ chain }, signal),
      api.listCharts({ chain }, signal).catch(() => null),
    ])
    return { upgrades, charts, compared: await compare(upgradeOf(params.upgrade), upgrades, context) }
  },
  stub: { upgrades: { marks: [], rules: null }, charts: null, compared: [] } satisfies UpgradeData as UpgradeData,
  title: (_, t) => t('page.upgrade.title'),
  description: (_, t) => t('page.upgrade.description'),
  view: () => import('./view.tsx'),
})

/** What was before and after, where it is known when it came. A chart that cannot be told now is left out. */
async function compare(
  { mark, charts }: KnownUpgrade,
  { marks }: Upgrades,
  { api, chain, signal }: Pick<LoadContext, 'api' | 'chain' | 'signal'>,
): Promise<readonly BeforeAfter[]> {
  const first = marks.find(({ id }) => id === mark)?.first ?? null
  if (first === null || !first.isExact) return []
  const told = await Promise.all(
    [...COMPARED, ...charts].map((chart) =>
      api.getChart({ chain: chain.code, chart, days: 0, grain: 'day' }, signal).then(
        (data) => beforeAfter(data, first.timeMs),
        () => null,
      ),
    ),
  )
  return told.filter((one) => one !== null && (one.before !== null || one.after !== null)) as readonly BeforeAfter[]
}
