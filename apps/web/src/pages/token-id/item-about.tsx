import type { ItemMetadata, TokenItem } from '@orrery/model/wire/token'
import { usePageContext } from '@orrery/entities/page-context'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { ForeignLink } from '@orrery/ui/foreign-link'
import { imageAddress } from '@orrery/ui/rules/image-address'
import { useSite } from '../../app/site.ts'
import { SiteImage } from '../../page-parts/site-image.tsx'
import styles from './token-id.module.css'

// An address of this length was cut on its way (wire/token.ts): it leads nowhere.
const CUT = 512

/** What an item's metadata says, or why there is none to show. Of other hosts only those are asked that the operator allows. */
export function ItemAbout({
  metadata,
  rarity,
  name,
}: {
  readonly metadata: ItemMetadata
  /** How many items have each of its traits; null where not every item of the collection was read. */
  readonly rarity: TokenItem['rarity']
  readonly name: string
}) {
  const { t } = usePageContext()
  const { state, picture, image, description, website, traits, uri } = metadata
  const { images } = useSite()
  const isShown =
    image !== null && image.length < CUT && /^https?:/i.test(image) && imageAddress(image, images) !== null
  const facts: readonly Fact[] = [
    ...(uri === null
      ? []
      : [{ id: 'uri', label: t('item.metadata.uri'), value: <bdi className={styles.uri}>{uri}</bdi> }]),
  ]
  return (
    <>
      <Card title={t('item.about')}>
        <div className={styles.about}>
          {state !== 'ready' && <p>{t(`item.metadata.${state}`, { reason: metadata.reason ?? '--' })}</p>}
          {picture !== null && <img className={styles.picture} src={picture} alt={name} />}
          {picture === null &&
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
        </div>
      </Card>
      {traits.length > 0 && (
        <Card title={t('item.traits')}>
          <FactRows
            facts={traits.map(({ type, value }, index) => ({
              id: String(index),
              label: type ?? '--',
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
