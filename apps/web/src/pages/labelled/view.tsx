import type { ReactNode } from 'react'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import { displayName } from '@orrery/entities/display-name'
import { formatNumber } from '@orrery/format/format-number'
import { formatPercent } from '@orrery/format/format-percent'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import { LABEL_MARK, labelSlug } from '@orrery/model/label-slug'
import type { LabelledAddress, LabelledAsset, LabelledHoldings } from '@orrery/model/wire/labels'
import { Card } from '@orrery/ui/card'
import type { DonutChartProps } from '@orrery/ui/donut-chart'
import { FactRows } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { BeingCounted } from '../../page-parts/being-counted.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { Floor, Kinds, NetFlow, Sources } from '../../page-parts/facts/labelled-parts.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { LABELLED_PATHS, subjectOf } from '../../page-parts/facts/labelled-paths.ts'
import { largestParts } from '../../page-parts/market/largest-parts.ts'
import { WorthText } from '../../page-parts/market/worth-column.tsx'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { HiddenHeading } from '../../page-parts/hidden-heading.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { FlowsPart, HistoryPart } from './flows-part.ts'
import { LABELLED_TABS, type LabelledData } from './page.ts'

/** All that moved to or from a group, in one table of the filter (screens-evm §17). */
const filterPath = (path: string, tag: string): string => {
  const label = `${LABEL_MARK}${labelSlug(tag)}`
  return `/${path}/advanced-filter?${new URLSearchParams({ kind: 'moves', from: label, to: label, sides: 'either' })}`
}

const LateDonut = latePart<DonutChartProps>(() => import('@orrery/ui/donut-chart').then((module) => module.DonutChart))

/** What one exchange or project has by the operator's labels, and at which addresses (screens-evm §16.3, §16.5). */
export function View({ data, chain, params, loading }: PageProps<'/:of(cex-asset|project)/:name/:tab?', LabelledData>) {
  const { t, locale } = usePageContext()
  const { native } = usePageChain()
  const { group, asOf, balances, assets, looked, addresses, project, isMaking } = data.holdings
  const { list, one, title } = LABELLED_PATHS[subjectOf(params.of)]
  const kind = <Link to={`/${chain.path}/${list}`}>{t(title)}</Link>
  if (group === null)
    return (
      <>
        <PageHead title={<bdi>{params.name}</bdi>} kind={kind} />
        <EmptyBecause what="labels.unknown" because="needs.labelled" />
      </>
    )
  // Chains of outputs have no tokens of this form: there is one list.
  const hasTokens = chain.family === 'evm'
  const base = `/${chain.path}/${one}/${encodeURIComponent(loading ? params.name : group.tag)}`
  const held = group.lately?.held ?? null
  const measure =
    held?.dollars == null
      ? ({ of: 'coin', decimals: native.decimals, unit: native.symbol.toUpperCase() } as const)
      : ({ of: 'dollars', decimals: 18, unit: 'USD' } as const)
  const parts = held === null || assets === null ? [] : largestParts(byWorth(assets, measure.of), measure, held)
  const tab = LABELLED_TABS.find((id) => id === params.tab) ?? (hasTokens ? 'assets' : 'addresses')
  const listed =
    tab === 'history'
      ? data.holdings.history?.told?.days
      : tab === 'flows'
        ? valueOf(data.flows)?.told?.assets
        : tab === 'assets'
          ? assets
          : addresses
  return (
    <>
      <PageHead title={<bdi>{group.tag}</bdi>} kind={kind} loading={loading} actions={<ProvenanceButton />} />
      <Facts
        loading={loading}
        facts={[
          { label: 'column.kind', value: <Kinds kinds={group.kinds} /> },
          { label: 'labels.addresses', value: <Figure value={group.addresses} /> },
          {
            label: 'column.balance',
            value: <Amount base={group.native} />,
            ...(group.native === null && { note: t('labels.untold') }),
            ...(balances === 'node' &&
              asOf !== null && { note: t('labels.byNode', { block: formatNumber(asOf.height, { locale }) }) }),
          },
          {
            label: 'column.source',
            value: <Sources sources={group.sources} />,
          },
          ...(group.lately === null
            ? []
            : [
                { label: 'dex.held', value: <WorthText worth={group.lately.held} />, note: t('labels.held.hint') },
                ...(group.lately.net === null
                  ? []
                  : [
                      {
                        label: 'labels.net',
                        value: <NetFlow net={group.lately.net} />,
                        note: t('labels.net.hint'),
                      },
                    ]),
                { label: 'labels.txs', value: <Floor lately={group.lately} of="txs" /> },
                { label: 'labels.users', value: <Floor lately={group.lately} of="users" /> },
              ]),
          ...(asOf === null ? [] : [{ label: 'fact.rankedAt', value: <BlockLink block={asOf.height} /> }]),
        ]}
      />
      {isMaking && !loading && <BeingCounted />}
      {project !== null && <ProjectCard project={project} />}
      {hasTokens && !loading && labelSlug(group.tag) !== '' && (
        <p>
          <Link to={filterPath(chain.path, group.tag)}>{t('labels.filter')}</Link>
        </p>
      )}
      {tab !== 'flows' && tab !== 'history' && <p>{t('labels.rule')}</p>}
      {group.lately !== null && (
        <p>
          {t('labels.lately.rule')}{' '}
          {group.lately.looked < group.addresses &&
            t('labels.looked', { looked: group.lately.looked, of: group.addresses })}
        </p>
      )}
      {
        <TabLinks
          label="column.kind"
          active={tab}
          tabs={[
            ...(hasTokens ? [{ id: 'assets', label: 'tab.tokens', path: base }] : []),
            { id: 'addresses', label: 'labels.addresses', path: `${base}/addresses`, count: group.addresses },
            ...(hasTokens ? [{ id: 'flows', label: 'tab.flows', path: `${base}/flows` }] : []),
            { id: 'history', label: 'tab.history', path: `${base}/history` },
          ]}
        />
      }
      {(params.tab !== undefined && tab !== params.tab) || (tab === 'flows' && !hasTokens) ? (
        <NotOffered />
      ) : tab === 'history' && data.holdings.history !== undefined ? (
        <HistoryPart.Part history={data.holdings.history} name={`${chain.path}-${labelSlug(group.tag)}`} />
      ) : data.flows !== null ? (
        <FlowsPart.Part part={data.flows} chain={chain} loading={loading} />
      ) : tab === 'assets' ? (
        <>
          {!loading && assets !== null && looked < group.addresses && (
            <p>{t(group.native === null ? 'labels.lookedFirst' : 'labels.looked', { looked, of: group.addresses })}</p>
          )}
          {!loading && parts.length > 1 && (
            <Card>
              <HiddenHeading text={t('page.charts.title')} />
              <LateDonut
                title={t('dex.held')}
                values={parts.map(({ token, value }) => ({
                  name:
                    token === null ? t('gasMap.rest') : displayName(token.symbol ?? shortenMiddle(token.address)).text,
                  value,
                }))}
                formatValue={(value) => `${formatNumber(value, { locale, max: 2 })} ${measure.unit}`}
                formatRate={(rate) => formatPercent(rate, 1, locale, 2)}
              />
            </Card>
          )}
          <Card padding="flush">
            <RowTable
              columns={assetColumns}
              rows={assets ?? []}
              rowKey={({ token }) => token.address}
              caption={t('tab.tokens')}
              empty={
                assets === null ? (
                  <EmptyBecause what="rich.untold" because="labels.untold" />
                ) : (
                  <EmptyBecause
                    what="empty.tokens"
                    because={looked < group.addresses ? 'labels.othersUnseen' : undefined}
                  />
                )
              }
              loading={loading}
            />
          </Card>
        </>
      ) : (
        <>
          {!loading && addresses.length < group.addresses && (
            <p>{t('labels.cut', { shown: addresses.length, of: group.addresses })}</p>
          )}
          <Card padding="flush">
            <RowTable
              columns={addressColumns}
              rows={addresses}
              rowKey={({ address }) => address}
              caption={t('labels.addresses')}
              empty={null}
              loading={loading}
            />
          </Card>
        </>
      )}
      {!loading && (listed?.length ?? 0) > 0 && <FileLinks path={params.tab === undefined ? base : `${base}/${tab}`} />}
    </>
  )
}

/** The tokens that are worth most first; the rest of what is held has the coin in it. */
const byWorth = (assets: readonly LabelledAsset[], of: 'coin' | 'dollars'): readonly LabelledAsset[] =>
  assets.toSorted((a, b) => {
    const by = BigInt(b.worth?.[of] ?? 0) - BigInt(a.worth?.[of] ?? 0)
    return by > 0n ? 1 : by < 0n ? -1 : 0
  })

/** What whoever runs the site says of a project: its site, the token that governs it, and who looked at its contracts (screens-evm §16.5). */
function ProjectCard({ project }: { readonly project: NonNullable<LabelledHoldings['project']> }) {
  const { t } = usePageContext()
  const { about, site, token, audits } = project
  const row = (id: string, label: string, value: ReactNode) => ({ id, label: t(label), value })
  return (
    <Card title={t('project.word')}>
      {about !== '' && (
        <p>
          <bdi>{about}</bdi>
        </p>
      )}
      <FactRows
        facts={[
          ...(site === null ? [] : [row('site', 'project.site', <ForeignLink address={site} />)]),
          ...(token === null ? [] : [row('token', 'project.token', <TokenLink token={token} by="name" />)]),
          ...(audits.length === 0
            ? []
            : [
                row(
                  'audits',
                  'project.audits',
                  audits.map(({ name, url }) => (
                    <div key={`${name} ${url ?? ''}`}>
                      {url === null ? <bdi>{name}</bdi> : <ForeignLink address={url}>{name}</ForeignLink>}
                    </div>
                  )),
                ),
              ]),
        ]}
      />
    </Card>
  )
}

const MILLION = 1_000_000

const assetColumns: readonly RowColumn<LabelledAsset>[] = [
  { id: 'token', label: 'column.token', card: 'title', cell: ({ token }) => <TokenLink token={token} by="name" /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: ({ token, amount }) => (
      // Items are counted, whatever their contract says of decimals.
      <TokenAmount
        token={token.standard === 'erc20' ? token : { ...token, decimals: 0 }}
        amount={amount}
        tokenId={null}
      />
    ),
  },
  {
    id: 'share',
    label: 'column.share',
    hint: 'column.share.hint',
    align: 'end',
    cell: ({ sharePpm }) => (sharePpm === null ? MISSING : <ShareBar part={sharePpm} whole={MILLION} />),
  },
  { id: 'addresses', label: 'labels.holding', align: 'end', cell: ({ addresses }) => <Figure value={addresses} /> },
  {
    id: 'worth',
    label: 'column.worth',
    hint: 'dex.held.hint',
    align: 'end',
    cell: ({ worth }) => <WorthText worth={worth} />,
  },
]

const addressColumns: readonly RowColumn<LabelledAddress>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'kind', label: 'column.kind', cell: ({ kind }) => <Kind kind={kind} /> },
  { id: 'balance', label: 'column.balance', align: 'end', cell: ({ native }) => <Amount base={native} places={4} /> },
  { id: 'source', label: 'column.source', cell: ({ source }) => <Sources sources={[source]} /> },
]

function Kind({ kind }: Pick<LabelledAddress, 'kind'>) {
  const { t } = usePageContext()
  return t(`labels.kind.${kind}`)
}
