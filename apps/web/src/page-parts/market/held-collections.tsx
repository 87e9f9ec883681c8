import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { HeldTraits, HoldingList } from '@orrery/model/wire/address'
import { Card } from '@orrery/ui/card'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import { pagePath } from '../page-path.ts'
import { TraitList, TraitValues } from '../trait-list.tsx'

// It does nothing without script.
const LateGallery = latePart(() => import('../item-gallery.tsx').then((module) => module.ItemGallery))

type Frame = { readonly path: string; readonly query: URLSearchParams }

/** The collections that an address holds items of, the traits of the chosen one, each the way to its items, and the items of the page as pictures (screens-evm §5). */
export function HeldCollections({ list, path, query }: { readonly list: HoldingList } & Frame) {
  const { t } = usePageContext()
  const { collections = [], moreCollections = 0, traits, hits } = list
  const chosen = query.get('token')?.toLowerCase()
  const to = (token: string | null) => pagePath(path, 1, query, { token, type: null, value: null, cursor: null })
  return (
    <>
      {collections.length > 0 && (
        <Card title={t('holdings.collections')}>
          <TraitValues>
            {chosen !== undefined && <Link to={to(null)}>{t('traits.all')}</Link>}
            {collections.map(({ token, items }) => (
              <Link
                key={token.address}
                to={to(token.address)}
                {...(token.address.toLowerCase() === chosen && { 'aria-current': 'true' })}
              >
                <TokenName name={token.name ?? token.symbol} fallback={shortenMiddle(token.address)} />{' '}
                <small>
                  <Figure value={items} />
                </small>
              </Link>
            ))}
          </TraitValues>
          {moreCollections > 0 && <p>{t('holdings.collections.more', { count: moreCollections })}</p>}
        </Card>
      )}
      {traits !== undefined && <Traits told={traits} path={path} query={query} />}
      <LateGallery
        rows={hits.flatMap(({ token, tokenId }) => (tokenId === null ? [] : [{ contract: token.address, tokenId }]))}
      />
    </>
  )
}

function Traits({ told, path, query }: { readonly told: HeldTraits } & Frame) {
  const { t } = usePageContext()
  if (told.state !== 'ready') return <p>{t(`traits.${told.state}`, { looked: told.looked })}</p>
  return (
    <Card title={t('item.traits')}>
      <p>{t('traits.known', { known: told.known, total: told.total })}</p>
      {told.more && <p>{t('traits.more')}</p>}
      {told.types.length === 0 && <p>{t('traits.none')}</p>}
      <TraitList
        types={told.types}
        chosen={{ type: query.get('type'), value: query.get('value') }}
        to={(trait, isChosen) =>
          pagePath(path, 1, query, { ...(isChosen ? { type: null, value: null } : trait), cursor: null })
        }
      />
    </Card>
  )
}
