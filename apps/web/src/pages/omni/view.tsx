import { AddressLink } from '@orrery/entities/address-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts.tsx'
import { LedgerNote } from '../../page-parts/ledger-note.tsx'
import { ListTab } from '../../page-parts/list-tab.tsx'
import { NotOffered } from '../../page-parts/not-offered.tsx'
import { omniHolderColumns, omniKey, omniMoveColumns } from '../../page-parts/omni-columns.tsx'
import { OmniRange } from '../../page-parts/omni-parts.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import { TabLinks } from '../../page-parts/tab-links.tsx'
import type { PageProps } from '../../routing/page.ts'
import type { OmniData } from './page.ts'

/** Tether USD on Omni: what messages did with it, and who has it (screens-nonevm §5). */
export function View({ data, chain, page, query, loading }: PageProps<'/omni/:tab?', OmniData>) {
  const { t } = usePageContext()
  const { token, tab } = data
  const base = `/${chain.path}/omni`
  const frame = { path: tab.id === 'holders' ? `${base}/holders` : base, page, query, loading }
  return (
    <>
      <PageHead
        title={t('menu.omni')}
        kind={chain.name.full}
        loading={loading}
        subject={
          <>
            <Link to={`/${chain.path}/banknote`}>{t('page.banknote.title')}</Link>
            {' · '}
            <Link to={`/${chain.path}/blacklist`}>{t('page.blacklist.title')}</Link>
          </>
        }
      />
      {!loading && <LedgerNote ledger={token.ledger} />}
      <Facts
        loading={loading}
        facts={[
          { label: 'column.supply', value: <OmniRange amount={token.supply} most={token.supplyMost} /> },
          { label: 'column.holders', value: <Figure value={token.holders} /> },
          { label: 'omni.messages', value: <Figure value={token.events} /> },
          { label: 'omni.issuer', value: <AddressLink address={token.issuer} /> },
          ...(token.delegate === null
            ? []
            : [{ label: 'column.delegate', value: <AddressLink address={token.delegate} /> }]),
        ]}
      />
      <p>{t('omni.about')}</p>
      <TabLinks
        label="menu.omni"
        active={tab.id}
        tabs={[
          { id: 'transactions', label: 'tab.transactions', path: base },
          { id: 'holders', label: 'tab.holders', path: `${base}/holders`, count: token.holders },
        ]}
      />
      {tab.id === 'transactions' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={omniMoveColumns}
          rowKey={omniKey}
          caption="menu.omni"
          empty="empty.omniMoves"
          indexed
        />
      )}
      {tab.id === 'holders' && (
        <ListTab
          {...frame}
          part={tab.part}
          columns={omniHolderColumns}
          rowKey={(row) => row.address}
          caption="tab.holders"
          empty="empty.holders"
          indexed
        />
      )}
      {tab.id === 'other' && <NotOffered />}
    </>
  )
}
