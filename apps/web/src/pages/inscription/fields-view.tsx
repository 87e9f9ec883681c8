import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import type { InscriptionProperties, InscriptionTrait } from '@orrery/model/wire/inscription'
import { Card } from '@orrery/ui/card'
import { FactRows, type Fact } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { InscriptionLink } from '../../page-parts/ledgers/inscription-parts.tsx'
import type { FieldsProps } from './fields-part.ts'
import styles from './inscription.module.css'

/** Title, traits, gallery and rune: a stranger's words, each in its own direction of writing. */
export function FieldsView({ fields: { rune, properties, propertiesSize } }: FieldsProps) {
  const { t, locale } = usePageContext()
  const { path, family, quirks } = usePageChain()
  const hasRunes = family === 'utxo' && quirks.ledgers?.runes !== undefined
  const name = <bdi dir="ltr">{rune}</bdi>
  const facts: readonly (Fact | false)[] = [
    rune !== null && {
      id: 'rune',
      label: t('inscriptions.rune'),
      value: hasRunes ? <Link to={`/${path}/rune/${rune}`}>{name}</Link> : name,
    },
    properties?.title != null && {
      id: 'title',
      label: t('inscriptions.title'),
      value: <bdi>{properties.title}</bdi>,
    },
    properties !== null &&
      properties.traits.length > 0 && {
        id: 'traits',
        label: t('item.traits'),
        value: <Traits traits={properties.traits} />,
      },
    properties === null &&
      propertiesSize !== null && {
        id: 'unread',
        label: t('inscriptions.properties'),
        value: t('inscriptions.properties.unread', { bytes: formatBytes(propertiesSize, locale) }),
      },
  ]
  const told = facts.filter((fact) => fact !== false)
  const hasGallery = properties !== null && properties.galleryCount > 0
  // Properties that say nothing.
  if (told.length === 0 && !hasGallery) return null
  return (
    <Card title={t('inscriptions.properties')}>
      {told.length > 0 && <FactRows facts={told} />}
      {hasGallery && <Gallery properties={properties} />}
    </Card>
  )
}

/** Whoever made an inscription may put those of others into its gallery. */
function Gallery({ properties: { gallery, galleryCount } }: { readonly properties: InscriptionProperties }) {
  const { t, locale } = usePageContext()
  return (
    <>
      <h3>{t('inscriptions.gallery')}</h3>
      <p>
        {t('inscriptions.gallery.note')}
        {galleryCount > gallery.length &&
          ` ${t('inscriptions.gallery.cut', {
            shown: formatNumber(gallery.length, { locale }),
            count: formatNumber(galleryCount, { locale }),
          })}`}
      </p>
      <ul className={styles.gallery} tabIndex={0}>
        {gallery.map(({ id, title, traits }, at) => (
          // The same one may stand there twice.
          <li key={`${at} ${id}`}>
            <InscriptionLink id={id} />
            {title !== null && (
              <>
                {' '}
                <bdi>{title}</bdi>
              </>
            )}
            {traits.length > 0 && <Traits traits={traits} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const Traits = ({ traits }: { readonly traits: readonly InscriptionTrait[] }) => (
  <ul className={styles.traits}>
    {traits.map(({ name, value }, at) => (
      <li key={at}>
        <bdi>{name}</bdi>: <bdi>{value}</bdi>
      </li>
    ))}
  </ul>
)
