import { usePageContext } from '@orrery/entities/page-context'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { MOST_CHAINS } from './hub-charts.ts'

/** Chains of the site that this page does not ask, each with its own page; nothing where it asks all of them (screens-evm §10). `page` is below a chain's path. */
export function OtherChains({ page }: { readonly page: string }) {
  const { t } = usePageContext()
  const others = useSite().chains.slice(MOST_CHAINS)
  if (others.length === 0) return null
  return (
    <p>
      {t('hub.others')}:{' '}
      {others.map(({ path, name }, at) => (
        <span key={path}>
          {at > 0 && ' · '}
          <Link to={`/${path}${page}`}>
            <bdi>{name.full}</bdi>
          </Link>
        </span>
      ))}
    </p>
  )
}
