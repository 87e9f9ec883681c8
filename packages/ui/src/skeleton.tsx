import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A bar that stands for text on its way. Sizes are CSS lengths; half the width by default (foundations §9). */
export function Skeleton({ width = '50%', height = '1em' }: { readonly width?: string; readonly height?: string }) {
  return <span className={styles.bar} style={{ '--w': width, '--h': height } as CSSProperties} aria-hidden="true" />
}

/** A paragraph on its way; three rows by default (foundations §9). */
export function SkeletonText({ rows = 3 }: { readonly rows?: number }) {
  return (
    <span className={styles.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} width={row === rows - 1 ? '50%' : '100%'} />
      ))}
    </span>
  )
}
