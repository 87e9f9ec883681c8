import type { Static } from 'typebox'
import type { Finality, Status } from '@orrery/model/wire/common'
import { usePageContext } from './page-context.tsx'
import styles from './badge.module.css'

type Tone = 'good' | 'bad' | 'warn' | 'plain'

const MARKS = {
  tick: 'M3.5 8.5l3 3 6-7',
  doubleTick: 'M1.5 8.5l3 3 6-7M7.5 11l.5.5 6-7',
  cross: 'M4 4l8 8M12 4l-8 8',
  clock: 'M8 4.5V8l2.5 1.5M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8',
  swap: 'M3 6h9l-2.5-2.5M13 10H4l2.5 2.5',
  fork: 'M5 2.5v11M5 9c0-3 6-1.5 6-5.5',
  half: 'M3.5 8h9',
  question: 'M5.5 6a2.5 2.5 0 1 1 3.5 2.300c-.7.3-1 .8-1 1.5m0 2.200v.2',
} as const
export type Mark = keyof typeof MARKS

/** A state as icon and word in one tone; never told by colour alone (visual.md). */
export function Badge({ tone, mark, children, title }: { readonly tone: Tone; readonly mark: Mark; readonly children: string; readonly title?: string | undefined }) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} title={title}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d={MARKS[mark]} /></svg>
      {children}
    </span>
  )
}

const STATUSES: Record<Static<typeof Status>, readonly [Tone, Mark]> = {
  success: ['good', 'tick'], failed: ['bad', 'cross'], partial: ['warn', 'half'], unknown: ['plain', 'question'],
}

/** Whether the transaction did what it was sent for. */
export function StatusBadge({ status }: { readonly status: Static<typeof Status> }) {
  const { t } = usePageContext()
  const [tone, mark] = STATUSES[status]
  return <Badge tone={tone} mark={mark} title={t(`status.${status}.hint`)}>{t(`status.${status}`)}</Badge>
}

const FINALITIES: Record<Static<typeof Finality>, readonly [Tone, Mark]> = {
  pending: ['warn', 'clock'], included: ['plain', 'tick'], safe: ['good', 'tick'], final: ['good', 'doubleTick'],
  replaced: ['warn', 'swap'], dropped: ['bad', 'cross'], orphaned: ['bad', 'fork'],
}

/** How settled it is; with confirmations where they are counted and still matter. */
export function FinalityBadge({ finality, confirmations = null }: { readonly finality: Static<typeof Finality>; readonly confirmations?: number | null }) {
  const { t } = usePageContext()
  const [tone, mark] = FINALITIES[finality]
  const counted = confirmations !== null && (finality === 'included' || finality === 'safe')
  return <Badge tone={tone} mark={mark} title={t(`finality.${finality}.hint`)}>{counted ? t('finality.confirmations', { count: confirmations }) : t(`finality.${finality}`)}</Badge>
}

/** One badge for lists: what went wrong or is not settled wins over what went well. */
export function StateBadge({ status, finality }: { readonly status: Static<typeof Status>; readonly finality: Static<typeof Finality> }) {
  const unsettled = finality === 'pending' || finality === 'replaced' || finality === 'dropped' || finality === 'orphaned'
  return unsettled ? <FinalityBadge finality={finality} /> : <StatusBadge status={status} />
}
