import { formatNumber } from '@orrery/format/format-number'
import { isRawAmount } from '@orrery/format/format-amount'
import { AddressLink } from '@orrery/entities/address-link'
import { AmountText } from '@orrery/entities/amount'
import { BlockLink } from '@orrery/entities/block-link'
import { holderColumns } from '@orrery/entities/columns/token-columns'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { displayName } from '@orrery/entities/display-name'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { StandardChip } from '@orrery/entities/standard-chip'
import { TokenName } from '@orrery/entities/token-name'
import { TxLink } from '@orrery/entities/tx-link'
import { CopyButton } from '@orrery/ui/copy-button'
import { Facts, type Fact } from '../../page-parts/facts.tsx'
import { ListFrame } from '../../page-parts/list-frame.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { Notice } from '../../page-parts/notice.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/part-frame.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { TokenData } from './page.ts'
import { TokenInfo } from './token-info.tsx'

/** One token: its name with the reasons to doubt it, its supply, who moves it and who holds it. */
export function View({ data, chain, page, query, params, loading }: PageProps<'/token/:type?/:address', TokenData>) {
  const { t, locale } = usePageContext()
  const { token, tab } = data
  const base = `/${chain.path}/token/${encodeURIComponent(loading ? params.address : token.address)}`
  const decimals = token.standard === 'erc20' ? token.decimals : 0
  const warnings = [
    ...new Set([token.name, token.symbol].flatMap((name) => (name === null ? [] : displayName(name).warnings))),
  ]
  const frame = { path: base, page, query, loading }
  const facts: readonly Fact[] = [
    {
      label: 'fact.supply',
      value: <AmountText base={token.totalSupply} decimals={decimals} symbol={null} places={4} />,
      note: t('token.readAt', { height: formatNumber(token.readAt, { locale }) }),
    },
    { label: 'fact.holders', value: <Figure value={token.holders} /> },
    { label: 'fact.transfers', value: <Figure value={token.transfers} /> },
    ...(token.standard === 'erc20' ? [{ label: 'fact.decimals', value: <Figure value={token.decimals} /> }] : []),
    { label: 'fact.contract', value: <AddressLink address={token.address} cut="full" /> },
    ...(token.creator === null ? [] : [{ label: 'fact.creator', value: <AddressLink address={token.creator} /> }]),
    ...(token.createdTx === null ? [] : [{ label: 'fact.createdTx', value: <TxLink hash={token.createdTx} /> }]),
    { label: 'fact.firstTransfer', value: <BlockLink block={token.firstHeight} /> },
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.token.kind', { chain: chain.name.full })}
        title={
          <>
            <TokenName name={token.name} badge={false} />
            {token.symbol !== null && token.symbol !== token.name && (
              <>
                {' '}
                <small>
                  <TokenName name={token.symbol} badge={false} />
                </small>
              </>
            )}
          </>
        }
        marks={<StandardChip standard={token.standard} />}
        subject={
          <>
            <HashText text={token.address} cut="full" />
            <CopyButton text={token.address} label={t('copy.address')} />
          </>
        }
      />
      {warnings.length > 0 && (
        <Notice tone="warn" title="token.warning">
          {warnings.map((warning) => t(`nameWarning.${warning}`)).join(' ')}
        </Notice>
      )}
      {token.standard === 'erc20' && isRawAmount(token.decimals) && !loading && (
        <Notice tone="accent" title="token.rawDecimals">
          {t('token.rawDecimals.text')}
        </Notice>
      )}
      <Facts facts={facts} loading={loading} />
      <TabLinks
        label="tabs.token"
        active={tab.id}
        tabs={[
          { id: 'transfers', label: 'tab.transfers', path: base, count: token.transfers },
          { id: 'holders', label: 'tab.holders', path: `${base}?tab=holders`, count: token.holders },
          { id: 'info', label: 'tab.info', path: `${base}?tab=info` },
        ]}
      />
      {tab.id === 'transfers' && (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={transferColumns}
              rowKey={(row) => `${row.height}:${row.txIndex}:${row.seq}`}
              caption="tab.transfers"
              empty={<EmptyBecause what="empty.tokenTransfers" coverage={list.extend.coverage} />}
            />
          )}
        </PartFrame>
      )}
      {tab.id === 'holders' && (
        <PartFrame part={tab.part}>
          {(list) => (
            <ListFrame
              {...frame}
              list={list}
              columns={holderColumns(decimals)}
              rowKey={(row) => row.address}
              caption="tab.holders"
              empty={<EmptyBecause what="empty.holders" coverage={list.extend.coverage} />}
            />
          )}
        </PartFrame>
      )}
      {tab.id === 'info' && <TokenInfo token={token} />}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
