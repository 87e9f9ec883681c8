import type { ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './card.module.css'

export type CardProps = {
  readonly title?: ReactNode
  /** Stands at the end of the title line: a link, a switch. */
  readonly aside?: ReactNode
  /** `flush` lets a table reach the card's edges. */
  readonly padding?: 'normal' | 'flush'
  readonly className?: string
  readonly children: ReactNode
}

/** A bounded part of the page. With a title it is a section with a heading of level 2. */
export function Card({ title, aside, padding = 'normal', className, children }: CardProps) {
  const body = <div className={padding === 'normal' ? styles.body : styles.flush}>{children}</div>
  if (title === undefined) return <div className={joinClasses(styles.card, className)}>{body}</div>
  return (
    <section className={joinClasses(styles.card, className)}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {body}
    </section>
  )
}
