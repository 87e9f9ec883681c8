import { readDataUri, safePicture, svgDrawing } from '@orrery/safety/data-uri'
import { safeMedia } from '@orrery/safety/safe-media'
import { MOST_METADATA, parseTokenMetadata } from '@orrery/safety/token-metadata'
import type { ItemMetadata } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'

/** Where documents that contracts name come from: switched off unless the operator says otherwise. */
export type DocumentSource = {
  /** Whether an address is one of those that are asked for. */
  takes(uri: string): boolean
  /** Rejects where the document is not to be had, with the reason as the message. */
  get(uri: string): Promise<string>
}

/** A picture, or a film or sound, inside the page, in bytes. */
const MOST_PICTURE = 262_144
const MOST_MEDIA = 262_144
const MOST_DRAWING = 98_304
const MOST_SHOWN = 512

const empty = (state: ItemMetadata['state'], uri: string | null, reason: string | null = null): ItemMetadata => ({
  state,
  reason,
  uri: uri === null ? null : uri.slice(0, MOST_SHOWN).toWellFormed(),
  name: null,
  description: null,
  picture: null,
  drawing: null,
  media: null,
  animation: null,
  image: null,
  website: null,
  traits: [],
})

/**
 * The metadata that lies behind an item's address: read from the address itself where it holds it (`data:`), else from
 * `documents`. Never throws: what could not be had says why.
 */
async function readItemMetadata(uri: string | null, documents: DocumentSource | null): Promise<ItemMetadata> {
  if (uri === null) return empty('none', null)
  let text: string
  if (/^data:/i.test(uri)) {
    const found = readDataUri(uri, MOST_METADATA)
    if (found === null) return empty('unreadable', uri)
    text = Buffer.from(found.bytes).toString('utf8')
  } else if (documents?.takes(uri)) {
    try {
      text = await documents.get(uri)
    } catch (error) {
      return empty('failed', uri, error instanceof Error ? error.message : 'it could not be read')
    }
  } else return empty('off', uri)
  const metadata = parseTokenMetadata(text)
  if (metadata === null) return empty('unreadable', uri)
  const { name, description, image, animation, website, traits } = metadata
  const cut = (address: string | null): string | null => address && address.slice(0, MOST_SHOWN).toWellFormed()
  return {
    ...empty('ready', uri),
    name,
    description,
    picture: image === null ? null : safePicture(image, MOST_PICTURE),
    drawing: image === null ? null : svgDrawing(image, MOST_DRAWING),
    image: cut(image),
    media: animation === null ? null : safeMedia(animation, MOST_MEDIA),
    animation: cut(animation),
    website,
    traits: traits.map((trait) => ({ ...trait })),
  }
}

const READ_MS = 600_000
/** Whoever asks for it anew gets what is no older than this: other hosts are asked no more often, whatever visitors do. */
export const AGAIN_MS = 60_000
const FAILED_MS = 60_000

/**
 * The same, asked of other hosts no more than once in a while, when the contract says that the item changed (ERC-4906), or `again` by whoever wants it.
 * What an address holds itself is read anew each time.
 */
export async function itemMetadata(
  { metadata, changedItems, clock }: Pick<ChainDesk, 'metadata' | 'changedItems' | 'clock'>,
  { asset, tokenId, uri }: { readonly asset: Hex; readonly tokenId: bigint; readonly uri: string | null },
  { documents, again = false }: { readonly documents: DocumentSource | null; readonly again?: boolean },
): Promise<ItemMetadata> {
  if (uri === null || !documents?.takes(uri)) return readItemMetadata(uri, documents)
  const stamp = changedItems.stamp(asset, tokenId)
  const kept = metadata.get(uri)
  const isOld = again && kept !== undefined && clock.monotonic() - kept.readMs >= AGAIN_MS
  if (kept && kept.stamp >= stamp && !isOld) return kept.found
  const found = await readItemMetadata(uri, documents)
  metadata.set(uri, { found, stamp, readMs: clock.monotonic() }, found.state === 'failed' ? FAILED_MS : READ_MS)
  return found
}
