import { Figure } from '@orrery/entities/figure'
import { TokenName } from '@orrery/entities/token-name'
import { MISSING } from '@orrery/format/missing'
import type { TraitTypes } from '@orrery/model/wire/traits'
import { Link } from '@orrery/ui/link'
import type { ReactNode } from 'react'
import styles from './trait-list.module.css'

export type Trait = { readonly type: string | null; readonly value: string }

/** Links beside each other that narrow a list, the chosen one told apart by `aria-current`. */
export const TraitValues = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.values}>{children}</div>
)

/** Kinds of traits with how many items have each value, each the way to those items. The words are a stranger's. */
export function TraitList({
  types,
  chosen,
  to,
}: {
  readonly types: TraitTypes
  /** As the query has it. */
  readonly chosen: { readonly type: string | null; readonly value: string | null }
  readonly to: (trait: Trait, isChosen: boolean) => string
}) {
  return (
    <dl className={styles.types}>
      {types.map(({ type, values }) => (
        <div key={type ?? ''}>
          <dt>
            <TokenName name={type} fallback={MISSING} />
          </dt>
          <dd className={styles.values}>
            {values.map(({ value, count }) => {
              const isChosen = value === chosen.value && (type ?? '') === (chosen.type ?? '')
              return (
                <Link key={value} to={to({ type, value }, isChosen)} {...(isChosen && { 'aria-current': 'true' })}>
                  <TokenName name={value} />{' '}
                  <small>
                    <Figure value={count} />
                  </small>
                </Link>
              )
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
