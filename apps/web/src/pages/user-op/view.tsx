import { formatNumber } from '@orrery/format/format-number'
import { accountTypeMark } from '@orrery/evm/account-type-mark'
import { AddressLink } from '@orrery/entities/address-link'
import { Age, MomentText } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { EntryPoint } from '@orrery/entities/entry-point'
import { usePageContext } from '@orrery/entities/page-context'
import { FinalityBadge, StatusBadge } from '@orrery/entities/status-badge'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TxLink } from '@orrery/entities/tx-link'
import { Card } from '@orrery/ui/card'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { NotOffered } from '../../page-parts/lists/not-offered.tsx'
import { transferColumnsOf } from '../../page-parts/lists/transfer-columns-of.tsx'
import { RawJson } from '../../page-parts/raw/raw-json.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import { OpCalls, OpFailure, OpLogs, OpRequest } from './op-parts.ts'
import type { UserOpData } from './page.ts'
import { mostOfOp } from './most-of-op.ts'

/** One user operation (ERC-4337): whether it worked, who paid, what its bundle asked for and what it moved (screens-evm §4.4). */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/tx/uop/:hash/:tab?/:nav?', UserOpData>) {
  const { t, locale } = usePageContext()
  const { op, tab } = data
  const base = `/${chain.path}/tx/uop/${encodeURIComponent(loading ? params.hash : op.hash)}`
  const frame = { page, query, loading, path: `${base}/${tab.id}` }
  const number = (value: number) => formatNumber(value, { locale })
  const most = mostOfOp(op)
  const senderMark = op.senderType && accountTypeMark(op.senderType)
  const facts: readonly Fact[] = [
    {
      label: 'fact.bundle',
      value: <TxLink hash={op.txHash} />,
      ...(op.request !== null && {
        note: t('userop.position', { index: number(op.request.index + 1), count: number(op.request.count) }),
      }),
    },
    { label: 'fact.block', value: <BlockLink block={op.height} /> },
    { label: 'fact.time', value: <MomentText ms={op.timeMs} />, note: <Age ms={op.timeMs} /> },
    {
      label: 'fact.sender',
      value: <AddressLink address={op.sender} cut="full" />,
      ...(senderMark && { note: t(senderMark.key, senderMark.slots) }),
    },
    {
      label: 'fact.paymaster',
      value: <AddressLink address={op.paymaster} cut="full" missing="userop.self" />,
      ...(op.paidFrom !== null && {
        note: (
          <>
            {t(`userop.paidFrom.${op.paidFrom}`)}
            {op.paidBack !== null && (
              <>
                {' · '}
                {t('userop.paidBack')} <TokenAmount {...op.paidBack} tokenId={null} />
              </>
            )}
          </>
        ),
      }),
    },
    { label: 'fact.bundler', value: <AddressLink address={op.bundler} cut="full" /> },
    { label: 'fact.entryPoint', value: <EntryPoint op={op} /> },
    {
      label: 'fact.fee',
      value: <Amount base={op.fee} places="all" />,
      ...(most !== null && {
        note: (
          <>
            {t('broadcast.cost')}: <Amount base={most} places="all" />
          </>
        ),
      }),
    },
  ]
  // Whoever comes with an operation that failed asks why before all else.
  const failures = (
    [
      ['userop.reverted', op.revertReason],
      ['userop.postOpReverted', op.postOpRevertReason],
    ] as const
  ).flatMap(([title, hex]) => (hex === null ? [] : [[title, hex] as const]))
  return (
    <>
      <PageHead
        loading={loading}
        kind={chain.name.full}
        title={t('page.userOp.head')}
        marks={
          !loading && (
            <>
              <StatusBadge status={op.success ? 'success' : 'failed'} />
              <FinalityBadge finality={op.finality} />
            </>
          )
        }
        subject={<HashSubject text={op.hash} copy="copy.hash" />}
      />
      {!loading &&
        failures.map(([title, hex]) => (
          <Card key={title} title={t(title)}>
            <OpFailure.Part hex={hex} />
          </Card>
        ))}
      <Facts facts={facts} loading={loading} />
      <TabLinks
        label="tabs.transaction"
        active={tab.id}
        tabs={[
          { id: 'overview', label: 'tab.overview', path: base },
          { id: 'transfers', label: 'tab.transfers', path: `${base}/transfers` },
          { id: 'logs', label: 'tab.logs', path: `${base}/logs` },
          { id: 'internal', label: 'userop.inner', path: `${base}/internal` },
          { id: 'raw', label: 'tab.raw', path: `${base}/raw` },
        ]}
      />
      {tab.id === 'overview' && !loading && <OpRequest.Part op={op} />}
      {tab.id === 'transfers' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={transferColumnsOf}
          rowKey={(row) => String(row.seq)}
          caption="tab.transfers"
          empty="empty.userOpTransfers"
        />
      )}
      {tab.id === 'logs' && <OpLogs.Part {...frame} part={tab.part} />}
      {tab.id === 'internal' && !loading && <OpCalls.Part op={op} part={tab.part} path={frame.path} />}
      {tab.id === 'raw' && !loading && <RawJson value={op} name="userop" />}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
