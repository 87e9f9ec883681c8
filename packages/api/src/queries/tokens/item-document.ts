import { createHash } from 'node:crypto'
import { readDataUri } from '@orrery/safety/data-uri'
import { MOST_METADATA } from '@orrery/safety/token-metadata'
import type { ItemDocument } from '@orrery/model/wire/token'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { findBlock } from '../blocks/find-block.ts'
import { AGAIN_MS, type DocumentSource } from './item-metadata.ts'

/** Characters of a document that a page shows. */
const MOST_SHOWN = 20_000
const MOST_URI = 512
/** For how long a document that was fetched is told again. */
const KEPT_MS = 600_000
const FAILED_MS = 60_000

/** What was found at a document's address, without which item it is of. */
export type FoundDocument = Pick<ItemDocument, 'state' | 'reason' | 'readMs' | 'hash' | 'bytes' | 'text' | 'isCut'>

const nothing = (state: ItemDocument['state'], reason: string | null = null): FoundDocument => ({
  state,
  reason,
  readMs: null,
  hash: null,
  bytes: null,
  text: null,
  isCut: false,
})

/**
 * The metadata document of an item as it is written, with the hash of its bytes, as its contract named it after a block or names it now (screens-evm §8.3). Only what lies in the
 * address itself (`data:`) is as it was then; of any other the address was told then, and the document is as it is now. A node that keeps no such state tells nothing.
 */
export async function readItemDocument(
  desk: ChainDesk,
  asset: Hex,
  tokenId: bigint,
  block: string | undefined,
  { documents, again = false }: { readonly documents: DocumentSource | null; readonly again?: boolean },
): Promise<ItemDocument> {
  const found = block === undefined ? null : (await findBlock(desk, block)).row
  const item = await desk.node.tokenItem(asset, tokenId, found?.height).catch(() => null)
  const uri = item?.uri ?? null
  const at = {
    asOf: desk.wire.head(item?.asOf ?? null),
    timeMs: found?.timeMs ?? null,
    uri: uri === null ? null : uri.slice(0, MOST_URI).toWellFormed(),
  }
  if (item === null) return { ...at, ...nothing('untold') }
  return { ...at, ...(uri === null ? nothing('none') : await readAt(desk, uri, documents, again)) }
}

async function readAt(
  { itemDocuments, clock }: Pick<ChainDesk, 'itemDocuments' | 'clock'>,
  uri: string,
  documents: DocumentSource | null,
  again: boolean,
): Promise<FoundDocument> {
  if (/^data:/i.test(uri)) {
    const held = readDataUri(uri, MOST_METADATA)
    return held === null ? nothing('unreadable') : written(Buffer.from(held.bytes), null)
  }
  if (!documents?.takes(uri)) return nothing('off')
  const kept = itemDocuments.get(uri)
  const isOld = again && kept?.readMs != null && clock.now() - kept.readMs >= AGAIN_MS
  if (kept !== undefined && !isOld) return kept
  const got = await documents.get(uri).then(
    (text) => written(Buffer.from(text, 'utf8'), clock.now()),
    (error: unknown) => nothing('failed', error instanceof Error ? error.message : 'it could not be read'),
  )
  itemDocuments.set(uri, got, got.state === 'failed' ? FAILED_MS : KEPT_MS)
  return got
}

function written(bytes: Buffer, readMs: number | null): FoundDocument {
  const text = bytes.toString('utf8')
  return {
    state: 'ready',
    reason: null,
    readMs,
    hash: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    text: text.slice(0, MOST_SHOWN).toWellFormed(),
    isCut: text.length > MOST_SHOWN,
  }
}
