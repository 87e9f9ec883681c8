import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { NarrowForm } from '../lists/narrow-form.tsx'
import { pagePath } from '../page-path.ts'
import styles from './holdings-filter.module.css'

/** Dollars below which a holding is a small one. */
const SMALL = '1'
const KEPT = ['kind', 'order', 'leastWorth', 'verified', 'limit'] as const

/** Narrows what an address holds: tokens by their worth and by verified contracts, items by their collection (screens-evm §5). */
export function HoldingsFilter({
  of,
  path,
  query,
  tellsWorth,
}: {
  readonly of: 'fungible' | 'items'
  readonly path: string
  readonly query: URLSearchParams
  /** Whether prices are told. */
  readonly tellsWorth: boolean
}) {
  const { t } = usePageContext()
  const token = query.get('token') ?? undefined
  const hidesSmall = query.get('leastWorth') !== null
  const isVerified = query.get('verified') === 'yes'
  const to = (change: Readonly<Record<string, string | null>>) => pagePath(path, 1, query, { ...change, cursor: null })
  return (
    <div className={styles.filter}>
      <NarrowForm
        key={token ?? ''}
        path={path}
        name="token"
        label={of === 'items' ? 'holdings.collection' : 'holdings.token'}
        asked={token}
        query={query}
        kept={KEPT}
      />
      {of === 'fungible' && (tellsWorth || hidesSmall) && (
        <Link to={to({ leastWorth: hidesSmall ? null : SMALL })}>
          {t(hidesSmall ? 'holdings.withSmall' : 'holdings.withoutSmall')}
        </Link>
      )}
      <Link to={to({ verified: isVerified ? null : 'yes' })}>
        {t(isVerified ? 'holdings.withUnverified' : 'holdings.verified')}
      </Link>
    </div>
  )
}
