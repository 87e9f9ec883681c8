import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { PageHead } from '../../page-parts/page-head.tsx'
import type { PageProps } from '../../routing/page.ts'
import styles from './monitor-list.module.css'

// Drawn from what the browser has: its code may come after the page.
const RuleList = latePart(() => import('./rule-list.tsx').then((module) => module.RuleList))

/** What rules are, and those of this browser. */
export function View({ loading }: PageProps<string, null, 'site'>) {
  const { t } = usePageContext()
  // Words of what is drawn later: the document has those alone that were asked for when it was drawn.
  for (const word of LATER) t(word)
  return (
    <>
      <PageHead title={t('page.monitors.title')} loading={loading} />
      <Card>
        <p className={styles.text}>{t('page.monitors.lead')}</p>
        <p className={styles.text}>{t('monitor.how')}</p>
      </Card>
      <div className={styles.place}>
        <RuleList />
      </div>
    </>
  )
}

const LATER = [
  ...[
    'monitor.new',
    'page.tokenAlert.title',
    'labels.toFile',
    'labels.fromFile',
    'monitor.notify.ask',
    'monitor.notify.on',
  ],
  ...[
    'gas.alert.denied',
    'monitor.name',
    'monitor.kind',
    'column.address',
    'column.chain',
    'monitor.state',
    'monitor.lastHit',
  ],
  ...[
    'monitor.week',
    'row.menu',
    'empty.monitors',
    'empty.monitors.reason',
    'monitor.off',
    'monitor.off.channels',
    'monitor.off.subjects',
  ],
]
