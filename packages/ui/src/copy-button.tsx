import { Icon } from './icon.tsx'
import { iconButton } from './icon-button.ts'
import { joinClasses } from './rules/join-classes.ts'
import { useUiTexts } from './texts.tsx'
import styles from './copy-button.module.css'

/**
 * Copies `text` and shows its success for one second (foundations §4.8). Without script it is not shown. The click is
 * answered by the page's one `CopyLayer`, so that a hundred of them in a list cost nothing.
 */
export function CopyButton({
  text,
  label,
}: {
  /** A long text as a function: it is asked for when it is copied, and stands in the page once. */
  readonly text: string | (() => string)
  readonly label?: string
}) {
  const texts = useUiTexts()
  return (
    <button
      type="button"
      className={joinClasses(iconButton, styles.copy)}
      {...(typeof text === 'string'
        ? { 'data-copy': text }
        : { onClick: (event) => (event.currentTarget.dataset['copy'] = text()) })}
      data-tip={label ?? texts.copy}
      aria-label={label ?? texts.copy}
    >
      <span className={styles.idle}>
        <Icon name="copy" size={14} />
      </span>
      <span className={styles.done}>
        <Icon name="check" size={14} />
      </span>
    </button>
  )
}
