import { MISSING } from '@orrery/format/missing'
import type { ItemMetadata, TokenItem } from '@orrery/model/wire/token'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { CopyButton } from '@orrery/ui/copy-button'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { Link } from '@orrery/ui/link'
import { imageAddress } from '@orrery/ui/rules/image-address'
import { useSite } from '../../app/site.ts'
import { SiteImage } from '../../page-parts/site-image.tsx'
import { ItemMedia } from './item-media.tsx'
import styles from './token-id.module.css'

// An address of this length was cut on its way (wire/token.ts): it leads nowhere.
const CUT = 512

/** An address that was not cut, for whoever wants to follow it: most browsers know `ipfs:` and the like by no name of their own. */
const whole = (address: string | null): string | null =>
  address !== null && address.length < CUT && /^https?:/i.test(address) ? address : null

/** What an item's metadata says, or why there is none to show. Of other hosts only those are asked that the operator allows. */
export function ItemAbout({
  metadata,
  rarity,
  name,
  path,
}: {
  readonly metadata: ItemMetadata
  /** How many items have each of its traits; null where not every item of the collection was read. */
  readonly rarity: TokenItem['rarity']
  readonly name: string
  /** Of the item's page. */
  readonly path: string
}) {
  const { t } = usePageContext()
  const { state, picture, drawing, image, media, animation, description, website, traits, uri } = metadata
  const { images } = useSite()
  const isShown = whole(image) !== null && imageAddress(whole(image)!, images) !== null
  const facts: readonly Fact[] = [
    ...(uri === null
      ? []
      : [{ id: 'uri', label: t('item.metadata.uri'), value: <bdi className={styles.uri}>{uri}</bdi> }]),
  ]
  return (
    <>
      <Card title={t('item.about')}>
        <div className={styles.about}>
          {state !== 'ready' && <p>{t(`item.metadata.${state}`, { reason: metadata.reason ?? MISSING })}</p>}
          {picture !== null && <img className={styles.picture} src={picture} alt={name} />}
          {drawing !== null && (
            <details>
              <summary>{t('item.drawing')}</summary>
              <img className={styles.picture} src={drawing} alt={name} loading="lazy" />
            </details>
          )}
          {picture === null &&
            drawing === null &&
            image !== null &&
            (isShown ? (
              <SiteImage source={image} alt={name} width={320} height={320} fit="fit" />
            ) : (
              <p>{t('item.picture.hidden')}</p>
            ))}
          {description !== null && <p className={styles.words}>{description}</p>}
          {website !== null && (
            <p>
              <ForeignLink address={website} />
            </p>
          )}
          {facts.length > 0 && <FactRows facts={facts} />}
          {media !== null && <ItemMedia media={media} name={name} poster={picture} />}
          {animation !== null && media === null && <p>{t('item.animation.hidden')}</p>}
          <Actions metadata={metadata} path={path} />
        </div>
      </Card>
      {traits.length > 0 && (
        <Card title={t('item.traits')}>
          <FactRows
            facts={traits.map(({ type, value }, index) => ({
              id: String(index),
              label: type ?? MISSING,
              value: (
                <>
                  <bdi>{value}</bdi>
                  {rarity?.counts[index] !== undefined && (
                    <small> {t('item.ofAll', { n: rarity.counts[index], of: rarity.of })}</small>
                  )}
                </>
              ),
            }))}
          />
        </Card>
      )}
    </>
  )
}

/** What can be done with an item's metadata: read it anew, take its picture, open what lies elsewhere, hand the page on (screens-evm §8.3). */
function Actions({ metadata, path }: { readonly metadata: ItemMetadata; readonly path: string }) {
  const { t } = usePageContext()
  const { picture, drawing, image, animation, uri } = metadata
  const own = picture ?? drawing
  const elsewhere = [
    ['item.open.document', whole(uri)],
    ['item.open.picture', own === null ? whole(image) : null],
    ['item.open.animation', whole(animation)],
  ] as const
  return (
    <ul className={styles.actions}>
      <li>
        <Link to={`${path}?again=1`}>{t('item.again')}</Link>
      </li>
      {own !== null && (
        <li>
          <a href={own} download={`item${picture === null ? '.svg' : ''}`}>
            {t('item.download')}
          </a>
        </li>
      )}
      {elsewhere.map(
        ([label, address]) =>
          address !== null && (
            <li key={label}>
              <ForeignLink address={address}>{t(label)}</ForeignLink>
            </li>
          ),
      )}
      <li>
        {t('item.share')} <CopyButton text={ownAddress} label={t('item.share')} />
      </li>
    </ul>
  )
}

/** The page's address as others may have it: who follows it asks for no new reading. */
function ownAddress(): string {
  const url = new URL(location.href)
  url.searchParams.delete('again')
  url.hash = ''
  return url.href
}
