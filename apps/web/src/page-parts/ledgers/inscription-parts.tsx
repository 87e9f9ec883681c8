import { AddressLink } from '@orrery/entities/address-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatBytes } from '@orrery/format/format-bytes'
import { MISSING } from '@orrery/format/missing'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { Inscription } from '@orrery/model/wire/inscription'
import { Link } from '@orrery/ui/link'
import styles from './inscription-parts.module.css'

/** An inscription by its id. */
export function InscriptionLink({ id }: { readonly id: string }) {
  const { path } = usePageChain()
  return (
    <Link to={`/${path}/inscription/ordinals/${id}`}>
      <bdi dir="ltr" data-tip={id}>
        {shortenMiddle(id)}
      </bdi>
    </Link>
  )
}

/** Message keys of what became of those that nobody holds, and of an output without an address. */
export const NOT_HELD: Readonly<Record<Inscription['state'], string>> = {
  held: 'value.none',
  burned: 'column.burnt',
  lost: 'inscriptions.lose',
  unbound: 'inscriptions.unbound',
  unfollowed: 'inscriptions.unfollowed',
}

/** Whose an inscription is, or what became of it; nobody's address where its output has none. */
export function InscriptionOwner({ state, owner }: Pick<Inscription, 'state' | 'owner'>) {
  const { t } = usePageContext()
  if (state !== 'held') return t(NOT_HELD[state])
  return owner === null ? MISSING : <AddressLink address={owner} />
}

/** The number that ord gives it. */
export const inscriptionNumber = (number: number | null): string => (number === null ? MISSING : String(number))

/** How much its content is. */
export function ContentSize({ size }: { readonly size: number | null }) {
  const { locale } = usePageContext()
  return <bdi dir="ltr">{formatBytes(size, locale)}</bdi>
}

/** What it begins with, where that is text; a small picture as such; its type otherwise. All of it is a stranger's: nothing of a picture runs (reliability S-07). */
export function ContentGlimpse({
  id,
  media,
  size,
  excerpt,
  contentType,
}: Pick<Inscription, 'id' | 'media' | 'size' | 'excerpt' | 'contentType'>) {
  const { path } = usePageChain()
  const text = excerpt ?? contentType
  if (text === null) return MISSING
  const isPicture = media === 'image' && size !== null && size <= MOST_PICTURE_BYTES
  return (
    <>
      {isPicture && (
        <>
          <img
            className={styles.glimpse}
            src={`/api/explorer/v1/${path}/inscriptions/${id}/content`}
            alt=""
            width={32}
            height={32}
            loading="lazy"
            decoding="async"
          />{' '}
        </>
      )}
      <bdi data-tip={text}>{text.length > GLIMPSE ? `${text.slice(0, GLIMPSE)}…` : text}</bdi>
    </>
  )
}

/** A list has a hundred of them at the most, of which a browser loads those that are looked at. */
const MOST_PICTURE_BYTES = 100_000

const GLIMPSE = 60
