import { formatNumber } from '@orrery/format/format-number'
import type { CallList } from '@orrery/model/wire/call'
import type { ListOf } from '@orrery/model/wire/common'
import { callColumns } from '@orrery/entities/columns/call-columns'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { txColumns } from '@orrery/entities/columns/tx-columns'
import { BlockLink } from '@orrery/entities/block-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { MomentText } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import type { DownloadSetName } from '@orrery/model/wire/download'
import { latePart } from '@orrery/ui/late-part'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { FeedLink } from '../../page-parts/lists/feed-link.tsx'
import { ListFrame, type ListFrameProps } from '../../page-parts/lists/list-frame.tsx'
import { PageNewsPlace } from '../../page-parts/lists/page-news-place.tsx'
import { worthColumns } from '../../page-parts/market/worth-column.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { TracedPart } from '../../page-parts/facts/traced-part.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import type { PageProps } from '../../routing/page.ts'
import styles from './advanced-filter.module.css'
import type { Flow } from './flow-of.ts'
import { FlowPart } from './flow-part.ts'
import { moveColumns, moveKey } from './move-columns.tsx'
import { FilterForm, type FilterData, type Found } from './page.ts'
import { feedOf, fieldsOf, kindOf, KINDS, OF_WORTH, readConditions, standardOf, type Kind } from './read-conditions.ts'

// It does nothing without script.
const LateAlert = latePart(() => import('./filter-alert.tsx').then((module) => module.FilterAlert))

const LABELS: { readonly [K in Kind]: string } = {
  moves: 'filter.moves',
  transactions: 'tab.transactions',
  calls: 'tab.internal',
  transfers: 'tab.transfers',
}
const SETS: { readonly [K in Kind]: DownloadSetName } = {
  moves: 'filtered-moves',
  transactions: 'filtered-transactions',
  calls: 'filtered-calls',
  transfers: 'filtered-transfers',
}

/**
 * Transactions, calls inside them or transfers by what they are: all conditions stand in the address, so a filter can be kept and shared
 * (screens-evm §17).
 */
export function View({ data, chain, page, query: asked, loading }: PageProps<'/advanced-filter', FilterData>) {
  const { t } = usePageContext()
  const { found, wrong, shared, unit, decimals } = data
  // It opens the form and is no condition: no link from here keeps it.
  const query = new URLSearchParams(asked)
  query.delete('filter')
  const path = `/${chain.path}/advanced-filter`
  const kind = kindOf(query, chain.family === 'evm')
  // What was left out here is asked of neither.
  const told = new URLSearchParams(query)
  for (const field of wrong) told.delete(field)
  return (
    <>
      <PageHead
        title={t('page.filter.title')}
        kind={chain.name.full}
        actions={
          <>
            {/* Feeds have no prices. */}
            {!OF_WORTH.some((field) => told.has(field)) && (
              <FeedLink of={feedOf(kind)} query={feedQuery(told, decimals, kind)} />
            )}
            <DownloadLink set={SETS[kind]} query={told} />
          </>
        }
      />
      {query.get('has') && wrong.includes('has') && (
        <Notice tone="warn" title="filter.has.untold">
          {t('filter.has.untold.text')}
        </Notice>
      )}
      {OF_WORTH.some((field) => (query.get(field) ?? '') !== '' && wrong.includes(field)) && (
        <Notice tone="warn" title="filter.worth.untold">
          {t('filter.worth.untold.text')}
        </Notice>
      )}
      {OF_WORTH.some((field) => told.has(field)) && <p>{t('filter.worth.files')}</p>}
      {query.get('large') === '1' && <Notice tone="accent" title="filter.large" />}
      {chain.family === 'evm' && (
        <TabLinks
          label="column.kind"
          active={kind}
          tabs={KINDS.map((id) => ({ id, label: LABELS[id], path: kindPath(path, query, id) }))}
        />
      )}
      <FilterForm.Part
        key={kind}
        kind={kind}
        path={path}
        chain={chain}
        query={query}
        unit={unit}
        wrong={wrong}
        shared={shared}
        isAsked={!loading && (asked.has('filter') || wrong.length + shared.length > 0)}
      />
      {/* Of all rows of a busy chain there are new ones with every block. */}
      {!loading && fieldsOf(kind).some((field) => told.has(field)) && (
        <div className={styles.alert}>
          <LateAlert key={told.toString()} kind={kind} chain={chain} query={told} decimals={decimals} />
        </div>
      )}
      {(loading || found.kind === kind) && <Rows found={found} flow={data.flow} {...{ path, page, query, loading }} />}
    </>
  )
}

type Frame = Pick<ListFrameProps<never>, 'path' | 'page' | 'query' | 'loading'>

function Rows({ found, flow, ...asked }: Frame & { readonly found: Found; readonly flow: Flow | null }) {
  const { t } = usePageContext()
  const frame = { ...asked, news: <PageNewsPlace /> }
  if (found.kind === 'transactions')
    return (
      <>
        {!frame.loading && found.txs.lookedTo !== null && (
          <p role="status">
            {t('filter.looked', { count: found.txs.looked })} <BlockLink block={found.txs.lookedTo.height} /> ·{' '}
            <MomentText ms={found.txs.lookedTo.timeMs} /> · {t(found.txs.whole ? 'filter.whole' : 'filter.cut')}
          </p>
        )}
        <ListFrame
          {...frame}
          list={found.txs.list}
          columns={txColumns}
          rowKey={(row) => row.hash}
          caption="page.filter.title"
          empty={<NoRows of="empty.transactions" none="filter.none" list={found.txs.list} {...asked} />}
        />
      </>
    )
  if (found.kind === 'transfers') {
    const { list, whole } = found.transfers
    return (
      <>
        {flow !== null && !frame.loading && (
          <FlowPart.Part flow={flow} isAll={whole && list.extend.next === null && !frame.query.has('cursor')} />
        )}
        <Looked {...found.transfers} loading={frame.loading} />
        <ListFrame
          {...frame}
          list={found.transfers.list}
          columns={[...transferColumns, ...worthColumns(found.transfers.list.hits)]}
          rowKey={transferKey}
          caption="tab.transfers"
          empty={<NoRows of="empty.transfers" none="filter.none.rows" list={found.transfers.list} {...asked} />}
        />
      </>
    )
  }
  if (found.kind === 'moves') {
    const { list } = found.moves
    return (
      <>
        {!frame.loading && <TracedPartly traced={list.traced} />}
        <Looked {...found.moves} loading={frame.loading} />
        <ListFrame
          {...frame}
          list={list}
          columns={[...moveColumns, ...worthColumns(list.hits)]}
          rowKey={moveKey}
          caption="filter.moves"
          empty={<NoRows of="empty.transactions" none="filter.none.rows" list={list} {...asked} />}
        />
      </>
    )
  }
  return (
    <TracedPart part={found.calls}>
      {(calls) => (
        <>
          <TracedPartly traced={calls.list.traced} />
          <Looked {...calls} loading={frame.loading} />
          <ListFrame
            {...frame}
            list={calls.list}
            columns={callColumns}
            rowKey={(row) => `${row.height}:${row.txIndex}:${row.seq}`}
            caption="tab.internal"
            empty={<NoRows of="empty.calls" none="filter.none.rows" list={calls.list} {...asked} />}
          />
        </>
      )}
    </TracedPart>
  )
}

/** Of how many blocks calls are known, where that is not all of them. */
function TracedPartly({ traced }: Pick<CallList, 'traced'>) {
  const { t, locale } = usePageContext()
  if (traced === null || traced.blocks >= traced.of) return null
  return (
    <Notice tone="warn" title="calls.partly">
      {t('calls.partly.text', {
        traced: formatNumber(traced.blocks, { locale }),
        blocks: formatNumber(traced.of, { locale }),
      })}
    </Notice>
  )
}

function Looked({
  looked,
  lookedTo,
  whole,
  loading,
}: {
  readonly looked: number
  readonly lookedTo: number | null
  readonly whole: boolean
  readonly loading: boolean
}) {
  const { t } = usePageContext()
  if (loading || lookedTo === null) return null
  return (
    <p role="status">
      {t('filter.looked.rows', { count: looked })} <BlockLink block={lookedTo} /> ·{' '}
      {t(whole ? 'filter.whole' : 'filter.cut')}
    </p>
  )
}

function NoRows({
  of,
  none,
  list,
  path,
  query,
}: Pick<Frame, 'path' | 'query'> & {
  readonly of: string
  readonly none: string
  readonly list: ListOf<unknown>
}) {
  const { t, href } = usePageContext()
  const { next } = list.extend
  return (
    <EmptyBecause what={of} because={next === null ? none : 'filter.noneYet'}>
      {next !== null && <a href={href(onward(path, query, next))}>{t('filter.onward')}</a>}
    </EmptyBecause>
  )
}

/** The same conditions for another kind, from its newest row on. */
function kindPath(path: string, query: URLSearchParams, kind: Kind): string {
  const next = new URLSearchParams(query)
  for (const name of ['cursor', 'large']) next.delete(name)
  if (kind === 'transactions') next.delete('kind')
  else next.set('kind', kind)
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

function onward(path: string, query: URLSearchParams, cursor: string): string {
  const more = new URLSearchParams(query)
  more.set('cursor', cursor)
  return `${path}?${more}`
}

/** The conditions as the feed of the filter takes them. */
function feedQuery(query: URLSearchParams, decimals: number | null, kind: Kind): URLSearchParams {
  const standard = kind === 'transfers' || kind === 'moves' ? standardOf(query) : null
  const asked = { ...readConditions(query, decimals, kind).asked, ...(standard !== null && { standard }) }
  return new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
}
