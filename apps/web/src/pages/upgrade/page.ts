import { isLayer2 } from '@orrery/model/chain'
import type { ChartList } from '@orrery/model/wire/chart'
import type { Leaders } from '@orrery/model/wire/leaders'
import type { Upgrades } from '@orrery/model/wire/upgrade'
import { loadPart, type Part } from '../../page-parts/facts/load-part.ts'
import { definePage, type LoadContext } from '../../routing/page.ts'
import { beforeAfter, type BeforeAfter } from './before-after.ts'
import { blobSavings, type BlobSavings } from './blob-savings.ts'
import { dueMs } from './fork-schedule.ts'
import { UPGRADES, type KnownUpgrade, type UpgradeName } from './known-upgrades.ts'
import { totalsSince, type TotalSince } from './totals-since.ts'

/** Tabs beside the first, by the upgrade (screens-evm §13.3). */
export const UPGRADE_TABS = ['withdrawals', 'deposits', 'flow', 'entities'] as const
export type UpgradeTab = (typeof UPGRADE_TABS)[number]

/** The tab of an address; null for the first, and where the upgrade has no tabs. */
export const tabOf = (upgrade: string, tab: string | undefined): UpgradeTab | null =>
  upgrade === 'shanghai-upgrade' ? (UPGRADE_TABS.find((known) => known === tab) ?? null) : null

export type UpgradeData = {
  readonly upgrades: Upgrades
  readonly charts: ChartList | null
  /** Charts that have something on one side of it at least, those of its changes among them. */
  readonly compared: readonly BeforeAfter[]
  /** What there has been since it came, of what its record names. */
  readonly totals: readonly TotalSince[]
  /** Who submitted the blobs, or was paid by withdrawals, of the last 24 hours; null where that is not shown. */
  readonly leaders: Part<Leaders> | null
  /** Of the last 24 hours, for what brought blobs; null elsewhere, and where it is not known. */
  readonly savings: BlobSavings | null
}

const NOTHING: Pick<UpgradeData, 'compared' | 'totals'> = { compared: [], totals: [] }

/** Compared at every upgrade, beside its own charts. */
const COMPARED = ['tx-count', 'gas-used', 'fee-total'] as const

/** The charts compared for the upgrade as a whole. */
export const comparedOf = ({ charts }: KnownUpgrade): readonly string[] => [...COMPARED, ...charts]

/** The upgrade of a path: the pattern lets no other through. */
export const upgradeOf = (name: string): KnownUpgrade => UPGRADES[name as UpgradeName]

export const page = definePage({
  id: 'upgrade',
  scope: 'chain',
  // explorer §2.2 has the two in the middle; the same page serves those of before and after (screens-evm §13.3).
  path: '/:upgrade(london-upgrade|shanghai-upgrade|dencun-upgrade|pectra-upgrade|fusaka-upgrade)/:tab?',
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
    const tab = tabOf(params.upgrade, params.tab)
    const of =
      params.upgrade === 'dencun-upgrade' ? 'blob-senders' : tab === 'withdrawals' ? 'withdrawal-recipients' : null
    const [upgrades, charts, leaders, savings] = await Promise.all([
      api.getUpgrades({ chain }, signal),
      api.listCharts({ chain }, signal).catch(() => null),
      of === null || isLayer2(context.chain) ? null : loadPart(api.getLeaders({ chain, leaders: of }, signal), signal),
      params.upgrade === 'dencun-upgrade' ? loadSavings(context) : null,
    ])
    const isWhole = charts?.coverage.complete ?? false
    const told = tab === null ? await compare(upgradeOf(params.upgrade), upgrades, isWhole, context) : NOTHING
    return { upgrades, charts, ...told, leaders, savings }
  },
  stub: {
    upgrades: { marks: [], rules: null },
    charts: null,
    ...NOTHING,
    leaders: null,
    savings: null,
  } satisfies UpgradeData as UpgradeData,
  title: (_, t) => t('page.upgrade.title'),
  description: (_, t) => t('page.upgrade.description'),
  view: () => import('./view.tsx'),
})

/** What was before and after, and what there has been since, where it is known when it came. A chart that cannot be told now is left out. */
async function compare(
  known: KnownUpgrade,
  { marks }: Upgrades,
  isWhole: boolean,
  { api, chain, signal }: Pick<LoadContext, 'api' | 'chain' | 'signal'>,
): Promise<Pick<UpgradeData, 'compared' | 'totals'>> {
  const { mark, eips, totals } = known
  const first = marks.find(({ id }) => id === mark)?.first ?? null
  const atMs = first?.isExact === true ? first.timeMs : dueMs(chain, mark)
  if (atMs === null) return NOTHING
  const charts = new Set([...comparedOf(known), ...eips.flatMap(({ chart }) => chart ?? []), ...totals])
  const told = await Promise.all(
    [...charts].map((chart) =>
      api.getChart({ chain: chain.code, chart, days: 0, grain: 'day' }, signal).then(
        (data) => ({
          compared: beforeAfter(data, atMs),
          totals: totals.includes(chart) ? totalsSince(data, atMs, isWhole) : [],
        }),
        () => null,
      ),
    ),
  )
  return {
    compared: told.flatMap((one) => {
      const row = one?.compared ?? null
      return row !== null && (row.before !== null || row.after !== null) ? [row] : []
    }),
    totals: totals.flatMap((id) => told.flatMap((one) => one?.totals.filter(({ chart }) => chart.id === id) ?? [])),
  }
}

/** What blobs saved in the last 24 hours; null where a chart of these cannot be told now. */
async function loadSavings({
  api,
  chain,
  signal,
}: Pick<LoadContext, 'api' | 'chain' | 'signal'>): Promise<BlobSavings | null> {
  const ask = (chart: string) => api.getChart({ chain: chain.code, chart, days: 2, grain: 'hour' }, signal)
  try {
    const [blobs, baseFee, blobFee] = await Promise.all([ask('blob-count'), ask('base-fee'), ask('blob-fee')])
    return blobSavings(blobs, baseFee, blobFee)
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
