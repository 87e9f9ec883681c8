import type { Static } from 'typebox'
import type { Finality, Status } from '@orrery/model/wire/common'
import { Badge, type Tone } from '@orrery/ui/badge'
import type { IconName } from '@orrery/ui/icon'
import { usePageContext } from './page-context.tsx'

type Look = readonly [Tone, IconName]

const STATUSES: Readonly<Record<Static<typeof Status>, Look>> = {
  success: ['good', 'check'], failed: ['bad', 'failed'], partial: ['warn', 'warning'], unknown: ['plain', 'info'],
}

/** Whether the transaction did what it was sent for. */
export function StatusBadge({ status }: { readonly status: Static<typeof Status> }) {
  const { t } = usePageContext()
  const [tone, icon] = STATUSES[status]
  return <Badge tone={tone} icon={icon} tip={t(`status.${status}.hint`)}>{t(`status.${status}`)}</Badge>
}

const FINALITIES: Readonly<Record<Static<typeof Finality>, Look>> = {
  pending: ['warn', 'clock'], included: ['plain', 'cube'], safe: ['good', 'check'], final: ['good', 'success'],
  replaced: ['warn', 'refresh'], dropped: ['bad', 'close'], orphaned: ['bad', 'warning'],
}

/** How settled it is; with confirmations where they are counted and still matter. */
export function FinalityBadge({ finality, confirmations = null }: { readonly finality: Static<typeof Finality>; readonly confirmations?: number | null }) {
  const { t } = usePageContext()
  const [tone, icon] = FINALITIES[finality]
  const counted = confirmations !== null && (finality === 'included' || finality === 'safe')
  return <Badge tone={tone} icon={icon} tip={t(`finality.${finality}.hint`)}>{counted ? t('finality.confirmations', { count: confirmations }) : t(`finality.${finality}`)}</Badge>
}

/** One badge for lists: what went wrong or is not settled wins over what went well. */
export function StateBadge({ status, finality }: { readonly status: Static<typeof Status>; readonly finality: Static<typeof Finality> }) {
  const unsettled = finality === 'pending' || finality === 'replaced' || finality === 'dropped' || finality === 'orphaned'
  return unsettled ? <FinalityBadge finality={finality} /> : <StatusBadge status={status} />
}
