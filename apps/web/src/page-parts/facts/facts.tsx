import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { FactGrid } from '@orrery/ui/facts'
import styles from './facts.module.css'

export type Fact = {
  /** Message key; its explanation is the message `<label>.hint`. */
  readonly label: string
  readonly value: ReactNode
  /** A second, smaller line; null where there never is one, which then keeps no place in steady facts. */
  readonly note?: ReactNode
}

/**
 * The summary of a subject: about eight facts (visual.md), a missing one left out by the caller. None is cut off: who passes more shows more. `steady` where notes come late above other
 * things: each has its place from the start, and what does not fit there is told on hover.
 */
export function Facts({
  facts,
  loading = false,
  steady = false,
  asOf,
}: {
  readonly facts: readonly Fact[]
  readonly loading?: boolean
  readonly steady?: boolean
  /** Height of the block that they are of, where they are newer than the rest of the page. */
  readonly asOf?: number | undefined
}) {
  const { t } = usePageContext()
  const all = facts.map(({ label, value, note }) => {
    const hint = t(`${label}.hint`)
    return {
      id: label,
      label: t(label),
      value: <span className={loading ? styles.skeleton : styles.value}>{value}</span>,
      hint: hint === `${label}.hint` ? undefined : hint,
      note: note === null ? undefined : steady ? steadyNote(note) : note,
    }
  })
  return (
    <div aria-busy={loading} inert={loading} data-as-of={asOf}>
      <FactGrid facts={all} />
    </div>
  )
}

const steadyNote = (note: ReactNode): ReactNode =>
  typeof note === 'string' ? (
    <span className={`${styles.place} ${styles.cut}`} data-tip={note}>
      {note}
    </span>
  ) : (
    <span className={styles.place}>{note ?? '\u00a0'}</span>
  )
