import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'
import styles from './facts.module.css'

export type Fact = {
  readonly id: string
  readonly label: string
  /** What it is, its unit, where it comes from. */ readonly hint?: string | undefined
  readonly value: ReactNode
  /** A second, smaller line. */ readonly note?: ReactNode
}

const Label = ({ fact }: { readonly fact: Fact }) =>
  fact.hint === undefined ? fact.label : <Hint tip={fact.hint}>{fact.label}</Hint>

/** The few facts of a subject side by side: at most eight, in cells of equal width. */
export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.grid}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.cell}>
          <dt className={styles.label}>
            <Label fact={fact} />
          </dt>
          <dd className={styles.value}>
            {fact.value}
            {fact.note !== undefined && <span className={styles.note}>{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts below each other, label before value: the body of a detail page. */
export function FactRows({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.rows}>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.row}>
          <dt className={styles.rowLabel}>
            <Label fact={fact} />
          </dt>
          <dd className={styles.rowValue}>
            {fact.value}
            {fact.note !== undefined && <span className={styles.note}>{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
