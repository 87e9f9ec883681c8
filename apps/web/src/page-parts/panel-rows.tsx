import type { PanelRow } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import { Hint } from './hint.tsx'
import { PanelValueView } from './panel-value.tsx'
import styles from './panel.module.css'

const GROUPS = ['basics', 'fees', 'technical'] as const

/** Labelled facts of a family, folded as screens-evm §3.2 asks: basics and fees stand open, technical ones are folded away. */
export function PanelRows({ rows }: { readonly rows: readonly PanelRow[] }) {
  const { t } = usePageContext()
  return GROUPS.map((group) => {
    const members = rows.filter((row) => (row.group ?? 'basics') === group)
    if (members.length === 0) return null
    return (
      <details key={group} className={styles.group} open={group !== 'technical'}>
        <summary className={styles.summary}>{t(`panel.${group}`)}</summary>
        <RowList rows={members} />
      </details>
    )
  })
}

/** Rows without a fold. */
export function RowList({ rows }: { readonly rows: readonly PanelRow[] }) {
  const { t } = usePageContext()
  return (
    <dl className={styles.rows}>
      {rows.map((row, index) => (
        <div key={`${row.label}${index}`} className={styles.row}>
          <dt><Hint text={row.hint === undefined ? '' : t(row.hint)} known={row.hint !== undefined}>{t(row.label)}</Hint></dt>
          <dd><PanelValueView value={row.value} /></dd>
        </div>
      ))}
    </dl>
  )
}
