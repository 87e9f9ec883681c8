import { formatNumber } from '@orrery/format/format-number'
import { usePageContext } from '@orrery/entities/page-context'
import styles from './tab-links.module.css'

export type TabLink = {
  readonly id: string
  /** Message key. */
  readonly label: string
  readonly path: string
  readonly count?: number | null | undefined
  /** The count is a floor. */
  readonly atLeast?: boolean
}

/** Tabs that are places: each has its own address, works without script and can be shared. */
export function TabLinks({ tabs, active, label }: { readonly tabs: readonly TabLink[]; readonly active: string; readonly label: string }) {
  const { t, href, locale } = usePageContext()
  return (
    <nav className={styles.tabs} aria-label={t(label)}>
      {tabs.map((tab) => (
        <a key={tab.id} href={href(tab.path)} className={styles.tab} aria-current={tab.id === active ? 'page' : undefined} data-keep-scroll>
          {t(tab.label)}
          {tab.count !== null && tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count, { locale })}{tab.atLeast === true && '+'}</span>}
        </a>
      ))}
    </nav>
  )
}
