import { Badge } from '@orrery/ui/badge'
import { displayName } from './display-name.ts'
import { usePageContext } from './page-context.tsx'
import styles from './token-name.module.css'

export type TokenNameProps = {
  readonly name: string | null
  readonly fallback?: string
  /** False where the page tells the reasons in words beside it. */
  readonly badge?: boolean
}

/**
 * A name that a contract gave itself: stripped of controls, isolated from the text around it, and badged with the
 * reason where it may be an impostor (reliability S-01, S-32, S-33). Never markup, never a link by itself.
 */
export function TokenName({ name, fallback, badge = true }: TokenNameProps) {
  const { t } = usePageContext()
  const shown = name === null ? null : displayName(name)
  if (shown === null || shown.text === '')
    return <span className={styles.missing}>{fallback ?? t('token.unnamed')}</span>
  const warning = shown.warnings[0]
  return (
    <span className={styles.name} data-no-translate translate="no">
      <bdi>{shown.text}</bdi>
      {badge && warning !== undefined && (
        <Badge tone="warn" tip={shown.warnings.map((reason) => t(`nameWarning.${reason}`)).join(' ')}>
          {t('nameWarning.badge')}
        </Badge>
      )}
    </span>
  )
}
