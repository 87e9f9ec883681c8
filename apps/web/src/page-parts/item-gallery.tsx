import { useEffect, useState } from 'react'
import { ItemLink } from '@orrery/entities/item-link'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TokenName } from '@orrery/entities/token-name'
import { MISSING } from '@orrery/format/missing'
import type { ItemMetadata } from '@orrery/model/wire/token'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { imageAddress } from '@orrery/ui/rules/image-address'
import { useSite } from '../app/site.ts'
import { AfterWords } from './after-words.tsx'
import { SiteImage } from './site-image.tsx'
import styles from './item-gallery.module.css'

/** Items that are asked for at once: each takes the node, and maybe another host, some time. */
const AT_ONCE = 2
const SIZE = 160

type Told = ItemMetadata | 'untold'
type Item = { readonly contract: string; readonly tokenId: string }

export type ItemGalleryProps = { readonly rows: readonly Item[] }

const keyOf = ({ contract, tokenId }: Item): string => `${contract}:${tokenId}`

/**
 * The items of a page as pictures, where a visitor asks for them (screens-evm §8.2): what lies on the chain, or on hosts that the operator allows; else why there is none, and a
 * way to ask again.
 */
export function ItemGallery({ rows }: ItemGalleryProps) {
  return rows.length === 0 ? null : <AfterWords>{() => <Shown rows={rows} />}</AfterWords>
}

function Shown({ rows }: ItemGalleryProps) {
  const { t } = usePageContext()
  const { code: chain } = usePageChain()
  const { api } = useSite()
  const [isShown, show] = useState(false)
  const [told, tell] = useState<ReadonlyMap<string, Told>>(new Map())
  // Several may hold some of one item.
  const items = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
  const wanted = items.map(keyOf).join(' ')
  const hear = (item: Item, one: Told) => tell((before) => new Map(before).set(keyOf(item), one))
  const ask = async (of: Item, again: boolean, signal: AbortSignal): Promise<void> => {
    const item = await api
      .getTokenItem({ chain, address: of.contract, tokenId: of.tokenId, ...(again && { again }) }, signal)
      .catch(() => null)
    if (!signal.aborted) hear(of, item?.metadata ?? 'untold')
  }
  useEffect(() => {
    if (!isShown) return undefined
    const stop = new AbortController()
    void sideBySide(
      items.map((item) => () => (stop.signal.aborted ? Promise.resolve() : ask(item, false, stop.signal))),
      AT_ONCE,
    )
    return () => stop.abort(new Error('the page was left'))
    // What is asked for follows from these.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isShown, wanted, chain, api])
  if (!isShown)
    return (
      <div>
        <Button onClick={() => show(true)}>{t('itemPictures.show')}</Button>
      </div>
    )
  return (
    <Card title={t('itemPictures.title')}>
      <ul className={styles.gallery}>
        {items.map((item) => {
          const { contract, tokenId } = item
          const one = told.get(keyOf(item))
          const isFailed = one === 'untold' || one?.state === 'failed'
          return (
            <li key={keyOf(item)}>
              <div className={styles.frame} aria-busy={one === undefined || undefined}>
                {one !== undefined && one !== 'untold' && <Picture metadata={one} tokenId={tokenId} />}
                {one === 'untold' && <small>{t('part.failed')}</small>}
              </div>
              <ItemLink contract={contract} tokenId={tokenId} />
              {one !== undefined && one !== 'untold' && one.name !== null && (
                <small>
                  <TokenName name={one.name} />
                </small>
              )}
              {isFailed && (
                <Button onClick={() => void ask(item, true, new AbortController().signal)}>
                  {t('itemPictures.again')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p>{t('item.again.rule')}</p>
    </Card>
  )
}

function Picture({ metadata, tokenId }: { readonly metadata: ItemMetadata; readonly tokenId: string }) {
  const { t } = usePageContext()
  const { images } = useSite()
  const { state, picture, drawing, image } = metadata
  const name = metadata.name ?? `#${tokenId}`
  const own = picture ?? drawing
  if (state !== 'ready') return <small>{t(`item.metadata.${state}`, { reason: metadata.reason ?? MISSING })}</small>
  if (own !== null) return <img src={own} alt={name} width={SIZE} height={SIZE} />
  if (image !== null && /^https?:/i.test(image) && imageAddress(image, images) !== null)
    return <SiteImage source={image} alt={name} width={SIZE} height={SIZE} fit="fit" />
  return <small>{t(image === null ? 'itemPictures.none' : 'item.picture.hidden')}</small>
}
