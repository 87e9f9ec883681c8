import { Icon } from './icon.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './copy-button.module.css'

/**
 * Copies `text` and shows its success for one second (foundations §4.8). Without script it is not shown. The click is
 * answered by the page's one `CopyLayer`, so that a hundred of them in a list cost nothing.
 */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const texts = useUiTexts()
  return (
    <button
      type="button"
      className={styles.copy}
      data-copy={text}
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
