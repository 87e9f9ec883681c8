import { usePageContext } from '@orrery/entities/page-context'
import type { ItemMetadata } from '@orrery/model/wire/token'
import styles from './token-id.module.css'

/** A film or a sound that lies on the chain, of which nothing is read before it is played; a model is a file (screens-evm §8.3). */
export function ItemMedia({
  media: { kind, source },
  name,
  poster,
}: {
  readonly media: NonNullable<ItemMetadata['media']>
  readonly name: string
  /** A picture that stands where the film will; null without one. */
  readonly poster: string | null
}) {
  const { t } = usePageContext()
  if (kind === 'model')
    return (
      <p>
        {t('item.model')}{' '}
        <a href={source} download="item.glb">
          {t('item.model.download')}
        </a>
      </p>
    )
  const played = {
    className: styles.picture,
    src: source,
    controls: true,
    preload: 'none',
    'aria-label': name,
  } as const
  // Whoever made an item put no captions beside it: there are none to offer.
  if (kind === 'audio')
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio {...played} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video {...played} {...(poster !== null && { poster })} playsInline />
}
