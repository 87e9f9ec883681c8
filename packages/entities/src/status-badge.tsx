import type { Static } from 'typebox'
import type { Finality, Status } from '@orrery/model/wire/common'
import { Badge, type Tone } from '@orrery/ui/badge'
import { Icon, type IconName } from '@orrery/ui/icon'
import { usePageContext } from './page-context.tsx'
import styles from './badge.module.css'

type Look = readonly [Tone, IconName]

const STATUSES: Readonly<Record<Static<typeof Status>, Look>> = {
  success: ['good', 'check'],
  failed: ['bad', 'failed'],
  partial: ['warn', 'warning'],
  unknown: ['plain', 'info'],
}

/** Whether the transaction did what it was sent for. */
export function StatusBadge({ status }: { readonly status: Static<typeof Status> }) {
  const { t } = usePageContext()
  const [tone, icon] = STATUSES[status]
  return (
    <Badge tone={tone} icon={icon} tip={t(`status.${status}.hint`)}>
      {t(`status.${status}`)}
    </Badge>
  )
}

const FINALITIES: Readonly<Record<Static<typeof Finality>, Look>> = {
  pending: ['warn', 'clock'],
  included: ['plain', 'cube'],
  safe: ['good', 'check'],
  final: ['good', 'success'],
  replaced: ['warn', 'refresh'],
  dropped: ['bad', 'close'],
  orphaned: ['bad', 'warning'],
}

/** How settled it is; with confirmations where they are counted and still matter. */
export function FinalityBadge({
  finality,
  confirmations = null,
}: {
  readonly finality: Static<typeof Finality>
  readonly confirmations?: number | null
}) {
  const { t } = usePageContext()
  const [tone, icon] = FINALITIES[finality]
  const counted = confirmations !== null && (finality === 'included' || finality === 'safe')
  return (
    <Badge tone={tone} icon={icon} tip={t(`finality.${finality}.hint`)}>
      {counted ? t('finality.confirmations', { count: confirmations }) : t(`finality.${finality}`)}
    </Badge>
  )
}

/** In no block of the chain, or no more: nothing worked or failed. */
export const isOutside = (finality: Static<typeof Finality>): boolean =>
  finality !== 'included' && finality !== 'safe' && finality !== 'final'

/** One badge for lists: what went wrong or is not settled wins over what went well. Of outputs nothing in a block can fail: how settled it is counts there (screens-nonevm §1.2). */
export function StateBadge({
  status,
  finality,
}: {
  readonly status: Static<typeof Status>
  readonly finality: Static<typeof Finality>
}) {
  const { t, chain } = usePageContext()
  if (isOutside(finality)) return <FinalityBadge finality={finality} />
  if (chain?.family === 'utxo') return <SettledBadge finality={finality} />
  return status === 'success' ? (
    <Quiet icon="check" tip={t('status.success.hint')}>
      {t('status.success')}
    </Quiet>
  ) : (
    <StatusBadge status={status} />
  )
}

/** Finality in a list: what is normal stays quiet, what is not stands out. */
export function SettledBadge({ finality }: { readonly finality: Static<typeof Finality> }) {
  const { t } = usePageContext()
  if (isOutside(finality)) return <FinalityBadge finality={finality} />
  return (
    <Quiet
      icon={FINALITIES[finality][1]}
      tip={t(`finality.${finality}.hint`)}
      tone={finality === 'included' ? 'soft' : 'good'}
    >
      {t(`finality.${finality}`)}
    </Quiet>
  )
}

function Quiet({
  icon,
  tip,
  tone = 'good',
  children,
}: {
  readonly icon: IconName
  readonly tip: string
  readonly tone?: 'good' | 'soft'
  readonly children: string
}) {
  return (
    <span className={tone === 'good' ? styles.quietGood : styles.quiet} data-tip={tip}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
