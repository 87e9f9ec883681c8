import { OrreryError } from '@orrery/errors/orrery-error'
import { beginningOf, INSCRIPTION_TABLES, isShowable } from '@orrery/model/inscription'
import type { InscriptionContent, InscriptionFields, InscriptionState } from '@orrery/model/wire/inscription'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ContentBytes } from './content-share.ts'
import { findBlock } from '../blocks/find-block.ts'
import { hexOf } from '../lists/event-pages.ts'
import { atLayer } from './at-layer.ts'
import { readInscription } from './inscriptions.ts'

/** Transactions that are asked for one content: each carries some 1,500 bytes at most. */
const MOST_PARTS = 2_000
/** Characters of a text that a page shows, and bytes of metadata. */
const MOST_TEXT = 20_000

/** The bytes of an inscription's content and metadata, as the node has them in its block; null where it has none. Throws as the node does. */
export async function readInscriptionBytes(desk: ChainDesk, of: InscriptionState): Promise<ContentBytes> {
  const block = await findBlock(desk, String(of.height))
  const item = Number(of.id.slice(of.id.lastIndexOf('i') + 1))
  const txid = desk.family.parseHash(of.txHash, desk.chain)
  return desk.node.inscription(txid, block.row.hash, item, ...(await partsOf(desk, txid)))
}

/** Where contents come in pieces, the transactions that carry one together, in their order; nothing where it is in one. Throws `CAPABILITY_MISSING` where they are too many. */
async function partsOf(desk: ChainDesk, first: Hex): Promise<readonly (readonly Hex[])[]> {
  const { family, quirks } = desk.chain
  if (family !== 'utxo' || quirks.scriptInscriptions !== true) return []
  const { data } = await atLayer(desk, 'inscriptions', async ({ reads, tip }) => ({
    data: await reads.familyRows(INSCRIPTION_TABLES.parts, { first_txid: first }, MOST_PARTS + 1),
    head: desk.wire.head(tip),
  }))
  if (data.length > MOST_PARTS)
    throw new OrreryError('CAPABILITY_MISSING', {
      chain: desk.chain.code,
      capability: `contents in more than ${MOST_PARTS} transactions`,
    })
  const inOrder = data.toSorted((a, b) => Number(a['part']) - Number(b['part']))
  return inOrder.length === 0 ? [] : [inOrder.map((row) => hexOf(row, 'txid'))]
}

/** An inscription and the bytes of its content; null where it has none. Throws as `readInscription` and the node do. */
export async function readInscriptionBody(
  desk: ChainDesk,
  text: string,
): Promise<{ readonly of: InscriptionState; readonly body: Buffer | null }> {
  const { data: of } = await readInscription(desk, text)
  return { of, body: of.size === null ? null : (await readInscriptionBytes(desk, of)).body }
}

/**
 * What a page can show of a content as text; HTML and pictures made of text are shown as what they are written in. `origin` is where contents of this chain may run; null
 * where they may nowhere.
 */
export async function readInscriptionText(
  desk: ChainDesk,
  text: string,
  origin: string | null,
): Promise<Answer<InscriptionContent>> {
  const { data: of } = await readInscription(desk, text)
  const isText = of.media === 'text' || of.media === 'json' || of.media === 'html' || isSvg(of.contentType)
  const hasText = isText && of.encoding === null && of.size !== null
  const hasMetadata = of.metadataSize !== null && of.metadataSize <= MOST_TEXT
  // The node is asked for what can be shown, and for nothing else.
  const { body, metadata } = hasText || hasMetadata ? await readInscriptionBytes(desk, of) : NOTHING
  const shown = hasText && body !== null ? textOf(body) : null
  return {
    data: {
      text: shown === null ? null : beginningOf(shown, MOST_TEXT),
      isCut: (shown?.length ?? 0) > MOST_TEXT,
      metadata: hasMetadata && metadata !== null ? metadata.toString('hex') : null,
      frame: origin === null || (of.size === null && of.delegate === null) ? null : `${origin}/content/${of.id}`,
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

/** What the ledger does not keep of an envelope. Where contents are pushed by input scripts there is nothing of it. Throws as `readInscription` and the node do. */
export async function readInscriptionFields(desk: ChainDesk, text: string): Promise<Answer<InscriptionFields>> {
  const { data: of } = await readInscription(desk, text)
  const { family, quirks } = desk.chain
  const hasEnvelopes = family === 'utxo' && quirks.scriptInscriptions !== true
  const { fields } = hasEnvelopes ? await readInscriptionBytes(desk, of) : NOTHING
  return { data: fields ?? NO_FIELDS, head: desk.wire.head(desk.runtime.head.view().tip) }
}

const NOTHING: ContentBytes = { body: null, metadata: null, fields: null }
const NO_FIELDS: InscriptionFields = { rune: null, properties: null, propertiesSize: null }

const isSvg = (contentType: string | null): boolean => /^image\/svg\+xml\b/i.test(contentType ?? '')

/** Bytes as text; null where they are none, or hold what a page cannot show. */
function textOf(body: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return isShowable(text) ? text : null
  } catch {
    return null
  }
}
