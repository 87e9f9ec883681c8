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

/** Links to the subjects before and after, the first of their page: the keys k and j follow them (screens-evm §0.7). */
export function Neighbours({ previous = null, next = null, previousLabel = '', nextLabel = '' }: NeighboursProps) {
  const { t, href } = usePageContext()
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous === null ? (
        <span className={styles.off} aria-hidden="true">
          <Icon name="previous" />
        </span>
      ) : (
        <a href={href(previous)} rel="prev" title={`${t(previousLabel)} (k)`} aria-label={t(previousLabel)}>
          <Icon name="previous" />
        </a>
      )}
      {next === null ? (
        <span className={styles.off} aria-hidden="true">
          <Icon name="next" />
        </span>
      ) : (
        <a href={href(next)} rel="next" title={`${t(nextLabel)} (j)`} aria-label={t(nextLabel)}>
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
