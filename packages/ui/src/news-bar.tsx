import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './news-bar.module.css'

export type NewsBarProps = {
  /** What came in; null while nothing did. */
  readonly text: string | null
  /** What the bar says meanwhile: it keeps its place, so that news pushes nothing down. */
  readonly quiet?: ReactNode
  readonly onShow: () => unknown
}

/** Announces rows that came in above a list; they are shown when asked for and never push the page. */
export function NewsBar({ text, quiet = null, onShow }: NewsBarProps) {
  return (
    <div className={styles.frame}>
      {text === null && <span className={styles.quiet}>{quiet}</span>}
      {/* That something came is read out, and not each time that it is more. */}
      <div role="status" aria-relevant="additions">
        {text !== null && (
          <button type="button" className={styles.bar} onClick={onShow}>
            <Icon name="up" size={14} />
            {text}
          </button>
        )}
      </div>
    </div>
  )
}
