import type { CSSProperties } from 'react'
import type { PanelStrip } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import { formatPercent } from '@orrery/format/format-percent'
import { Card } from '@orrery/ui/card'
import styles from './block-strip.module.css'

/** Parts of a block side by side, as wide as their share of it; the table below it says the same in numbers. */
export function BlockStripView({ strip: { title, parts } }: { readonly strip: PanelStrip }) {
  const { t, locale } = usePageContext()
  const whole = parts.reduce((sum, { size }) => sum + size, 0)
  const last = parts.length - 1
  return (
    <Card title={t(title)}>
      <div aria-hidden="true">
        <div className={styles.strip}>
          {parts.map(({ label, size }, at) => (
            <span
              key={label}
              className={styles.part}
              style={{ flexGrow: size, '--depth': `${Math.round(100 - (at / last) * 80)}%` } as CSSProperties}
              data-tip={`${label} · ${formatPercent(size, whole, locale)}`}
            />
          ))}
        </div>
        <div className={styles.ends}>
          <bdi>{parts[0]?.label}</bdi>
          <bdi>{parts[last]?.label}</bdi>
        </div>
      </div>
    </Card>
  )
}
