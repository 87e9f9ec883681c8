import type { PanelRow } from '@orrery/family/panels'
import { usePageContext } from '@orrery/entities/page-context'
import { Disclosure } from '@orrery/ui/disclosure'
import { FactRows } from '@orrery/ui/facts'
import { PanelValueView } from './panel-value.tsx'
import styles from './panel.module.css'

const OPEN = ['basics', 'fees'] as const

/** Labelled facts of a family: basics and fees stand open, technical ones are folded away (screens-evm §3.2). */
export function PanelRows({ rows }: { readonly rows: readonly PanelRow[] }) {
  const { t } = usePageContext()
  const inGroup = (group: string) => rows.filter((row) => (row.group ?? 'basics') === group)
  const technical = inGroup('technical')
  return (
    <>
      {OPEN.map((group) => {
        const members = inGroup(group)
        return members.length === 0 ? null : (
          <section key={group} className={styles.group}>
            <h2 className={styles.groupTitle}>{t(`panel.${group}`)}</h2>
            <RowList rows={members} />
          </section>
        )
      })}
      {technical.length > 0 && (
        <Disclosure summary={t('panel.technical')}>
          <RowList rows={technical} />
        </Disclosure>
      )}
    </>
  )
}

/** Rows without a fold. */
export function RowList({ rows }: { readonly rows: readonly PanelRow[] }) {
  const { t } = usePageContext()
  return (
    <FactRows
      facts={rows.map((row, index) => ({
        id: `${row.label}:${index}`,
        label: t(row.label),
        value: <PanelValueView value={row.value} />,
        ...(row.hint === undefined ? {} : { hint: t(row.hint) }),
      }))}
    />
  )
}
