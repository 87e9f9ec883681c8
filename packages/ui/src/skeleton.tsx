import type { CSSProperties } from 'react'
import { joinClasses } from './rules/join-classes.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS length; half the place by default (foundations §9). */
  readonly width?: string
  readonly height?: string
  /** `text` is a line, `round` a portrait, `block` a picture. */
  readonly shape?: 'text' | 'round' | 'block'
}

/** A bar that stands for something on its way. */
export function Skeleton({ width = '50%', height = '1em', shape = 'text' }: SkeletonProps) {
  return (
    <span
      className={joinClasses(styles.bar, shape !== 'text' && styles[shape])}
      style={{ '--w': width, '--h': height } as CSSProperties}
      aria-hidden="true"
    />
  )
}

/** A paragraph on its way: three rows, the last of half the width (foundations §9). */
export function SkeletonText({ rows = 3, width = '50%' }: { readonly rows?: number; readonly width?: string }) {
  return (
    <span className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width={row === rows - 1 ? width : '100%'} />
      ))}
    </span>
  )
}
