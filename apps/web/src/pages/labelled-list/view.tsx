import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { MISSING } from '@orrery/format/missing'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { displayName } from '@orrery/entities/display-name'
import { TokenLink } from '@orrery/entities/token-link'
import type { LabelledGroup, LabelledGroups } from '@orrery/model/wire/labels'
import { Card } from '@orrery/ui/card'
import type { DonutChartProps } from '@orrery/ui/donut-chart'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Tabs } from '@orrery/ui/tabs'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { Floor, Kinds, LabelWord, NetFlow, NoLabels, Sources } from '../../page-parts/facts/labelled-parts.tsx'
import { LABELLED_PATHS, subjectOf } from '../../page-parts/facts/labelled-paths.ts'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import { largestGroups, measureOf } from './largest-groups.ts'

const LateDonut = latePart<DonutChartProps>(() => import('@orrery/ui/donut-chart').then((module) => module.DonutChart))

/** Exchanges or projects as the operator's labels name them, the largest first (screens-evm §16.3, §16.5). */
export function View({ data, chain, params, query, loading }: PageProps<'/:of(cex-list|defi)/:nav?', LabelledGroups>) {
  const { t, locale } = usePageContext()
  const of = subjectOf(params.of)
  const { title, one } = LABELLED_PATHS[of]
  const { groups: all, loaded, isMaking, balances, asOf } = data
  const kinds = [...new Set(all.flatMap((group) => group.kinds.map(({ kind }) => kind)))]
  const chosen = kinds.find((kind) => kind === query.get('kind'))
  const groups = chosen === undefined ? all : all.filter((group) => group.kinds.some(({ kind }) => kind === chosen))
  const path = `/${chain.path}/${LABELLED_PATHS[of].list}`
  return (
    <>
      <PageHead title={t(title)} kind={chain.name.full} loading={loading} />
      {groups.length > 0 && <p>{t('labels.rule')}</p>}
      {groups.some(({ lately }) => lately !== null) && <p>{t('labels.lately.rule')}</p>}
      {isMaking && !loading && <BeingCounted />}
      {of === 'projects' && kinds.length > 1 && (
        <Tabs
          label={t('column.kind')}
          current={chosen ?? 'all'}
          tabs={[
            { id: 'all', label: t('tab.all'), to: path },
            ...kinds.map((kind) => ({ id: kind, label: t(`labels.kind.${kind}`), to: `${path}?kind=${kind}` })),
          ]}
        />
      )}
      {!loading && groups.some(({ native }) => native === null) && (
        <Notice tone="warn" title="rich.untold">
          {t('labels.untold')}
        </Notice>
      )}
      {!loading && balances === 'node' && asOf !== null && (
        <p>{t('labels.byNode', { block: formatNumber(asOf.height, { locale }) })}</p>
      )}
      {!loading && <Shares groups={groups} title={t(title)} />}
      <Card padding="flush">
        <RowTable
          columns={columnsOf(`/${chain.path}/${one}`, groups)}
          rows={groups}
          rowKey={({ tag }) => tag}
          caption={t(title)}
          empty={<NoLabels loaded={loaded} of={of} />}
          loading={loading}
        />
      </Card>
      {!loading && groups.length > 0 && <FileLinks path={path} query={query} />}
    </>
  )
}

/** What the largest of them hold, as a ring; nothing where no worth is told. */
function Shares({ groups, title }: { readonly groups: readonly LabelledGroup[]; readonly title: string }) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const measure = measureOf(groups, native.decimals)
  const parts = measure === null ? [] : largestGroups(groups, measure)
  if (parts.length < 2) return null
  const unit = measure?.of === 'dollars' ? 'USD' : native.symbol.toUpperCase()
  return (
    <Card>
      <HiddenHeading text={t('page.charts.title')} />
      <LateDonut
        title={title}
        values={parts.map(({ tag, value }) => ({
          name: tag === null ? t('ui.other') : displayName(tag).text,
          value,
        }))}
        formatValue={(value) => `${formatNumber(value, { locale, max: 2 })} ${unit}`}
        formatRate={(rate) => formatPercent(rate, 1, locale, 1)}
      />
    </Card>
  )
}

const columnsOf = (base: string, groups: readonly LabelledGroup[]): readonly RowColumn<LabelledGroup>[] => {
  const total = totalOf(groups)
  return [
    {
      id: 'tag',
      label: 'column.name',
      card: 'title',
      cell: ({ tag }) => (
        <Link to={`${base}/${encodeURIComponent(tag)}`}>
          <LabelWord text={tag} />
        </Link>
      ),
    },
    { id: 'kind', label: 'column.kind', cell: ({ kinds }) => <Kinds kinds={kinds} /> },
    ...(groups.some(({ token }) => token) ? [tokenColumn] : []),
    { id: 'addresses', label: 'labels.addresses', align: 'end', cell: ({ addresses }) => <Figure value={addresses} /> },
    { id: 'balance', label: 'column.balance', align: 'end', cell: ({ native }) => <Amount base={native} places={4} /> },
    {
      id: 'share',
      label: 'column.share',
      align: 'end',
      cell: ({ native }) => (native === null ? MISSING : <ShareBar part={ppm(native, total)} whole={1_000_000} />),
    },
    // What all that they hold is worth has the coin in it.
    ...(groups.every(({ lately }) => lately === null) ? [worthColumn] : latelyColumns),
    ...(['day', 'week'] as const).map((span): RowColumn<LabelledGroup> => ({
      id: span,
      label: span === 'day' ? 'column.change24h' : 'holders.week',
      hint: 'rich.change.hint',
      align: 'end',
      cell: (group) => <Amount base={group[span] ?? null} places={4} signed toned />,
    })),
    { id: 'source', label: 'column.source', cell: ({ sources }) => <Sources sources={sources} /> },
  ]
}

/** The token that governs a project, by its operator's word (screens-evm §16.5). */
const tokenColumn: RowColumn<LabelledGroup> = {
  id: 'token',
  label: 'project.token',
  cell: ({ token }) => (token ? <TokenLink token={token} /> : MISSING),
}

/** What their coins are worth. */
const worthColumn: RowColumn<LabelledGroup> = {
  id: 'worth',
  label: 'column.worth',
  hint: 'column.worth.hint',
  align: 'end',
  cell: ({ worth }) => <WorthText worth={worth ?? null} />,
}

/** What they hold and who used them in a day, where that is told of any. */
const latelyColumns: readonly RowColumn<LabelledGroup>[] = [
  {
    id: 'held',
    label: 'dex.held',
    hint: 'labels.held.hint',
    align: 'end',
    cell: ({ lately }) => <WorthText worth={lately?.held ?? null} />,
  },
  {
    id: 'assets',
    label: 'labels.assets',
    align: 'end',
    cell: ({ lately }) => <Figure value={lately?.assets ?? null} />,
  },
  {
    id: 'top',
    label: 'labels.top',
    align: 'end',
    cell: ({ lately }) => <TopHolding top={lately?.top ?? null} />,
  },
  {
    id: 'net',
    label: 'labels.net',
    hint: 'labels.net.hint',
    align: 'end',
    cell: ({ lately }) => <NetFlow net={lately?.net ?? null} />,
  },
  {
    id: 'txs',
    label: 'labels.txs',
    hint: 'labels.txs.hint',
    align: 'end',
    cell: ({ lately }) => <Floor lately={lately} of="txs" />,
  },
  {
    id: 'users',
    label: 'labels.users',
    hint: 'labels.txs.hint',
    align: 'end',
    cell: ({ lately }) => <Floor lately={lately} of="users" />,
  },
]

function TopHolding({ top }: { readonly top: NonNullable<LabelledGroup['lately']>['top'] }) {
  const { native } = usePageChain()
  if (top === null) return MISSING
  return (
    <>
      {top.token === null ? <bdi>{native.symbol.toUpperCase()}</bdi> : <TokenLink token={top.token} />}{' '}
      <WorthText worth={top.worth} />
    </>
  )
}

/** What all of them have together; a component must hold no bigint. */
const totalOf = (groups: readonly LabelledGroup[]): bigint =>
  groups.reduce((sum, { native }) => sum + BigInt(native ?? 0), 0n)

/** Plain numbers for a bar. */
const ppm = (part: string, whole: bigint): number => (whole === 0n ? 0 : Number((BigInt(part) * 1_000_000n) / whole))
