import { beginningOf, isShowable } from '@orrery/model/inscription'
import type { InscriptionContent, InscriptionState } from '@orrery/model/wire/inscription'
import type { Answer } from '../contract/handler.ts'
import type { ChainDesk } from './chain-desk.ts'
import { findBlock } from './find-block.ts'
import { readInscription } from './inscriptions.ts'

/** Characters of a text that a page shows, and bytes of metadata. */
const MOST_TEXT = 20_000

/** The bytes of an inscription's content and metadata, as the node has them in its block; null where it has none. Throws as `readInscription` and the node do. */
export async function readInscriptionBytes(
  desk: ChainDesk,
  text: string,
): Promise<{ readonly of: InscriptionState; readonly body: Buffer | null; readonly metadata: Buffer | null }> {
  const { data: of } = await readInscription(desk, text)
  const block = await findBlock(desk, String(of.height))
  const item = Number(of.id.slice(of.id.lastIndexOf('i') + 1))
  const txid = desk.family.parseHash(of.txHash, desk.chain)
  const { body, metadata } = await desk.node.inscription(txid, block.row.hash, item)
  const bytes = (digits: string | null) => (digits === null ? null : Buffer.from(digits.slice(2), 'hex'))
  return { of, body: bytes(body), metadata: bytes(metadata) }
}

/** What a page can show of a content as text; HTML and pictures made of text are shown as what they are written in. */
export async function readInscriptionText(desk: ChainDesk, text: string): Promise<Answer<InscriptionContent>> {
  const { of, body, metadata } = await readInscriptionBytes(desk, text)
  const isText = of.media === 'text' || of.media === 'json' || of.media === 'html' || isSvg(of.contentType)
  const shown = isText && of.encoding === null && body !== null ? textOf(body) : null
  return {
    data: {
      text: shown === null ? null : beginningOf(shown, MOST_TEXT),
      isCut: (shown?.length ?? 0) > MOST_TEXT,
      metadata: metadata === null || metadata.length > MOST_TEXT ? null : metadata.toString('hex'),
    },
    head: desk.wire.head(desk.runtime.head.view().tip),
  }
}

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
