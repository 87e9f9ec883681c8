import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { TabStrip } from './tab-strip.tsx'
import styles from './tabs.module.css'

export type Tab = {
  readonly id: string
  readonly label: ReactNode
  /** Shown behind the label: "1,204", "10,000+". */
  readonly count?: string | null
  readonly to: string
}

/** Parts of a page as links: the address says which one is open, so it can be shared and works without script. */
export function Tabs({
  tabs,
  current,
  label,
}: {
  readonly tabs: readonly Tab[]
  readonly current: string
  readonly label: string
}) {
  return (
    <TabStrip current={current}>
      {(ref) => (
        <nav ref={ref} className={styles.strip} aria-label={label}>
          {tabs.map((tab) => (
            <Link
              key={tab.id}
              to={tab.to}
              look="plain"
              className={joinClasses(styles.tab, tab.id === current && styles.current)}
              aria-current={tab.id === current ? 'page' : undefined}
              data-tab={tab.id}
            >
              {tab.label}
              {tab.count != null && <span className={styles.count}>{tab.count}</span>}
            </Link>
          ))}
        </nav>
      )}
    </TabStrip>
  )
}
