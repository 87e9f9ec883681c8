import { displayName } from '@orrery/entities/display-name'
import type { Translate } from '@orrery/i18n/translate'
import type { SearchHit } from '@orrery/model/wire/search'

type Told = Pick<SearchHit, 'kind' | 'id' | 'title' | 'detail' | 'about'>

/** Finds whose texts are what strangers called them. */
const NAMED: ReadonlySet<SearchHit['kind']> = new Set(['token', 'contract', 'rune'])

/** A hash is longer than a name may be, and holds nothing that is not seen; no key or signature that is written so has more letters. */
const clean = (text: string, kind?: SearchHit['kind']): string =>
  /^\w{24,128}$/.test(text) && !(kind !== undefined && NAMED.has(kind)) ? text : displayName(text).text

/** What a find is called, in the language of the page; names without what nobody sees, and hashes, as they are. Pure. */
export const hitTitle = ({ kind, id, title, about }: Told, t: Translate): string =>
  kind === 'block' && about?.height !== undefined
    ? t('page.block.title', { height: String(about.height) })
    : clean(title, kind) || id

/** What is told beside a find's name, in the language of the page; null where nothing is. Pure. */
export function hitDetail({ kind, detail, about }: Told, t: Translate): string | null {
  const plain = detail === null ? null : clean(detail, kind)
  if (about === undefined) return plain
  const { state, txs, nonce, height, tag } = about
  if (state !== undefined) return t(state === 'noNode' ? 'hit.noNode' : `finality.${state}`)
  const count = txs === undefined ? [] : [t('latest.txs', { count: txs })]
  if (tag !== undefined) return [clean(tag), ...count].join(' · ')
  if (txs !== undefined) return count[0]!
  if (nonce !== undefined) return t('hit.nonce', { nonce: String(nonce) })
  return kind === 'block' || height === undefined ? plain : t('hit.inBlock', { height: String(height) })
}
