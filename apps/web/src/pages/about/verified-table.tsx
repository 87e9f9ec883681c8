import { BlockLink } from '@orrery/entities/block-link'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import type { ChainStatus } from '@orrery/model/wire/chain'
import { Card } from '@orrery/ui/card'
import { Notice } from '../../page-parts/notice.tsx'
import styles from './about.module.css'

type Range = NonNullable<ChainStatus['verified']>['ranges'][number]

const COLUMNS: readonly RowColumn<Range>[] = [
  { id: 'from', label: 'coverage.from', cell: ({ from }) => <Figure value={from} /> },
  { id: 'to', label: 'coverage.to', align: 'end', cell: ({ to }) => <Figure value={to} /> },
  { id: 'blocks', label: 'coverage.blocks', align: 'end', cell: ({ from, to }) => <Figure value={to - from + 1} /> },
  {
    id: 'verified',
    label: 'about.verified.blocks',
    align: 'end',
    cell: (range) => <Verified {...range} />,
  },
]

/** How many of the indexed blocks had all their hashes and roots recomputed when they came, by ranges (issue 4). */
export function VerifiedTable({ verified }: { readonly verified: ChainStatus['verified'] }) {
  const { t } = usePageContext()
  if (verified === undefined || verified.ranges.length === 0) return null
  const { ranges, more } = verified
  return (
    <Card title={t('about.verified.blocks')} padding="flush">
      <RowTable
        columns={COLUMNS}
        rows={ranges.toReversed()}
        rowKey={({ from }) => String(from)}
        caption={t('about.verified.blocks')}
        empty={null}
      />
      {more > 0 && <p className={styles.note}>{t('value.others', { count: more })}</p>}
    </Card>
  )
}

function Verified({ blocks }: Range) {
  const { t } = usePageContext()
  return blocks === null ? t('value.unknown') : <Figure value={blocks} />
}

/** What blocks are held to no more, with the block that did not follow it (decision 38). */
export function WaivedNotice({ waived }: { readonly waived: ChainStatus['waivedChecks'] }) {
  if (waived === undefined) return null
  return (
    <Notice tone={waived.some(({ wasHeld }) => wasHeld) ? 'warn' : 'accent'} title="about.waived">
      <ul>
        {waived.map(({ check, height, reason }) => (
          <li key={check}>
            <BlockLink block={height} />{' '}
            <bdi dir="ltr">
              {check}: {reason}
            </bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
