import { Badge } from '@orrery/ui/badge'
import type { Call } from '@orrery/model/wire/call'
import { displayName } from './display-name.ts'
import { usePageContext } from './page-context.tsx'
import styles from './chip.module.css'

/** What a call does, by the instruction's own name, which no language translates; the method in the hint. */
export function CallChip({ kind, method, methodName }: Pick<Call, 'kind' | 'method' | 'methodName'>) {
  const named = methodName ?? method
  const tone = kind.startsWith('create') ? styles.deploy : kind === 'selfdestruct' ? styles.approve : ''
  return (
    <span
      className={`${styles.chip} ${tone}`}
      dir="ltr"
      data-tip={named === null ? undefined : displayName(named).text}
    >
      {kind.toUpperCase()}
    </span>
  )
}

const TONES = { done: 'good', failed: 'bad', undone: 'warn' } as const

/** How a call ended; why it failed, in the hint. */
export function CallOutcome({ outcome, error }: Pick<Call, 'outcome' | 'error'>) {
  const { t } = usePageContext()
  const tip = error === null ? (outcome === 'undone' ? t('call.undone.hint') : undefined) : displayName(error).text
  return (
    <Badge tone={TONES[outcome]} {...(tip !== undefined && { tip })}>
      {t(`call.${outcome}`)}
    </Badge>
  )
}
