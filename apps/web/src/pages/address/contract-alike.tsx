import type { EndpointReply } from '@orrery/api/client'
import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { formatNumber } from '@orrery/format/format-number'
import { compilerName } from '@orrery/model/compiler-name'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { foreignText } from '../../page-parts/foreign-text.ts'

const columns: readonly RowColumn<VerifiedContract>[] = [
  {
    id: 'contract',
    label: 'column.contract',
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  { id: 'name', label: 'column.name', cell: ({ name }) => <bdi>{foreignText(name)}</bdi> },
  { id: 'match', label: 'column.match', cell: ({ match }) => <Match match={match} /> },
  {
    id: 'compiler',
    label: 'fact.compiler',
    cell: ({ compiler, language }) => <bdi dir="ltr">{`${compilerName(language)} ${compiler}`}</bdi>,
  },
  { id: 'verified', label: 'column.verified', times: true, cell: ({ verifiedMs }) => <Age ms={verifiedMs} /> },
]

function Match({ match }: Pick<VerifiedContract, 'match'>) {
  const { t } = usePageContext()
  return <>{t(`verify.match.${match}`)}</>
}

/** Contracts whose verified source made the very same code, and what else could be looked for here and is not (screens-evm §6.1). */
export function AlikeContracts({
  alike,
  self,
}: {
  readonly alike: EndpointReply<'getAddressContract'>['alike']
  readonly self: string
}) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <p>{t('contract.alike.rule')}</p>
      {/* Apart from the words, from which a link within them could not be told by its colour alone. */}
      <p>
        <Link to={`/${chain.path}/compare?a=${self}`}>{t('page.compare.title')}</Link>
        {' · '}
        <Link to={`/${chain.path}/contract-diff?a=${self}`}>{t('page.contractDiff.title')}</Link>
      </p>
      <Card padding="flush">
        <RowTable
          columns={columns}
          rows={alike.contracts}
          rowKey={({ address }) => address}
          caption={t('contract.view.similar')}
          empty={<EmptyBecause what="contract.alike.none" because="contract.alike.none.reason" />}
        />
      </Card>
      {alike.total > alike.contracts.length && (
        <p>{t('trace.shown', { from: number(1), to: number(alike.contracts.length), total: number(alike.total) })}</p>
      )}
    </>
  )
}
