import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { MISSING } from '@orrery/format/missing'
import type { Chain } from '@orrery/model/chain'
import type { UpgradeMark } from '@orrery/model/wire/upgrade'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { UPGRADES } from '../upgrade/known-upgrades.ts'

type Row = UpgradeMark & { readonly name: string; readonly page: string | null }

/** When a chain's rules changed, by the first block that shows it (screens-evm §2.5). */
export function ForkTable({ marks, chain }: { readonly marks: readonly UpgradeMark[]; readonly chain: Chain }) {
  const { t } = usePageContext()
  if (marks.length === 0) return null
  const rows = marks.map((mark): Row => {
    const [page, known] = Object.entries(UPGRADES).find(([, one]) => one.mark === mark.id) ?? []
    return { ...mark, name: known?.name ?? mark.id, page: page === undefined ? null : `/${chain.path}/${page}` }
  })
  return (
    <Card title={t('about.forks')} padding="flush">
      <RowTable columns={columns} rows={rows} rowKey={({ id }) => id} caption={t('about.forks')} empty={null} />
    </Card>
  )
}

const columns: readonly RowColumn<Row>[] = [
  {
    id: 'name',
    label: 'column.name',
    card: 'title',
    cell: ({ name, page }) => (page === null ? name : <Link to={page}>{name}</Link>),
  },
  { id: 'block', label: 'column.height', cell: ({ first }) => <BlockLink block={first?.height ?? null} /> },
  { id: 'time', label: 'column.time', card: 'mark', cell: ({ first }) => <Age ms={first?.timeMs ?? null} /> },
  { id: 'state', label: 'column.state', cell: (row) => <State row={row} /> },
]

function State({ row: { isActive, first, field } }: { readonly row: Row }) {
  const { t } = usePageContext()
  if (isActive === null) return MISSING
  if (!isActive) return t('upgrade.absent')
  return first?.isExact === false ? t('upgrade.floor') : t('upgrade.field', { field })
}
