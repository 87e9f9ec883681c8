import { AddressLink } from '@orrery/entities/address-link'
import { Age, Moment } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { formatNumber } from '@orrery/format/format-number'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Proposal, ProposalList } from '@orrery/model/wire/masternode'
import { Badge } from '@orrery/ui/badge'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { Link } from '@orrery/ui/link'
import { Facts } from '../../page-parts/facts/facts.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { ListFrame } from '../../page-parts/lists/list-frame.tsx'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'

/** What masternodes vote to pay for (screens-nonevm §4.5). */
export function View({ data, chain, page, query, loading }: PageProps<string, ProposalList>) {
  const { t } = usePageContext()
  const { state } = data
  return (
    <>
      <PageHead
        title={t('menu.proposal-list')}
        kind={chain.name.full}
        subject={<Link to={`/${chain.path}/validator-list`}>{t('menu.masternode-list')}</Link>}
      />
      <Facts
        loading={loading}
        facts={[
          { label: 'masternodes.superblock', value: <Figure value={state.nextSuperblock} /> },
          { label: 'masternodes.budget', value: <Amount base={state.budget} places={2} /> },
          { label: 'proposals.needed', value: <Figure value={state.votesNeeded} /> },
          { label: 'proposals.fee', value: <Amount base={state.proposalFee} places={2} /> },
        ]}
      />
      {!loading && (
        <p>
          {t('masternodes.told')} <Age ms={data.toldMs} />
        </p>
      )}
      <ListFrame
        list={data.list}
        columns={columns}
        rowKey={(row) => row.id}
        caption="menu.proposal-list"
        empty={<EmptyBecause what="empty.proposals" because="empty.proposals.reason" />}
        path={`/${chain.path}/proposal-list`}
        page={page}
        query={query}
        loading={loading}
      />
    </>
  )
}

function Name({ of }: { readonly of: Proposal }) {
  const name = foreignText(of.name ?? shortenMiddle(of.id))
  return of.url === null ? <bdi>{name}</bdi> : <ForeignLink address={of.url}>{name}</ForeignLink>
}

function Funded({ of: { isFunded } }: { readonly of: Proposal }) {
  const { t } = usePageContext()
  return <Badge tone={isFunded ? 'good' : 'plain'}>{t(isFunded ? 'proposals.funded' : 'proposals.notFunded')}</Badge>
}

function Votes({ of: { yes, no, abstain } }: { readonly of: Proposal }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{[yes, no, abstain].map((votes) => formatNumber(votes, { locale })).join('\u00a0·\u00a0')}</bdi>
}

const columns: readonly RowColumn<Proposal>[] = [
  { id: 'name', label: 'column.name', card: 'title', cell: (row) => <Name of={row} /> },
  { id: 'funded', label: 'column.state', card: 'mark', cell: (row) => <Funded of={row} /> },
  { id: 'amount', label: 'proposals.amount', align: 'end', cell: (row) => <Amount base={row.amount} /> },
  { id: 'payout', label: 'utxo.special.payout', cell: (row) => <AddressLink address={row.payout} /> },
  {
    id: 'balance',
    label: 'proposals.balance',
    align: 'end',
    cell: (row) => <Figure value={row.balance} />,
  },
  { id: 'votes', label: 'proposals.votes', align: 'end', cell: (row) => <Votes of={row} /> },
  { id: 'start', label: 'proposals.start', times: true, cell: (row) => <Moment ms={row.startMs} /> },
  { id: 'end', label: 'proposals.end', times: true, cell: (row) => <Moment ms={row.endMs} /> },
]
