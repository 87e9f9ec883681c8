import { AddressLink } from '@orrery/entities/address-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { DownloadLink } from '../../page-parts/lists/download-link.tsx'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { LedgerNote } from '../../page-parts/ledgers/ledger-note.tsx'
import { LedgerTabs } from '../../page-parts/ledgers/ledger-tabs.tsx'
import { omniKey, omniMoveColumns } from '../../page-parts/ledgers/omni-columns.tsx'
import { omniHolderColumns } from '../../page-parts/ledgers/omni-holder-columns.tsx'
import { OmniRange } from '../../page-parts/ledgers/omni-parts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { OmniData } from './page.ts'

/** Tether USD on Omni: what messages did with it, and who has it (screens-nonevm §5). */
export function View({ data, chain, page, query, loading }: PageProps<'/omni/:tab?', OmniData>) {
  const { t } = usePageContext()
  const { token, tab } = data
  const base = `/${chain.path}/omni`
  return (
    <>
      <PageHead
        title={t('menu.omni')}
        kind={chain.name.full}
        actions={<DownloadLink set="omni-moves" query={query} />}
        loading={loading}
        subject={
          // One piece of text, which breaks between its words.
          <span>
            <Link to={`/${chain.path}/pending-list?holds=omni`}>{t('page.pendingList.title')}</Link>
            {' · '}
            <Link to={`/${chain.path}/banknote`}>{t('page.banknote.title')}</Link>
            {' · '}
            <Link to={`/${chain.path}/blacklist`}>{t('page.blacklist.title')}</Link>
            {' · '}
            <Link to={`/${chain.path}/charts/omni-supply`}>{t('chart.omniSupply')}</Link>
            {' · '}
            <Link to={`/${chain.path}/charts/omni-messages`}>{t('omni.messages')}</Link>
          </span>
        }
      />
      {!loading && <LedgerNote ledger={token.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'column.supply', value: <OmniRange amount={token.supply} most={token.supplyMost} /> },
          { label: 'column.holders', value: <Figure value={token.holders} /> },
          { label: 'omni.sent24h', value: <Figure value={token.sent24h} /> },
          { label: 'omni.messages', value: <Figure value={token.events} /> },
          { label: 'omni.frozen', value: <Figure value={token.frozen} /> },
          { label: 'omni.issuer', value: <AddressLink address={token.issuer} /> },
          ...(token.delegate === null
            ? []
            : [{ label: 'column.delegate', value: <AddressLink address={token.delegate} /> }]),
        ]}
      />
      {!chain.traits.some((trait) => trait === 'testnet') && <p>{t('omni.ended')}</p>}
      <p>{t('omni.about')}</p>
      <LedgerTabs
        base={base}
        label="menu.omni"
        tab={tab}
        moves={{ columns: omniMoveColumns, rowKey: omniKey, caption: 'menu.omni', empty: 'empty.omniMoves' }}
        holders={{ columns: omniHolderColumns(token), count: token.holders }}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}
