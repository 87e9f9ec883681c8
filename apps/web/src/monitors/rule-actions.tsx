import { usePageContext } from '@orrery/entities/page-context'
import { Button, buttonClass } from '@orrery/ui/button'
import { Link } from '@orrery/ui/link'
import { useUiTexts } from '@orrery/ui/texts'
import { useToast } from '@orrery/ui/toasts'
import type { Rule } from './rule.ts'
import { dropRule, readRuleState, tellChanged, writeRule, writeRuleState } from './rule-store.ts'
import styles from './rule-actions.module.css'

export type RuleActionsProps = { readonly rule: Rule; readonly isSmall?: boolean }

/** Time to take a deletion back. */
const UNDO_MS = 10_000

/** What can be done with a rule. What was deleted comes back with all that it found, while the message stands. */
export function RuleActions({ rule, isSmall = false }: RuleActionsProps) {
  const { t } = usePageContext()
  const texts = useUiTexts()
  const toast = useToast()
  const size = isSmall ? 'sm' : 'md'
  const keep = (write: () => boolean): void => {
    if (!write()) toast({ tone: 'bad', text: texts.actionFailed })
    tellChanged()
  }
  const drop = (): void => {
    const state = readRuleState(rule.id)
    keep(() => dropRule(rule.id))
    toast({
      tone: 'plain',
      text: t('monitor.deleted', { name: rule.name }),
      durationMs: UNDO_MS,
      action: {
        label: t('monitor.undo'),
        onPick: () => keep(() => writeRuleState(rule.id, state) && writeRule(rule)),
      },
    })
  }
  return (
    <span className={styles.acts}>
      <Link to={`/monitor-edit?id=${rule.id}`} look="plain" className={buttonClass('outline', size)}>
        {t('monitor.edit')}
      </Link>
      <Button
        size={size}
        aria-pressed={rule.isMuted}
        onClick={() => keep(() => writeRule({ ...rule, isMuted: !rule.isMuted }))}
      >
        {t('monitor.mute')}
      </Button>
      <Button size={size} onClick={drop}>
        {t('search.forget')}
      </Button>
    </span>
  )
}
