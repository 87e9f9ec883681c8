import { AddressLink } from '@orrery/entities/address-link'
import { transferColumns } from '@orrery/entities/columns/transfer-columns'
import { usePageContext } from '@orrery/entities/page-context'
import { StandardChip } from '@orrery/entities/standard-chip'
import { TokenLink } from '@orrery/entities/token-link'
import { TokenName } from '@orrery/entities/token-name'
import { formatNumber } from '@orrery/format/format-number'
import { Facts, type Fact } from '../../page-parts/facts.tsx'
import { HashSubject } from '../../page-parts/hash-subject.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { transferKey } from '../../page-parts/transfer-key.ts'
import type { PageProps } from '../../routing/page.ts'
import { ItemAbout } from './item-about.tsx'
import { itemName, type TokenIdData } from './page.ts'

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
  const { item, transfers } = data
  const { token, asOf } = item
  const base = `/${chain.path}/tokenId/${encodeURIComponent(loading ? params.address : token.address)}/${loading ? params.tokenId : item.tokenId}`
  const facts: readonly Fact[] = [
    { label: 'column.token', value: <TokenLink token={token} by="name" /> },
    ...(item.owner === null
      ? []
      : [
          {
            label: 'fact.itemOwner',
            value: <AddressLink address={item.owner} />,
            ...(asOf && { note: t('token.readAt', { height: formatNumber(asOf.height, { locale }) }) }),
          },
        ]),
    { label: 'fact.contract', value: <AddressLink address={token.address} /> },
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
        subject={<HashSubject text={item.tokenId} copy="copy.address" />}
      />
      <Facts facts={facts} loading={loading} />
      {!loading && item.metadata !== null && (
        <ItemAbout metadata={item.metadata} rarity={item.rarity} name={itemName(item)} />
      )}
      <ListTab
        path={base}
        page={page}
        query={query}
        loading={loading}
        part={transfers}
        columns={transferColumns}
        rowKey={transferKey}
        caption="tab.transfers"
        empty="empty.tokenTransfers"
        indexed
      />
    </>
  )
}
