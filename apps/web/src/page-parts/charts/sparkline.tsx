import { areaPath, dotPath, linePath, PLOT_HEIGHT, PLOT_WIDTH, thinPoints } from '@orrery/ui/rules/chart-path'
import { extentOf, shareOf } from '@orrery/ui/rules/chart-scale'
import styles from './sparkline.module.css'

/** A course of values without axes: a picture beside a number that says what counts. Gaps stay gaps. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const found = extentOf(values)
  if (!found) return <span className={styles.spark} />
  const extent = { min: Math.min(0, found.min), max: found.max > 0 ? found.max : 1 }
  const points = thinPoints(
    values.map((value, at) => ({
      x: values.length > 1 ? at / (values.length - 1) : 0.5,
      y: value === null ? null : 0.04 + 0.92 * shareOf(value, extent),
    })),
    120,
  )
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={areaPath(points, 0)} className={styles.area} />
      <path d={linePath(points)} className={styles.line} />
      <path d={dotPath(points)} className={styles.dots} />
    </svg>
  )
}
