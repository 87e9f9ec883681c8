import styles from './orrery-mark.module.css'

/** The mark: two orbits, a brass sun, two planets. */
export function OrreryMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <ellipse cx="16" cy="16" rx="14" ry="6.2" transform="rotate(-24 16 16)" className={styles.orbit} />
      <circle cx="16" cy="16" r="8" className={styles.orbit} />
      <circle cx="16" cy="16" r="3.6" className={styles.sun} />
      <circle cx="28.4" cy="9.4" r="2.6" className={styles.planet} />
      <circle cx="10.2" cy="21.5" r="2" className={styles.moon} />
    </svg>
  )
}
