import { AddressLink } from '@orrery/entities/address-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { StandardChip } from '@orrery/entities/standard-chip'
import { TokenLink } from '@orrery/entities/token-link'
import { TokenName } from '@orrery/entities/token-name'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { ListOf } from '@orrery/model/wire/common'
import type { Transfer } from '@orrery/model/wire/transaction'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { Facts, type Fact } from '../../page-parts/facts/facts.tsx'
import { valueOf } from '../../page-parts/facts/load-part.ts'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListTab } from '../../page-parts/lists/list-tab.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import { transferKey } from '../../page-parts/lists/transfer-key.ts'
import type { PageProps } from '../../routing/page.ts'
import { FurtherPart } from './further-part.ts'
import { ItemAbout } from './item-about.tsx'
import { activityColumns, historyFacts, ItemNotices } from './item-history.tsx'
import { ItemRights } from './item-rights.tsx'
import { itemName, type TokenIdData } from './page.ts'
import styles from './token-id.module.css'

const holderColumns: readonly RowColumn<{ readonly address: string; readonly amount: string }>[] = [
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'amount', label: 'column.amount', align: 'end', cell: ({ amount }) => <Figure value={amount} /> },
]

/** How many transfers an item had, where the first page holds them all: they are not counted beyond. */
function countOf(transfers: TokenIdData['transfers']): number | null {
  const list = valueOf(transfers)
  return list === null || list.extend.next !== null || !list.extend.coverage.complete ? null : list.hits.length
}

/** The transfer that burnt an item, where the first page of its transfers tells that the newest one did. */
function burntBy(list: ListOf<Transfer> | null): Transfer | undefined {
  const newest = list?.hits[0]
  return newest?.to === null ? newest : undefined
}

/** One item of an NFT contract: whose it is, what its contract says of it, and where it has been (screens-evm §8.3). */
export function View({
  data,
  chain,
  page,
  query,
  params,
  loading,
}: PageProps<'/tokenId/:address/:tokenId', TokenIdData>) {
  const { t, locale } = usePageContext()
  const { item, transfers, history, further } = data
  const { token, asOf } = item
  const base = `/${chain.path}/tokenId/${encodeURIComponent(loading ? params.address : token.address)}/${loading ? params.tokenId : item.tokenId}`
  const burnt = burntBy(page === 1 && !query.has('cursor') ? valueOf(transfers) : null)
  const facts: readonly Fact[] = [
    { label: 'column.token', value: <TokenLink token={token} by="name" /> },
    ...(item.owner === null
      ? // One of ERC-1155 has holders. Who is left out without a word would look like nothing to know.
        token.standard === 'erc1155' || loading
        ? []
        : burnt === undefined
          ? [{ label: 'fact.itemOwner', value: MISSING, note: t('item.owner.reason') }]
          : [{ label: 'fact.itemOwner', value: t('value.burnt'), note: <TxLink hash={burnt.txHash} /> }]
      : [
          {
            label: 'fact.itemOwner',
            value: <AddressLink address={item.owner} />,
            ...(asOf && { note: t('token.readAt', { height: formatNumber(asOf.height, { locale }) }) }),
          },
        ]),
    { label: 'fact.contract', value: <AddressLink address={token.address} /> },
    {
      label: 'item.hex',
      value: (
        <bdi dir="ltr" className={styles.uri}>
          {`0x${BigInt(item.tokenId).toString(16)}`}
        </bdi>
      ),
    },
    ...(history?.state === 'ready' ? historyFacts(history.value) : []),
    ...(item.rarity === null
      ? []
      : [
          {
            label: 'fact.rarity',
            value: t('item.ofAll', { n: item.rarity.rank, of: item.rarity.of }),
          },
        ]),
  ]
  return (
    <>
      <PageHead
        loading={loading}
        kind={t('page.token.kind', { chain: chain.name.full })}
        title={<TokenName name={itemName(item)} badge={false} />}
        marks={<StandardChip standard={token.standard} />}
        subject={<HashSubject text={item.tokenId} copy="item.copyId" />}
      />
      <Facts facts={facts} loading={loading} />
      <TabLinks
        label="tab.transfers"
        active={further?.id ?? 'activity'}
        tabs={[
          { id: 'activity', label: 'tab.transfers', path: base, count: page === 1 ? countOf(transfers) : null },
          { id: 'metadata', label: 'item.tab.metadata', path: `${base}?tab=metadata` },
          ...(token.standard === 'erc1155'
            ? [{ id: 'holders', label: 'tab.holders', path: `${base}?tab=holders` }]
            : [
                { id: 'approvals', label: 'tab.approvals', path: `${base}?tab=approvals` },
                { id: 'owner', label: 'item.tab.owner', path: `${base}?tab=owner` },
              ]),
        ]}
      />
      {further !== null && (
        <FurtherPart.Part tab={further} item={item} path={base} page={page} query={query} loading={loading} />
      )}
      {transfers !== null && (
        <>
          {!loading && item.rights !== null && <ItemRights rights={item.rights} />}
          {!loading && item.metadata !== null && (
            <ItemAbout metadata={item.metadata} rarity={item.rarity} name={itemName(item)} path={base} />
          )}
          <ListTab
            path={base}
            page={page}
            query={query}
            loading={loading}
            part={transfers}
            columns={activityColumns(token.standard, valueOf(history)?.payments)}
            rowKey={transferKey}
            caption="tab.transfers"
            empty="empty.transfers"
            indexed
          />
          {!loading && history !== null && (
            <PartFrame part={history}>{(told) => <ItemNotices history={told} path={base} />}</PartFrame>
          )}
          {!loading && item.holders !== null && item.holders.list.length > 0 && (
            <Card title={t('tab.holders')} padding="flush">
              <RowTable
                columns={holderColumns}
                rows={item.holders.list}
                rowKey={({ address }) => address}
                caption={t('tab.holders')}
                empty={null}
              />
              {item.holders.more && (
                <p className={styles.more}>
                  {t('item.holders.more', { count: formatNumber(item.holders.list.length, { locale }) })}{' '}
                  <Link to={`${base}?tab=holders`}>{t('tab.holders')}</Link>
                </p>
              )}
            </Card>
          )}
        </>
      )}
    </>
  )
}
