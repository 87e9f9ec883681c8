import { usePageContext } from '@orrery/entities/page-context'
import type { QueuePlace } from '@orrery/model/queue-place'

/** How much of what pays more stands before a transaction, and what raises its fee where that is a block or more. */
export function QueueWords({ place }: { readonly place: QueuePlace | null }) {
  const { t } = usePageContext()
  if (place === null) return null
  const { blocks, isLeast } = place
  const id = blocks === 0 ? 'tx.queue.next' : isLeast ? 'tx.queue.last' : 'tx.queue.later'
  return (
    <span>
      {' '}
      {t(id, { blocks })}
      {blocks > 0 && ` ${t('tx.queue.raise')}`}
    </span>
  )
}
