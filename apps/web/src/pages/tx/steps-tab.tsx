import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { CallSteps } from '@orrery/model/wire/call'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import type { RowColumn } from '@orrery/entities/row-column'
import { RowTable } from '@orrery/entities/row-table'
import { EmptyBecause } from '@orrery/entities/empty-because'
import { Card } from '@orrery/ui/card'
import { Link } from '@orrery/ui/link'
import { SourceLink } from './source-link.tsx'
import styles from './trace.module.css'

type Step = CallSteps['steps'][number]

const columns: readonly RowColumn<Step>[] = [
  { id: 'seq', label: 'column.position', narrow: true, card: 'mark', cell: ({ seq }) => <Figure value={seq + 1} /> },
  {
    id: 'op',
    label: 'steps.op',
    card: 'title',
    cell: ({ op, pc, error }) => (
      <bdi dir="ltr" className={error === null ? styles.method : styles.error}>
        {pc} {op} {error}
      </bdi>
    ),
  },
  { id: 'depth', label: 'steps.depth', align: 'end', cell: ({ depth }) => <Figure value={depth} /> },
  { id: 'gas', label: 'steps.left', align: 'end', cell: ({ gas }) => <Figure value={gas} /> },
  { id: 'cost', label: 'steps.cost', align: 'end', cell: ({ cost }) => <Figure value={cost} /> },
  {
    id: 'stack',
    label: 'steps.stack',
    cell: ({ stack, stackSize }) => (
      <bdi dir="ltr" className={styles.bytes}>
        {stack.join(' ')}
        {stack.length < stackSize && ` … (${stackSize})`}
      </bdi>
    ),
  },
]

const source: RowColumn<Step> = {
  id: 'source',
  label: 'steps.source',
  hint: 'steps.source.hint',
  cell: ({ source: place }) => (place === null ? MISSING : <SourceLink source={place} />),
}

/** What the machine did, opcode by opcode, some hundreds at a time (screens-evm §4.3). */
export function StepsTab({ trace, path }: { readonly trace: CallSteps; readonly path: string }) {
  const { t, locale } = usePageContext()
  const number = (value: number) => formatNumber(value, { locale })
  const last = trace.from + trace.steps.length
  return (
    <section className={styles.frame} aria-label={t('trace.steps')}>
      <div className={styles.head}>
        <p className={styles.note}>
          {trace.total > 0 &&
            t('trace.shown', { from: number(trace.from + 1), to: number(last), total: number(trace.total) })}{' '}
          {!trace.whole && t('steps.cut', { count: number(trace.total) })}
        </p>
        <Link to={path.replace(/\/steps$/, '/trace')}>{t('trace.tree')}</Link>
      </div>
      <Card padding="flush">
        <RowTable
          columns={trace.steps.some((step) => step.source !== null) ? [...columns, source] : columns}
          rows={trace.steps}
          rowKey={({ seq }) => String(seq)}
          caption={t('trace.steps')}
          empty={<EmptyBecause what="steps.none" because="steps.none.reason" />}
        />
      </Card>
      {last < trace.total && <Link to={`${path}?step=${last}`}>{t('steps.more')}</Link>}
    </section>
  )
}
