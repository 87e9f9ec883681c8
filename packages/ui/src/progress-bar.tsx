import type { CSSProperties } from 'react'
import styles from './progress-bar.module.css'

export type ProgressBarProps = {
  /** 0 to 1; values outside are cut. */
  readonly value: number
  /** A mark on the bar, 0 to 1: a target. */
  readonly target?: number
  readonly label: string
  /** CSS length; 80 px by default (foundations §9). */
  readonly width?: string
  readonly tone?: 'accent' | 'good' | 'warn' | 'bad'
  /** Work that goes on, read out as progress; without it the bar is a picture of a share. */
  readonly isWork?: boolean
}

/** A share as a bar. The number itself stands beside it as text. */
export function ProgressBar({
  value,
  target,
  label,
  width = '80px',
  tone = 'accent',
  isWork = false,
}: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0))
  return (
    <span
      className={`${styles.bar} ${styles[tone]}`}
      {...(isWork
        ? { role: 'progressbar', 'aria-valuenow': Math.round(share * 100), 'aria-valuemin': 0, 'aria-valuemax': 100 }
        : { role: 'img' })}
      aria-label={label}
      style={{ '--w': width, '--share': `${share * 100}%` } as CSSProperties}
    >
      <span className={styles.fill} />
      {target !== undefined && (
        <span className={styles.target} style={{ insetInlineStart: `${Math.min(1, Math.max(0, target)) * 100}%` }} />
      )}
    </span>
  )
}
