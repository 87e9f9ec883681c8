import type { ReactNode } from 'react'
import { tellsBatches } from '@orrery/evm/tells-batches'
import { Age, Moment } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { RollupBatchDetail } from '@orrery/model/wire/rollup-batch'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { BatchBlocks, BatchState, ParentTx } from '../../page-parts/batches/batch-parts.tsx'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { Neighbours } from '../../page-parts/neighbours.tsx'
import { labelOf, valueOfFact } from '../../page-parts/own-facts/own-values.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PanelValueView } from '../../page-parts/panels/panel-value.tsx'
import { ProvenanceButton } from '../../page-parts/provenance/provenance-button.tsx'
import { TabLinks, type TabLink } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { BelowPart } from './below-part.ts'
import type { BatchData } from './page.ts'

/** One batch of a rollup: how far it is on the parent chain, its blocks and what its node tells beside (screens-evm §12.2). */
export function View(props: PageProps<string, BatchData>) {
  const { data, chain, loading } = props
  const { t, locale } = usePageContext()
  const { batch, below } = data
  const { number, ends, root } = batch
  const base = `/${chain.path}/batch/${number}`
  return (
    <>
      <PageHead
        loading={loading}
        kind={<Link to={`/${chain.path}/batch-list`}>{t('menu.batch-list')}</Link>}
        title={t('page.batch.title', { number: formatNumber(number, { locale }) })}
        marks={!loading && <BatchState state={batch.state} last={ends.stages.at(-1)} />}
        subject={root === null ? undefined : <HashSubject text={root} copy="copy.hash" />}
        actions={
          !loading && (
            <>
              {root === null && <ProvenanceButton />}
              <Neighbours
                previous={number > 0 ? `/${chain.path}/batch/${number - 1}` : null}
                next={number < ends.newest ? `/${chain.path}/batch/${number + 1}` : null}
                previousLabel="batch.previous"
                nextLabel="batch.next"
              />
            </>
          )
        }
      />
      <Facts loading={loading} facts={factsOf(batch)} />
      <TabLinks
        label="menu.batch-list"
        active={below.tab === 'none' ? 'blocks' : below.tab}
        tabs={[
          { id: 'overview', label: 'tab.overview', path: base },
          // No log on the parent chain tells what a batch holds.
          ...(tellsBatches(chain) ? nodeTabs(batch, base) : []),
        ]}
      />
      {below.tab === 'overview' ? (
        !loading && <Overview batch={batch} chain={chain} />
      ) : (
        <BelowPart.Part {...props} base={base} />
      )}
    </>
  )
}

const nodeTabs = (batch: RollupBatchDetail, base: string): readonly TabLink[] => [
  {
    id: 'blocks',
    label: 'menu.block-list',
    path: `${base}/blocks`,
    count: batch.fromHeight === null || batch.toHeight === null ? null : batch.toHeight - batch.fromHeight + 1,
  },
  { id: 'transactions', label: 'tab.transactions', path: `${base}/transactions`, count: batch.txs },
  { id: 'raw', label: 'tab.raw', path: `${base}/raw` },
]

const factsOf = (batch: RollupBatchDetail): readonly Fact[] => [
  { label: 'fact.time', value: <Moment ms={batch.timeMs} /> },
  { label: 'menu.block-list', value: <BatchBlocks batch={batch} /> },
  {
    label: 'fact.txs',
    value: <Figure value={batch.txs} />,
    ...(batch.parentTxs !== null && { note: <FromParent count={batch.parentTxs} /> }),
  },
  ...batch.ends.stages.map((stage) => ({
    label: `batch.tx.${stage}`,
    value: <ParentTx hash={batch[stage].hash} />,
    note: batch[stage].atMs === null ? null : <Age ms={batch[stage].atMs} />,
  })),
]

function FromParent({ count }: { readonly count: number }) {
  const { t, locale } = usePageContext()
  return `${t('evm.own.l1Txs')}: ${formatNumber(count, { locale })}`
}

/** Roots and what the node tells beside, and of whom the rest would have to be asked. */
function Overview({ batch, chain }: { readonly batch: RollupBatchDetail; readonly chain: Chain }) {
  const { t } = usePageContext()
  const isOwn = tellsBatches(chain)
  const steps = batch.ends.stages.flatMap((stage): (readonly [string, string, ReactNode])[] =>
    batch[stage].hash === null
      ? []
      : [
          [
            stage,
            `batch.tx.${stage}`,
            <>
              <ParentTx hash={batch[stage].hash} cut="full" />
              {batch[stage].atMs !== null && (
                <>
                  {' '}
                  <Moment ms={batch[stage].atMs} />
                </>
              )}
            </>,
          ],
        ],
  )
  const rows: readonly (readonly [string, string, ReactNode])[] = [
    ...steps,
    ...(isOwn || batch.previousRoot !== null
      ? [['before', 'batch.rootBefore', <Root key="before" hash={batch.previousRoot} />] as const]
      : []),
    ...(isOwn || batch.root !== null
      ? [['after', 'batch.rootAfter', <Root key="after" hash={batch.root} />] as const]
      : []),
    ...batch.facts.map(
      (fact) => [fact.name, labelOf(fact.name), <PanelValueView key={fact.name} value={valueOfFact(fact)} />] as const,
    ),
  ]
  return (
    <Card title={isOwn ? t('evm.own.title', { chain: chain.name.short }) : t('tab.overview')}>
      <FactRows facts={rows.map(([id, label, value]) => ({ id, label: t(label), value }))} />
      {isOwn && <p>{t('batch.parentTells')}</p>}
    </Card>
  )
}

const Root = ({ hash }: { readonly hash: string | null }) =>
  hash === null ? MISSING : <HashText text={hash} cut="full" />
