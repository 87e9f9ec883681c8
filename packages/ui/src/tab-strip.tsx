import { useState, type ReactNode } from 'react'
import { latePart } from './late-part.tsx'
import styles from './tabs.module.css'

const Arrows = latePart(async () => (await import('./strip-arrows.tsx')).StripArrows)

/**
 * The line on which tabs stand. Too many of them scroll sideways, with arrows at the ends that hide some, and the
 * current one is brought into sight. The children draw the strip, keep its `ref` and mark each tab with `data-tab`.
 */
export function TabStrip({
  current,
  children,
}: {
  readonly current: string
  readonly children: (ref: (box: HTMLElement | null) => void) => ReactNode
}) {
  const [strip, setStrip] = useState<HTMLElement | null>(null)
  return (
    <div className={styles.frame}>
      {/* Asked anew with every drawing. */}
      {children((box) => box !== null && box.scrollWidth > box.clientWidth && setStrip(box))}
      {strip && <Arrows strip={strip} current={current} />}
    </div>
  )
}
