import { AddressLink } from '@orrery/entities/address-link'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { ShareBar } from '@orrery/entities/share-bar'
import type { BlockProducers } from '@orrery/model/wire/block'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { FileLinks } from '../../page-parts/lists/file-links.tsx'
import { PartFrame } from '../../page-parts/facts/part-frame.tsx'
import { spanText } from '../../page-parts/span-text.ts'
import type { ProducersProps } from './producers-part.ts'

type Told = NonNullable<BlockProducers['told']>
type Row = Told['hits'][number] & { readonly rank: number }

/** In place of validators that nobody here tells: whom the blocks of the last day name, and who was paid by withdrawals (screens-evm §11). */
export function Producers({ part, needs }: ProducersProps) {
  const { t, locale } = usePageContext()
  const { path } = usePageChain()
  const isFees = needs !== 'validatorSet'
  const title = isFees ? 'validators.recipients' : 'validators.named'
  return (
    <PartFrame part={part}>
      {({ told }) => (
        <>
          {told !== null && <p>{spanText({ ...told, whole: true }, t, locale)}</p>}
          <Card title={t(title)} padding="flush">
            <RowTable
              columns={columnsOf(told)}
              rows={told?.hits.map((hit, at) => ({ ...hit, rank: at + 1 })) ?? []}
              rowKey={({ address }) => address}
              caption={t(title)}
              empty={<EmptyBecause what="value.unknown" because="validators.notAll" />}
            />
          </Card>
          {told !== null && told.hits.length > 0 && <FileLinks path={`/${path}/validator-list`} />}
          {isFees && (
            <>
              <p>{t('validators.recipients.rule')}</p>
              <p>
                <Link to={`/${path}/withdrawal-list?recipients=24h`}>{t('withdrawals.leaders')}</Link>
              </p>
            </>
          )}
        </>
      )}
    </PartFrame>
  )
}

const columnsOf = (told: Told | null): readonly RowColumn<Row>[] => [
  { id: 'rank', label: 'column.rank', narrow: true, card: 'mark', cell: ({ rank }) => <Figure value={rank} /> },
  { id: 'address', label: 'column.address', card: 'title', cell: ({ address }) => <AddressLink address={address} /> },
  { id: 'blocks', label: 'page.blockList.title', align: 'end', cell: ({ blocks }) => <Figure value={blocks} /> },
  {
    id: 'share',
    label: 'column.share',
    align: 'end',
    cell: ({ blocks }) => <ShareBar part={blocks} whole={told?.blocks ?? 0} />,
  },
]
