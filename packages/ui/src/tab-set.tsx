import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import { rove } from './rules/rove.ts'
import { TabStrip } from './tab-strip.tsx'
import styles from './tabs.module.css'

export type TabPanel = {
  readonly id: string
  readonly label: ReactNode
  readonly count?: string | null
  readonly disabled?: boolean
  readonly panel: ReactNode
}

export type TabSetProps = {
  readonly tabs: readonly TabPanel[]
  readonly current: string
  readonly onChange: (id: string) => void
  /** Names the set. */
  readonly label: string
}

/**
 * Views of one thing in one place, of which one shows (WAI-ARIA Authoring Practices: tabs). One tab is in the tab
 * order; arrow keys, Home and End choose. For parts of a page that have addresses use `Tabs`.
 */
export function TabSet({ tabs, current, onChange, label }: TabSetProps) {
  const id = useId()
  const shown = tabs.find((tab) => tab.id === current)
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = rove(
      event.key,
      tabs.findIndex((tab) => tab.id === current),
      tabs.length,
      {
        axis: 'strip',
        isRtl: getComputedStyle(event.currentTarget).direction === 'rtl',
        isOff: (index) => tabs[index]!.disabled === true,
      },
    )
    if (to === null) return
    event.preventDefault()
    onChange(tabs[to]!.id)
    ;(event.currentTarget.children[to] as HTMLElement).focus({ preventScroll: true })
  }
  return (
    <div>
      <TabStrip current={current}>
        {(ref) => (
          <div ref={ref} className={styles.strip} role="tablist" tabIndex={-1} aria-label={label} onKeyDown={walk}>
            {tabs.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                data-tab={tab.id}
                id={`${id}t${tab.id}`}
                aria-selected={tab.id === current}
                aria-controls={tab.id === current ? `${id}p${tab.id}` : undefined}
                tabIndex={tab.id === current ? 0 : -1}
                disabled={tab.disabled}
                className={joinClasses(styles.tab, tab.id === current && styles.current)}
                onClick={() => onChange(tab.id)}
              >
                {tab.label}
                {tab.count != null && <span className={styles.count}>{tab.count}</span>}
              </button>
            ))}
          </div>
        )}
      </TabStrip>
      {shown !== undefined && (
        <div
          key={shown.id}
          role="tabpanel"
          id={`${id}p${shown.id}`}
          aria-labelledby={`${id}t${shown.id}`}
          tabIndex={0}
          className={styles.panel}
        >
          {shown.panel}
        </div>
      )}
    </div>
  )
}
