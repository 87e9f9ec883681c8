import { useEffect } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Icon } from '@orrery/ui/icon'
import styles from './page-head.module.css'

export type NeighboursProps = {
  /** Where they lead; nowhere unless told. */
  readonly previous?: string | null
  readonly next?: string | null
  readonly previousLabel?: string
  readonly nextLabel?: string
}

/** Links to the subjects before and after, also by the keys k and j (screens-evm §0.7). */
export function Neighbours({ previous = null, next = null, previousLabel = '', nextLabel = '' }: NeighboursProps) {
  const { t, href } = usePageContext()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      const wanted = event.key === 'j' ? 'next' : event.key === 'k' ? 'prev' : null
      if (wanted !== null) document.querySelector<HTMLAnchorElement>(`a[data-neighbour="${wanted}"]`)?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous === null ? (
        <span className={styles.off} aria-hidden="true">
          <Icon name="previous" />
        </span>
      ) : (
        <a
          href={href(previous)}
          rel="prev"
          data-neighbour="prev"
          title={`${t(previousLabel)} (k)`}
          aria-label={t(previousLabel)}
        >
          <Icon name="previous" />
        </a>
      )}
      {next === null ? (
        <span className={styles.off} aria-hidden="true">
          <Icon name="next" />
        </span>
      ) : (
        <a href={href(next)} rel="next" data-neighbour="next" title={`${t(nextLabel)} (j)`} aria-label={t(nextLabel)}>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
