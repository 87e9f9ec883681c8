import { Amount } from '@orrery/entities/amount'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { sizeUnit } from '@orrery/entities/size-unit'
import type { Chain } from '@orrery/model/chain'
import { Card } from '@orrery/ui/card'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { TIERS, type UsualCost } from './usual-costs.ts'

/** What usual transactions cost now (screens-nonevm §2 G14). */
export function UsualCostsTable({ costs, chain }: { readonly costs: readonly UsualCost[]; readonly chain: Chain }) {
  const { t } = usePageContext()
  return (
    <Card title={t('fees.usual')} padding="flush">
      <RowTable
        columns={columnsOf(chain)}
        rows={costs}
        rowKey={({ form, inputs, outputs }) => `${form} ${inputs} ${outputs}`}
        caption={t('fees.usual')}
        empty={null}
      />
      <FileLinks path={`/${chain.path}/gas-price`} />
    </Card>
  )
}

const columnsOf = (chain: Chain): readonly RowColumn<UsualCost>[] => [
  { id: 'shape', label: 'column.tx', card: 'title', cell: (row) => <Shape of={row} /> },
  {
    id: 'size',
    label: 'column.size',
    hint: 'fees.usual.hint',
    align: 'end',
    cell: ({ size }) => <Figure value={size} unit={sizeUnit(chain)} />,
  },
  ...TIERS.map((tier): RowColumn<UsualCost> => ({
    id: tier,
    label: `gas.${tier}`,
    align: 'end',
    cell: (row) => <Amount base={row[tier]} places="all" />,
  })),
]

function Shape({ of: { form, inputs, outputs } }: { readonly of: UsualCost }) {
  const { t } = usePageContext()
  return (
    <>
      <bdi>{form}</bdi>
      {` · ${t('flow.inputs', { count: inputs })} · ${t('flow.outputs', { count: outputs })}`}
    </>
  )
}
