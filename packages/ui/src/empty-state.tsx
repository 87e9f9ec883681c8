import type { ReactNode } from 'react'
import { useUiTexts, type UiTexts } from './texts.tsx'
import styles from './empty-state.module.css'

/** Foundations §2.4: no records, no network, page not found, no results, system error. */
export type EmptyKind = 'records' | 'network' | 'page' | 'results' | 'system'

// All five are views of one orrery: rings, a sun, and what is amiss with them. Colours are tokens, so that light and dark are drawn together.
const PICTURES: Readonly<Record<EmptyKind, ReactNode>> = {
  records: (
    <>
      <circle cx="80" cy="60" r="44" className={styles.ring} />
      <circle cx="80" cy="60" r="26" className={styles.ring} />
      <circle cx="80" cy="60" r="7" className={styles.hollow} />
      <circle cx="118" cy="38" r="5" className={styles.hollow} />
      <circle cx="62" cy="79" r="4" className={styles.hollow} />
    </>
  ),
  network: (
    <>
      <path d="M36 60a44 44 0 0 1 88 0M54 60a26 26 0 0 1 52 0" className={styles.ring} />
      <path d="M36 60a44 44 0 0 0 88 0M54 60a26 26 0 0 0 52 0" className={styles.broken} />
      <circle cx="80" cy="60" r="7" className={styles.sun} />
      <path d="m112 24 12 12m0-12-12 12" className={styles.cross} />
    </>
  ),
  page: (
    <>
      <circle cx="80" cy="60" r="44" className={styles.ring} />
      <circle cx="80" cy="60" r="26" className={styles.ring} />
      <circle cx="80" cy="60" r="7" className={styles.sun} />
      <circle cx="106" cy="60" r="4" className={styles.planet} />
      <path d="M111 29c12-9 22-11 30-8" className={styles.broken} />
      <circle cx="144" cy="23" r="5" className={styles.accent} />
    </>
  ),
  results: (
    <>
      <circle cx="74" cy="56" r="36" className={styles.ring} />
      <circle cx="74" cy="56" r="18" className={styles.broken} />
      <circle cx="74" cy="56" r="5" className={styles.hollow} />
      <path d="m101 83 22 22" className={styles.handle} />
    </>
  ),
  system: (
    <>
      <path d="M120 42a44 44 0 1 0 2 30" className={styles.ring} />
      <path d="M104 50a26 26 0 1 0 2 14" className={styles.ring} />
      <path d="M74 60h12M80 54v12" className={styles.cross} />
      <circle cx="126" cy="56" r="5" className={styles.accent} />
      <path d="m118 84 8 10m4-16 10 4" className={styles.broken} />
    </>
  ),
}

// foundations §2.4: the titles' locale keys, below `ui.`
const TITLES = {
  records: 'emptyRecords',
  network: 'emptyNetwork',
  page: 'emptyPage',
  results: 'emptyResults',
  system: 'emptySystem',
} as const satisfies Record<EmptyKind, keyof UiTexts>

export type EmptyStateProps = {
  readonly kind: EmptyKind
  /** What is the matter; the variant's own title without it. */ readonly title?: ReactNode
  /** Why it is empty, and what to do. */ readonly children?: ReactNode
  readonly actions?: ReactNode
  /** The title is the page's heading. */ readonly heading?: boolean
  readonly compact?: boolean
}

/** Stands where there is nothing to show: a drawing, what is the matter, why, and the next step. */
export function EmptyState({ kind, title, children, actions, heading = false, compact = false }: EmptyStateProps) {
  const texts = useUiTexts()
  const says = title ?? texts[TITLES[kind]]
  return (
    <div className={compact ? styles.compact : styles.state}>
      {!compact && (
        <svg viewBox="0 0 160 120" width="160" height="120" className={styles.picture} aria-hidden="true">
          {PICTURES[kind]}
        </svg>
      )}
      {heading ? (
        <h1 className={styles.title} tabIndex={-1}>
          {says}
        </h1>
      ) : (
        <p className={styles.title}>{says}</p>
      )}
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
