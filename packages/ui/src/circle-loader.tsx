import { useUiTexts } from './texts.tsx'
import styles from './circle-loader.module.css'

export type CircleLoaderProps = {
  /** Foundations §9: l 48 px, m 32 px, s 16 px. */
  readonly size?: 'l' | 'm' | 's'
  /** What is loading; "Loading" by default. Empty where a text beside it says so. */
  readonly label?: string
}

/** A planet on its orbit: something is on its way and nobody knows how long. Stands still for those who asked for no motion. */
export function CircleLoader({ size = 'm', label }: CircleLoaderProps) {
  const texts = useUiTexts()
  const name = label ?? texts.loading
  return (
    <span
      className={`${styles.loader} ${styles[size]}`}
      {...(name === '' ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': name })}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="12" className={styles.orbit} />
        <circle cx="16" cy="16" r={size === 's' ? 4 : 3} className={styles.sun} />
        <g className={styles.path}>
          <path d="M16 4a12 12 0 0 0-12 12" className={styles.trail} />
          <circle cx="16" cy="4" r={size === 's' ? 4 : 3} className={styles.planet} />
        </g>
      </svg>
    </span>
  )
}
