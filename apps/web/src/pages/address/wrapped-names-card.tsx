import { AddressLink } from '@orrery/entities/address-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { NameLink } from '@orrery/entities/name-link'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { WrappedNames } from '@orrery/model/wire/name'
import { Card } from '@orrery/ui/card'
import { HashText } from '@orrery/entities/hash-text'
import { valueOf, type Part } from '../../page-parts/facts/load-part.ts'

const columns: readonly RowColumn<WrappedNames['names'][number]>[] = [
  { id: 'name', label: 'column.name', card: 'title', cell: ({ name, id }) => <NameLink name={name} id={id} /> },
  { id: 'node', label: 'column.hash', cell: ({ node }) => <HashText text={node} /> },
]

/** Names that the wrapper holds for the address now: no event of the registry tells of them (screens-evm §5, names owned). */
export function WrappedNamesCard({ part }: { readonly part: Part<WrappedNames> }) {
  const { t } = usePageContext()
  const told = valueOf(part)
  if (told === null || told.contract === null || (told.names.length === 0 && told.coverage.complete)) return null
  return (
    <>
      <Card title={t('names.wrapped')} padding="flush">
        <RowTable
          columns={columns}
          rows={told.names}
          rowKey={({ node }) => node}
          caption={t('names.wrapped')}
          empty={<EmptyBecause what="empty.wrappedNames" coverage={told.coverage} />}
        />
      </Card>
      <p>
        <RichMessage id="names.wrapped.rule" slots={{ contract: <AddressLink address={told.contract} /> }} />{' '}
        {told.isCut && t('names.wrapped.cut', { count: told.names.length })}
      </p>
      {told.names.length > 0 && <CoverageNote coverage={told.coverage} />}
    </>
  )
}
