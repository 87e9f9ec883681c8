import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { txList } from '../chain-lists.ts'
import { readOlder } from '../keyset-list.ts'
import { findNonce } from '../nonce-place.ts'
import { atOneMoment } from '../snapshot.ts'

/** `nonce:ADDRESS/7`, as it may be typed. */
const NONCE = /^nonce:\s*([^\s/]+)\s*[/\s]\s*(\d{1,15})$/i
/** More of an account's waiting transactions are not looked through. */
const WAITING = 200

export type NonceFind = { readonly hits: readonly SearchHit[]; readonly hints: SearchResult['hints'] }

/** `batch:7` of a rollup (screens-evm §2.1), which stands on the chain below. */
const BATCH = /^batch:\s*\d{1,15}$/i

/** Why a batch is not found; null for other texts, and on chains that post none. */
export const batchHint = ({ chain }: ChainDesk, query: string): SearchResult['hints'][number] | null =>
  BATCH.test(query) && chain.settlesOn !== null
    ? { chain: chain.code, kind: 'batch', reason: 'batches stand on the chain below, which is not read for them here' }
    : null

/** The transaction that a sender gave a number (screens-evm §2.1), mined or waiting; null for other texts. */
export async function searchNonce(desk: ChainDesk, query: string): Promise<NonceFind | null> {
  const [, text, digits] = NONCE.exec(query) ?? []
  if (text === undefined || digits === undefined || !desk.family.can.contracts) return null
  const sender = senderOf(desk, text)
  if (sender === null) return null
  const nonce = Number(digits)
  const hash = (await minedWith(desk, sender, nonce)) ?? waitingWith(desk, sender, nonce)
  const { chain, wire } = desk
  if (hash === null)
    return {
      hits: [],
      hints: [{ chain: chain.code, kind: 'transaction', reason: 'no transaction of this sender has this nonce' }],
    }
  const id = wire.hash(hash)
  const detail = `nonce ${nonce}`
  return {
    hits: [
      { kind: 'transaction', chain: chain.code, id, title: id, detail, path: `/${chain.path}/tx/${id}`, exact: false },
    ],
    hints: [],
  }
}

function senderOf({ family, chain }: ChainDesk, text: string): Hex | null {
  try {
    return family.parseAddress(text, chain)
  } catch (error) {
    if (isOrreryError(error)) return null
    throw error
  }
}

const minedWith = (desk: ChainDesk, sender: Hex, nonce: number): Promise<Hex | null> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    const place = await findNonce(snapshot, sender, nonce)
    if (place === null) return null
    const [tx] = (await readOlder(snapshot, txList, place, 1)).rows
    return tx?.from === sender && tx.ext['nonce'] === nonce ? tx.hash : null
  })

const waitingWith = (desk: ChainDesk, sender: Hex, nonce: number): Hex | null =>
  desk.runtime.head
    .view()
    .pending.ofAccount(sender, WAITING)
    .find(({ from, ext }) => from === sender && ext['nonce'] === nonce)?.hash ?? null
