import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { typesOf } from '../../page-parts/tx-types.ts'
import styles from './filter-chips.module.css'
import { chipsOf } from './chips-of.ts'
import type { Field } from './read-conditions.ts'

const LABELS: { readonly [F in Field]?: string } = { status: 'column.state', type: 'column.kind' }
/** Values that have a message. */
const WORDS: { readonly [F in Field]?: string } = {
  status: 'status',
  sides: 'filter.sides',
  supply: 'filter.supply',
  assets: 'filter.assets',
  does: 'filter.does',
  has: 'filter.has',
}

/** What a list is narrowed by, each value a chip that takes it away again (screens-evm §0.3, §4.1); works without script. */
export function FilterChips({
  fields,
  path,
  query,
  unit,
  chain,
  wrong,
}: {
  readonly fields: readonly Field[]
  /** Those that cannot be read: nothing is narrowed by them. */
  readonly wrong: readonly Field[]
  readonly path: string
  readonly query: URLSearchParams
  readonly unit: string
  readonly chain: Chain
}) {
  const { t } = usePageContext()
  const chips = chipsOf(query, fields)
  if (chips.length === 0) return null
  const cleared = new URLSearchParams(query)
  for (const name of [...fields, 'standard', 'cursor', 'large']) cleared.delete(name)
  return (
    <ul className={styles.chips} aria-label={t('filter.active')}>
      {chips.map(({ field, value, isLeftOut, rest }) => {
        const label = t(LABELS[field] ?? `filter.${field}`, { unit })
        const prefix = WORDS[field]
        const type = field === 'type' ? typesOf(chain, t, value).find(([id]) => id === value)?.[1] : undefined
        const isWrong = wrong.includes(field)
        const text = type ?? (prefix === undefined || isWrong ? value : t(`${prefix}.${value}`))
        return (
          <li key={`${field} ${isLeftOut} ${value}`}>
            <Link
              look="plain"
              className={isWrong ? styles.wrong : styles.chip}
              to={`${path}${rest.size > 0 ? `?${rest}` : ''}`}
              aria-label={`${t('filter.clear')}: ${label} ${text}${isWrong ? ` · ${t('filter.wrong')}` : ''}`}
            >
              <span>
                {label}: {isWrong ? <s>{text}</s> : <bdi>{isLeftOut ? `≠ ${text}` : text}</bdi>}
                {isWrong && ` · ${t('filter.wrong')}`}
              </span>
              <Icon name="close" />
            </Link>
          </li>
        )
      })}
      {chips.length > 1 && (
        <li>
          <Link to={`${path}${cleared.size > 0 ? `?${cleared}` : ''}`}>{t('filter.clearAll')}</Link>
        </li>
      )}
    </ul>
  )
}
