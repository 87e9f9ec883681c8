import { slotAt } from '@orrery/evm/consensus-network'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Moment, MomentText } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import type { ForkRules, UpgradeMark } from '@orrery/model/wire/upgrade'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { chartFormat } from '../../page-parts/charts/chart-format.ts'
import { ChartTiles } from '../../page-parts/charts/chart-tiles.tsx'
import { Countdown } from '../../page-parts/countdown.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { BeforeAfter } from './before-after.ts'
import { blobSteps, dueMs, type BlobStep } from './fork-schedule.ts'
import { UPGRADE_NAMES, UPGRADES, type KnownUpgrade, type UpgradeEip } from './known-upgrades.ts'
import { comparedOf, tabOf, UPGRADE_TABS, upgradeOf, type UpgradeData } from './page.ts'
import { LeaderPart, ShanghaiTab } from './upgrade-tabs.tsx'
import { UpgradeTotals } from './upgrade-totals.tsx'

type Props = PageProps<
  '/:upgrade(london-upgrade|shanghai-upgrade|dencun-upgrade|pectra-upgrade|fusaka-upgrade)/:tab?',
  UpgradeData
>

/** An upgrade of the rules: since when this chain has it as far as the index can tell, what it changed, and what shows it. */
export function View({ data, chain, params, loading }: Props) {
  const { t } = usePageContext()
  const { upgrades, charts } = data
  const known = upgradeOf(params.upgrade)
  const mark = upgrades.marks.find(({ id }) => id === known.mark) ?? null
  const tab = tabOf(params.upgrade, params.tab)
  const shown = charts?.hits.filter(({ chart }) => known.charts.includes(chart.id)) ?? []
  const due = dueMs(chain, known.mark)
  return (
    <>
      <PageHead title={<bdi>{known.name}</bdi>} kind={t('page.upgrade.title')} loading={loading} />
      <nav aria-label={t('page.upgrade.title')}>
        {UPGRADE_NAMES.map((name, at) => (
          <span key={name}>
            {at > 0 && ' · '}
            {name === params.upgrade ? (
              <strong aria-current="page">{UPGRADES[name].name}</strong>
            ) : (
              <Link to={`/${chain.path}/${name}`}>{UPGRADES[name].name}</Link>
            )}
          </span>
        ))}
      </nav>
      {params.upgrade === 'shanghai-upgrade' && (
        <Tabs
          label={known.name}
          current={tab ?? 'overview'}
          tabs={['overview', ...UPGRADE_TABS].map((id) => ({
            id,
            label: t(`upgrade.tab.${id}`),
            to: `/${chain.path}/shanghai-upgrade${id === 'overview' ? '' : `/${id}`}`,
          }))}
        />
      )}
      {tab === null ? (
        <Overview known={known} due={due} mark={mark} data={data} loading={loading} />
      ) : (
        <ShanghaiTab tab={tab} data={data} chain={chain} loading={loading} />
      )}
      {tab === null && <ChartTiles hits={shown} chain={chain} />}
    </>
  )
}

type OverviewProps = {
  readonly known: KnownUpgrade
  readonly due: number | null
  readonly mark: UpgradeMark | null
  readonly data: UpgradeData
  readonly loading: boolean
}

/** What it brought and since when; below it what it did. */
function Overview({ known, due, mark, data, loading }: OverviewProps) {
  const { t, nowMs } = usePageContext()
  const chain = usePageChain()
  const { upgrades } = data
  const steps = known.mark === 'osaka' ? blobSteps(chain) : []
  const epoch = due === null ? undefined : slotAt(due, chain)?.epoch
  const next = upgrades.rules?.next?.activatesMs ?? null
  const compared = new Map(data.compared.map((row) => [row.chart.id, row]))
  const whole = comparedOf(known).flatMap((id) => compared.get(id) ?? [])
  return (
    <>
      {due !== null && due > nowMs && <Countdown atMs={due} />}
      <Card>
        <FactRows
          facts={[
            ...(due === null
              ? []
              : [
                  {
                    id: 'due',
                    label: t('upgrade.due'),
                    value: <MomentText ms={due} />,
                    ...(epoch !== undefined && { note: t('slot.epoch', { epoch }) }),
                  },
                ]),
            {
              id: 'first',
              label: t('stat.firstBlock'),
              value: loading ? MISSING : known.mark === 'osaka' ? t('upgrade.noField') : <FirstBlock mark={mark} />,
              ...(mark === null ? {} : { note: t('upgrade.field', { field: mark.field }) }),
            },
            {
              id: 'now',
              label: t('upgrade.rules'),
              value: loading ? (
                MISSING
              ) : upgrades.rules === null ? (
                t('upgrade.noRules')
              ) : (
                <Rules rules={upgrades.rules.current} />
              ),
            },
            ...(upgrades.rules === null
              ? []
              : [
                  {
                    id: 'next',
                    label: t('upgrade.next'),
                    value: upgrades.rules.next === null ? t('upgrade.noNext') : <Rules rules={upgrades.rules.next} />,
                  },
                ]),
          ]}
        />
      </Card>
      {next !== null && next > nowMs && next !== due && (
        <>
          <h2>{t('upgrade.next')}</h2>
          <Countdown atMs={next} />
        </>
      )}
      <h2>{t('upgrade.changes')}</h2>
      <Card padding="flush">
        <RowTable
          columns={compared.size === 0 ? eipColumns.slice(0, 2) : eipColumns}
          rows={known.eips.map((eip) => ({ ...eip, told: compared.get(eip.chart ?? '') ?? null }))}
          rowKey={(row) => String(row.number)}
          caption={t('upgrade.changes')}
          empty={null}
        />
      </Card>
      {compared.size > 0 && <p>{t('upgrade.changes.rule')}</p>}
      <p>
        {known.lists.map(({ label, path }, at) => (
          <span key={path}>
            {at > 0 && ' · '}
            <Link to={`/${chain.path}${path}`}>{t(label)}</Link>
          </span>
        ))}
      </p>
      {!loading && <UpgradeTotals totals={data.totals} />}
      {whole.length > 0 && (
        <Card title={t('upgrade.compared')}>
          <p>{t('upgrade.compared.rule')}</p>
          <RowTable
            columns={comparedColumns}
            rows={whole}
            rowKey={(row) => row.chart.id}
            caption={t('upgrade.compared')}
            empty={null}
            loading={loading}
          />
        </Card>
      )}
      {steps.length > 0 && (
        <Card title={t('upgrade.steps')} padding="flush">
          <RowTable
            columns={stepColumns}
            rows={steps}
            rowKey={(row) => row.name}
            caption={t('upgrade.steps')}
            empty={null}
            loading={loading}
          />
        </Card>
      )}
      {data.savings !== null && (
        <Facts
          facts={[
            { label: 'upgrade.asCalldata', value: <Amount base={data.savings.asCalldata} places={4} /> },
            { label: 'upgrade.asBlobs', value: <Amount base={data.savings.asBlobs} places="all" /> },
          ]}
        />
      )}
      {known.mark === 'cancun' && (
        <LeaderPart
          part={data.leaders}
          title={t('blobs.leaders')}
          path={`/${chain.path}/dencun-upgrade`}
          loading={loading}
        />
      )}
    </>
  )
}

const stepColumns: readonly RowColumn<BlobStep>[] = [
  { id: 'name', label: 'column.name', card: 'title', cell: (row) => <bdi>{row.name}</bdi> },
  { id: 'at', label: 'upgrade.due', times: true, cell: (row) => <Moment ms={row.atMs} /> },
  { id: 'target', label: 'upgrade.step.target', align: 'end', cell: (row) => <Figure value={row.target} /> },
  { id: 'most', label: 'upgrade.step.most', align: 'end', cell: (row) => <Figure value={row.most} /> },
]

type EipRow = UpgradeEip & { readonly told: BeforeAfter | null }

const eipColumns: readonly RowColumn<EipRow>[] = [
  {
    id: 'eip',
    label: 'upgrade.proposal',
    card: 'title',
    cell: ({ number, title }) => (
      <Link to={`https://eips.ethereum.org/EIPS/eip-${number}`}>
        <bdi dir="ltr" lang="en">
          EIP-{number} {title}
        </bdi>
      </Link>
    ),
  },
  { id: 'effect', label: 'upgrade.effect', cell: ({ effect }) => <Effect of={effect} /> },
  { id: 'chart', label: 'page.charts.title', cell: ({ told }) => (told ? <ChartName chart={told.chart} /> : MISSING) },
  {
    id: 'before',
    label: 'halving.before',
    align: 'end',
    cell: ({ told }) => (told ? <Mean chart={told.chart} value={told.before} /> : MISSING),
  },
  {
    id: 'after',
    label: 'halving.after',
    align: 'end',
    cell: ({ told }) => (told ? <Mean chart={told.chart} value={told.after} /> : MISSING),
  },
  { id: 'change', label: 'column.change', align: 'end', cell: ({ told }) => (told ? <Change row={told} /> : MISSING) },
]

const comparedColumns: readonly RowColumn<BeforeAfter>[] = [
  { id: 'chart', label: 'page.charts.title', card: 'title', cell: (row) => <ChartName chart={row.chart} /> },
  { id: 'before', label: 'halving.before', align: 'end', cell: (row) => <Mean chart={row.chart} value={row.before} /> },
  { id: 'after', label: 'halving.after', align: 'end', cell: (row) => <Mean chart={row.chart} value={row.after} /> },
  { id: 'change', label: 'column.change', align: 'end', cell: (row) => <Change row={row} /> },
]

function Effect({ of }: { readonly of: string }) {
  const { t } = usePageContext()
  return t(`upgrade.effect.${of}`)
}

function ChartName({ chart }: Pick<BeforeAfter, 'chart'>) {
  const { t } = usePageContext()
  const { path } = usePageChain()
  return <Link to={`/${path}/charts/${chart.id}`}>{t(chart.title)}</Link>
}

function Mean({ chart, value }: Pick<BeforeAfter, 'chart'> & { readonly value: number | null }) {
  const { t, locale } = usePageContext()
  const format = chartFormat(chart.unit, usePageChain(), locale, t)
  const known = value === null ? null : format.toNumber(String(value))
  return <bdi>{known === null ? MISSING : format.full(known)}</bdi>
}

const MILLION = 1_000_000

function Change({ row: { before, after } }: { readonly row: BeforeAfter }) {
  const { locale } = usePageContext()
  if (before === null || after === null || before === 0) return MISSING
  const ppm = Math.round(((after - before) / before) * MILLION)
  return <bdi dir="ltr">{`${ppm > 0 ? '+' : ''}${formatPercent(ppm, MILLION, locale, 1)}`}</bdi>
}

function FirstBlock({ mark }: { readonly mark: UpgradeMark | null }) {
  const { t } = usePageContext()
  if (mark === null || mark.isActive === null) return <>{t('coverage.none')}</>
  if (!mark.isActive) return <>{t('upgrade.absent')}</>
  if (mark.first === null) return <>{MISSING}</>
  const { height, timeMs, isExact } = mark.first
  return (
    <>
      <BlockLink block={height} /> · <MomentText ms={timeMs} />
      {!isExact && <> · {t('upgrade.floor')}</>}
    </>
  )
}

function Rules({ rules }: { readonly rules: ForkRules }) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      {rules.activatesMs > 0 && <MomentText ms={rules.activatesMs} />}
      {rules.activatesMs > 0 && ' · '}
      <bdi dir="ltr">{rules.forkId ?? MISSING}</bdi>
      {rules.blobs !== null && (
        <> · {t('upgrade.blobs', { target: number(rules.blobs.target), most: number(rules.blobs.most) })}</>
      )}
    </>
  )
}
