import type { ReactNode } from 'react'
import { joinClasses } from '@orrery/ui/rules/join-classes'
import styles from './page-head.module.css'

export type PageHeadProps = {
  /** What this is, in plain words: the page's one `h1`. */
  readonly title: ReactNode
  /** Small line above: the kind of thing. */
  readonly kind?: ReactNode
  /** Badges beside the title. */
  readonly marks?: ReactNode
  /** The full identifier below the title, with its copy button. */
  readonly subject?: ReactNode
  /** Controls at the end of the line: previous and next. */
  readonly actions?: ReactNode
  readonly loading?: boolean
}

/** Head of every page: one title line, its state, and what it is called in full. */
export function PageHead({ title, kind, marks, subject, actions, loading = false }: PageHeadProps) {
  return (
    <header className={styles.head} aria-busy={loading}>
      {kind !== undefined && <p className={styles.kind}>{kind}</p>}
      {/* Said beforehand, not by `:has()`: what a document's later piece brings must not move what was drawn of the earlier one. */}
      <div className={joinClasses(styles.line, actions !== undefined && styles.withActions)}>
        {/* The heading itself stays reachable: it takes the focus when a page arrives. */}
        <h1 className={loading ? styles.skeleton : styles.title}>{loading ? <span inert>{title}</span> : title}</h1>
        {marks !== undefined && <div className={styles.marks}>{marks}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {subject !== undefined && (
        <div className={loading ? styles.skeleton : styles.subject} inert={loading}>
          {subject}
        </div>
      )}
    </header>
  )
}
