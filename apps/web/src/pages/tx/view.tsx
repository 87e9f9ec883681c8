import type { CSSProperties } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { isDeploy, MethodChip } from '@orrery/entities/method-chip'
import { usePageContext } from '@orrery/entities/page-context'
import { SourceTag } from '@orrery/entities/source-tag'
import { FinalityBadge, isOutside, StatusBadge } from '@orrery/entities/status-badge'
import { latePart } from '@orrery/ui/late-part'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { Neighbours } from '../../page-parts/neighbours.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { OwnFacts } from '../../page-parts/own-facts/own-facts.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks, type TabLink } from '../../page-parts/tab-links.tsx'
import { useFreshState } from '../../page-parts/use-fresh-state.ts'
import type { CoinWorthLineProps } from '../../page-parts/worth/coin-worth-line.tsx'
import type { PageProps } from '../../routing/page.ts'
import { FailurePart } from './failure-part.ts'
import { FatePart, isFated } from './fate-part.ts'
import { headlineOf } from './headline.ts'
import { HeadlineView } from './headline-view.tsx'
import { HowPart } from './how-part.ts'
import { LifecyclePart } from './lifecycle-part.ts'
import { OfferPart } from './offer-part.ts'
import { outputTabs } from './output-tabs.ts'
import type { TxData } from './page.ts'
import type { QueueNoteProps } from './queue-note.tsx'
import { QueueWords } from './queue-words.tsx'
import type { SenderNeighboursProps } from './sender-neighbours.tsx'
import type { TxWatchProps } from './tx-watch.tsx'
import styles from './tx.module.css'
import { WatchPlace } from './watch-place.tsx'
import { TxTabView } from './tx-tab.tsx'

const LateQueueNote = latePart<QueueNoteProps>(
  () => import('./queue-note.tsx').then((module) => module.QueueNote),
  QueueWords,
)

const LateWatch = latePart<TxWatchProps>(() => import('./tx-watch.tsx').then((module) => module.TxWatch), WatchPlace)

const LateWorth = latePart<CoinWorthLineProps>(
  () => import('../../page-parts/worth/coin-worth-line.tsx').then((module) => module.CoinWorthLine),
  () => '\u00a0',
)

const LateNeighbours = latePart<SenderNeighboursProps>(
  () => import('./sender-neighbours.tsx').then((module) => module.SenderNeighbours),
  () => <Neighbours />,
)

/** One transaction: what it did in one sentence, whether it worked and how settled it is, then everything else. */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/tx/:type(uop)?/:hash/:tab?/:nav?', TxData>) {
  const { t, locale } = usePageContext()
  const { tx, panel, tab, how } = data
  const { feeRate } = tx.ext
  const headline = headlineOf(tx, valueOf(data.transfers)?.hits ?? [])
  const { finality, confirmations } = useFreshState(chain, tx)
  const base = `/${chain.path}/tx/${encodeURIComponent(loading ? params.hash : tx.hash)}`
  const position =
    tx.txIndex === null || tx.txCount === null
      ? null
      : t('tx.position', {
          index: formatNumber(tx.txIndex + 1, { locale }),
          count: formatNumber(tx.txCount, { locale }),
        })
  const amount = (label: string, base: string | null): Fact => ({
    label,
    value: <Amount base={base} places="all" />,
    // Where pools may tell a price.
    ...((chain.wrappedNative ?? chain.quotes) !== undefined && { note: <LateWorth base={base} timeMs={tx.timeMs} /> }),
  })
  const facts: readonly Fact[] = [
    {
      label: 'fact.block',
      value: finality === 'replaced' ? MISSING : <BlockLink block={tx.height} />,
      ...(position !== null && {
        note: (
          <span
            className={styles.position}
            style={{ '--at': tx.txIndex! / Math.max(1, tx.txCount! - 1) } as CSSProperties}
          >
            {position}
          </span>
        ),
      }),
    },
    {
      label: tx.height === null ? 'fact.firstSeen' : 'fact.time',
      value: <MomentText ms={tx.timeMs} />,
      note: <Age ms={tx.timeMs} />,
    },
    ...(tx.from === null ? [] : [{ label: 'fact.from', value: <AddressLink address={tx.from} cut="full" /> }]),
    ...(tx.to === null && tx.created === null
      ? []
      : [
          {
            label: tx.created === null ? 'fact.to' : 'fact.created',
            value: <AddressLink address={tx.created ?? tx.to} cut="full" />,
          },
        ]),
    amount('fact.value', tx.value),
    // Of what is bid for room in a block what counts is the rate.
    {
      ...amount('fact.fee', tx.fee),
      ...(typeof feeRate === 'string' && { note: <Figure value={feeRate} unit={chain.native.gasUnit} /> }),
    },
    {
      label: chain.family === 'utxo' ? 'fact.kind' : 'fact.method',
      value:
        tx.method === null && tx.kind.startsWith('type-') ? (
          // Of a form that is not known here: no word stands for it.
          t('evm.type.other', { type: Number(tx.kind.slice(5)) })
        ) : (
          <MethodChip
            kind={tx.kind}
            method={tx.method}
            methodName={tx.methodName}
            candidates={tx.methodCandidates}
            deploys={isDeploy(tx)}
          />
        ),
    },
  ]
  // Their rows come with the block; until then the overview tells what is asked for.
  const lengthOf = (list: unknown): number => (tx.height !== null && Array.isArray(list) ? list.length : 0)
  const [blobs, authorizations] = [lengthOf(tx.ext['blobHashes']), lengthOf(tx.ext['authorizations'])]
  const tabs: readonly TabLink[] = [
    { id: 'overview', label: 'tab.overview', path: base },
    ...(chain.family === 'utxo'
      ? outputTabs(tx, tab.id).map((id) => ({ id, label: `tab.${id}`, path: `${base}/${id}` }))
      : [
          { id: 'transfers', label: 'tab.transfers', path: `${base}/transfers`, count: tx.transferCount },
          { id: 'logs', label: 'tab.logs', path: `${base}/logs`, count: tx.logCount },
          ...(tx.height === null
            ? []
            : ['changes', 'internal', 'trace', 'state'].map((id) => ({
                id,
                label: `tab.${id}`,
                path: `${base}/${id}`,
              }))),
        ]),
    ...(blobs > 0 ? [{ id: 'blobs', label: 'tab.blobs', path: `${base}/blobs`, count: blobs }] : []),
    ...(authorizations > 0
      ? [
          {
            id: 'authorizations',
            label: 'tab.authorizations',
            path: `${base}/authorizations`,
            count: authorizations,
          },
        ]
      : []),
    ...tx.lists.map((id) => ({ id, label: `tab.${id}`, path: `${base}/${id}` })),
    ...(chain.family === 'evm' && tx.height !== null
      ? ['receipt', 'proof', 'rerun'].map((id) => ({ id, label: `tab.${id}`, path: `${base}/${id}` }))
      : []),
    { id: 'raw', label: 'tab.raw', path: `${base}/raw` },
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.tx.kind', { chain: chain.name.full })}
        title={<HeadlineView headline={headline} />}
        marks={
          !loading && (
            <>
              {chain.family !== 'utxo' && !isOutside(finality) && <StatusBadge status={tx.status} />}
              <FinalityBadge finality={finality} confirmations={confirmations} />
              <SourceTag source={tx.source} />
            </>
          )
        }
        subject={<HashSubject text={tx.hash} copy="copy.hash" />}
        actions={
          !loading &&
          chain.family !== 'utxo' &&
          tx.height !== null &&
          tx.source !== 'node' && <LateNeighbours key={tx.hash} hash={tx.hash} chain={chain} />
        }
      />
      {!loading && how !== null && <HowPart.Part how={how} base={base} />}
      {isFated({ ...tx, finality }) && <FatePart.Part tx={{ ...tx, finality }} />}
      {finality === 'pending' && (
        <Notice tone="accent" title="tx.pending">
          {t('tx.pending.text')}
          {chain.family === 'utxo' && data.queue !== undefined && (
            <LateQueueNote hash={tx.hash} chain={chain} place={data.queue} />
          )}
          {tx.offers !== undefined && <OfferPart.Part tx={tx} />}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      {!loading && tx.finality !== 'final' && (
        <LateWatch key={`w${tx.hash}`} tx={{ hash: tx.hash, status: tx.status, finality }} />
      )}
      <LifecyclePart.Part tx={{ ...tx, finality }} loading={loading} />
      {panel.asks && !loading && <OwnFacts key={tx.hash} subject={panel.asks} id={tx.hash} />}
      {data.failure !== undefined && <FailurePart.Part part={data.failure} base={base} tx={tx} />}
      <TabLinks tabs={tabs} active={tab.id === 'steps' ? 'trace' : tab.id} label="tabs.transaction" />
      <TxTabView data={data} panel={panel} base={base} chain={chain} page={page} query={query} loading={loading} />
    </>
  )
}
