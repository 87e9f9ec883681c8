import type { ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Hint } from './hint.tsx'
import styles from './facts.module.css'

export type Fact = {
  /** Message key. `<label>.hint` explains it where that message exists. */
  readonly label: string
  readonly value: ReactNode
  /** Takes two columns: full addresses. */
  readonly wide?: boolean
}

/** The summary of a subject: at most eight facts (visual.md), a missing one left out by the caller. */
export function Facts({ facts, loading = false }: { readonly facts: readonly Fact[]; readonly loading?: boolean }) {
  const { t } = usePageContext()
  return (
    <dl className={styles.facts} aria-busy={loading}>
      {facts.slice(0, 8).map(({ label, value, wide }) => (
        <div key={label} className={wide === true ? styles.wide : styles.fact}>
          <dt><Hint text={t(`${label}.hint`)} known={t(`${label}.hint`) !== `${label}.hint`}>{t(label)}</Hint></dt>
          <dd className={loading ? styles.skeleton : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
