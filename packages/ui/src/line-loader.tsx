import { useEffect, useState, type CSSProperties } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import { LINE_STEP_MS, lineProgress } from './rules/line-progress.ts'
import { useUiTexts } from './texts.tsx'
import styles from './line-loader.module.css'

// The full line is seen before it leaves: twice the fade of the sheet.
const LEAVE_MS = 600

export type LineLoaderProps = {
  /** Draws while it is true; then runs full and leaves. */
  readonly active: boolean
  /** Percent that are drawn at once; 25 by default (foundations §9). */
  readonly start?: number
  /** `page` lies on the window's upper edge, `inside` on that of the nearest positioned box. */
  readonly place?: 'page' | 'inside'
  /** What is loading; "Loading" by default. */
  readonly label?: string
}

/** A thin line that grows by ten percent every 50 ms while something is on its way (foundations §9). */
export function LineLoader({ active, start, place = 'inside', label }: LineLoaderProps) {
  const texts = useUiTexts()
  const [steps, setSteps] = useState(0)
  const [state, setState] = useState<'rest' | 'run' | 'leave'>(active ? 'run' : 'rest')
  if (active && state !== 'run') {
    setState('run')
    setSteps(0)
  }
  if (!active && state === 'run') setState('leave')
  useEffect(() => {
    if (state === 'rest') return undefined
    if (state === 'leave') {
      const timer = setTimeout(() => setState('rest'), LEAVE_MS)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => setSteps(steps + 1), LINE_STEP_MS)
    // Once the line stands still, nothing has to be drawn again.
    if (lineProgress(steps + 1, false, start) === lineProgress(steps, false, start)) clearTimeout(timer)
    return () => clearTimeout(timer)
  }, [state, steps, start])
  const percent = lineProgress(steps, state === 'leave', start)
  if (state === 'rest') return null
  return (
    <span
      className={joinClasses(styles.line, styles[place], state === 'leave' && styles.leave)}
      role="progressbar"
      aria-label={label ?? texts.loading}
    >
      <span className={styles.fill} style={{ '--share': `${percent}%` } as CSSProperties} />
    </span>
  )
}
