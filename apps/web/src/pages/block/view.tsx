import { formatNumber } from '@orrery/format/format-number'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { FinalityBadge } from '@orrery/entities/status-badge'
import { SourceTag } from '@orrery/entities/source-tag'
import { formatBytes } from '@orrery/format/format-bytes'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import type { ProducerShareProps } from '../../page-parts/mining/producer-share.tsx'
import { Neighbours } from '../../page-parts/neighbours.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { OwnFacts } from '../../page-parts/own-facts/own-facts.ts'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PanelRows } from '../../page-parts/panels/panel-rows.tsx'
import { PanelSections } from '../../page-parts/panels/panel-sections.tsx'
import { TabLinks, type TabLink } from '../../page-parts/tab-links.tsx'
import type { BlockDetail } from '@orrery/model/wire/block'
import { useFreshState } from '../../page-parts/use-fresh-state.ts'
import type { PageProps } from '../../routing/page.ts'
import { BlockHealth } from './block-health.ts'
import { BlockStrip } from './block-strip.ts'
import { BlockTabView } from './block-tab.tsx'
import type { BlockData } from './page.ts'

// Its line keeps its place until then.
const LateShare = latePart<ProducerShareProps>(
  () => import('../../page-parts/mining/producer-share.tsx').then((module) => module.ProducerShare),
  () => '\u00a0',
)

/** Tabs of what few blocks carry: there where the block has such, with how many where it tells. */
function dataTabs(block: BlockDetail, base: string): readonly TabLink[] {
  const { ext } = block
  const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
  const tab = (id: string, count: number | null): TabLink => ({
    id,
    label: `tab.${id}`,
    path: `${base}/${id}`,
    count,
  })
  const [withdrawals, uncles] = [lengthOf(ext['withdrawals']), lengthOf(ext['uncles'])]
  const blobGas = Number(ext['blobGasUsed'] ?? 0)
  return [
    ...(ext['mweb'] == null ? [] : [{ ...tab('mweb', null), label: 'utxo.kind.mweb' as const }]),
    ...(withdrawals > 0 ? [tab('withdrawals', withdrawals)] : []),
    ...(blobGas > 0 ? [tab('blobs', blobGas / GAS_PER_BLOB)] : []),
    // The header commits to the requests without telling how many there are; this is the hash of none.
    ...(ext['requestsHash'] !== undefined && ext['requestsHash'] !== NO_REQUESTS
      ? [tab('requests', block.requestCount || null)]
      : []),
    ...(uncles > 0 ? [tab('uncles', uncles)] : []),
  ]
}

/** EIP-4844. */
const GAS_PER_BLOB = 131_072
/** EIP-7685: SHA-256 of nothing. */
const NO_REQUESTS = '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** One block: what it is and how settled, its facts, what it carries. */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/block/:height/:nav?/:subNav?', BlockData>) {
  const { t, locale } = usePageContext()
  const { block, panel, tab } = data
  const { finality, confirmations, replaced } = useFreshState(chain, block)
  const base = `/${chain.path}/block/${encodeURIComponent(params.height)}`
  const orphaned = finality === 'orphaned'
  const facts: readonly Fact[] = [
    { label: 'fact.time', value: <MomentText ms={block.timeMs} />, note: <Age ms={block.timeMs} /> },
    { label: 'fact.txs', value: <Figure value={block.txCount} /> },
    ...(block.producer === null
      ? []
      : [
          {
            label: 'fact.producer',
            value: <AddressLink address={block.producer} cut="full" />,
            note: <LateShare producer={block.producer} as="sentence" />,
          },
        ]),
    ...(block.reward === null ? [] : [{ label: 'fact.reward', value: <Amount base={block.reward} rounding="up" /> }]),
    { label: 'fact.fees', value: <Amount base={block.fees} /> },
    ...(block.burnt === null ? [] : [{ label: 'fact.burnt', value: <Amount base={block.burnt} /> }]),
    { label: 'fact.size', value: <bdi dir="ltr">{formatBytes(block.size, locale)}</bdi> },
    { label: 'fact.parent', value: block.height === 0 ? t('value.none') : <BlockLink block={block.parentHash} /> },
  ]
  const tabs: readonly TabLink[] = [
    { id: 'txs', label: 'tab.transactions', path: base, count: block.txCount },
    ...(chain.family === 'utxo'
      ? []
      : [
          { id: 'transfers', label: 'tab.transfers', path: `${base}/transfers`, count: block.transferCount },
          { id: 'logs', label: 'tab.logs', path: `${base}/logs`, count: block.logCount },
          { id: 'internal', label: 'tab.internal', path: `${base}/internal`, count: block.callCount },
          { id: 'uop', label: 'tab.userops', path: `${base}/uop`, count: block.userOpCount },
          { id: 'gas', label: 'tab.gasMap', path: `${base}/gas` },
          { id: 'changes', label: 'tab.changes', path: `${base}/changes` },
        ]),
    ...dataTabs(block, base),
    ...(panel.hasSlot ? [{ id: 'consensus', label: 'tab.consensus', path: `${base}/consensus` }] : []),
    // Ledgers follow the chain: of a block that it left they tell nothing.
    ...(chain.family !== 'utxo' || orphaned
      ? []
      : (['inscriptions', 'runes'] as const)
          .filter((id) => chain.quirks.ledgers?.[id] !== undefined)
          .map((id) => ({ id, label: `tab.${id}`, path: `${base}/${id}` }))),
    { id: 'raw', label: 'tab.raw', path: `${base}/raw` },
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.block.head', { height: formatNumber(block.height, { locale }) })}
        marks={
          !loading && (
            <>
              <FinalityBadge finality={finality} confirmations={confirmations} />
              <SourceTag source={block.source} />
            </>
          )
        }
        subject={<HashSubject text={block.hash} copy="copy.hash" />}
        actions={
          !loading && (
            <Neighbours
              previous={block.height > 0 ? `/${chain.path}/block/${block.height - 1}` : null}
              next={block.hasNext || (confirmations ?? 0) > 1 ? `/${chain.path}/block/${block.height + 1}` : null}
              previousLabel="block.previous"
              nextLabel="block.next"
            />
          )
        }
      />
      {replaced !== null && (
        <Notice tone="warn" title="block.replaced">
          <BlockLink block={replaced} />
        </Notice>
      )}
      {orphaned && (
        <Notice tone="bad" title="block.orphaned">
          {block.replacedBy === null ? (
            t('block.orphaned.alone')
          ) : (
            <>
              {t('block.orphaned.by')} <BlockLink block={block.replacedBy} />
            </>
          )}
          {/* What the node alone still tells of was not seen to lose its place. */}
          {block.source !== 'node' && (
            <>
              {' · '}
              <Link to={`/${chain.path}/forked-block/${block.hash}`}>{t('forked.compare')}</Link>
            </>
          )}
        </Notice>
      )}
      {block.siblings && (
        <Notice tone="warn" title="block.siblings">
          {block.siblings.map((sibling) => (
            <div key={sibling}>
              <Link to={`/${chain.path}/forked-block/${sibling}`}>
                <HashText text={sibling} />
              </Link>
            </div>
          ))}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      {panel.rows.length > 0 && (
        <Card>
          <PanelRows rows={panel.rows} />
        </Card>
      )}
      {panel.asks && !loading && <OwnFacts key={block.hash} subject={panel.asks} id={block.hash} />}
      {panel.strip && <BlockStrip.Part strip={panel.strip} />}
      <PanelSections sections={panel.sections} />
      <TabLinks tabs={tabs} active={tab.id} label="tabs.block" />
      <BlockTabView tab={tab} block={block} base={base} chain={chain} page={page} query={query} loading={loading} />
      {chain.family === 'utxo' && chain.quirks.virtualSize && !loading && (
        <BlockHealth chain={chain} hash={block.hash} />
      )}
    </>
  )
}
