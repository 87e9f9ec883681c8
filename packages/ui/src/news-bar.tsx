import { Icon } from './icon.tsx'
import styles from './news-bar.module.css'

/** Announces rows that came in above a list; they are shown when asked for and never push the page. Nothing while there are none. */
export function NewsBar({ text, onShow }: { readonly text: string | null; readonly onShow: () => void }) {
  return (
    <div role="status" className={styles.frame}>
      {text !== null && (
        <button type="button" className={styles.bar} onClick={onShow}>
          <Icon name="up" size={14} />
          {text}
        </button>
      )}
    </div>
  )
}
