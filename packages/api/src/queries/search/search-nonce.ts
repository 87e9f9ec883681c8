import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { txList } from '../lists/chain-lists.ts'
import { readOlder } from '../lists/keyset-list.ts'
import { lookForNonce } from '../addresses/nonce-place.ts'
import { atOneMoment } from '../snapshot.ts'
import { within } from '../with-deadline.ts'

/** `nonce:ADDRESS/7`, as it may be typed. */
const NONCE = /^nonce:\s*([^\s/]+)\s*[/\s]\s*(\d{1,15})$/i
/** More of an account's waiting transactions are not looked through. */
const WAITING = 200

/** What a sender's nonce leads to: the transaction, or why there is none to show. */
export type NonceFind = { readonly hits: readonly SearchHit[]; readonly hints: SearchResult['hints'] }

const REASONS = {
  notInTime: 'not found in time among the transactions of this sender',
  noSuchNonce: 'no transaction of this sender has this nonce',
  notIndexed: 'not in the blocks indexed here',
} as const

/**
 * The transaction that a sender gave a number (screens-evm §2.1), mined or waiting; null for other texts. Looked for `ms` at most; that there is none is said only
 * where every block is indexed and all was looked at.
 */
export async function searchNonce(desk: ChainDesk, query: string, ms: number): Promise<NonceFind | null> {
  const [, text, digits] = NONCE.exec(query) ?? []
  if (text === undefined || digits === undefined || !desk.family.can.contracts) return null
  const sender = senderOf(desk, text)
  if (sender === null) return null
  const nonce = Number(digits)
  const { chain, wire } = desk
  const mined = await within(
    ms,
    minedWith(desk, sender, nonce, ms).catch(() => null),
  )
  const hash = mined?.hash ?? waitingWith(desk, sender, nonce)
  if (hash === null) {
    const why = mined === null || mined.isCut ? 'notInTime' : mined.isWhole ? 'noSuchNonce' : 'notIndexed'
    return { hits: [], hints: [{ chain: chain.code, kind: 'transaction', why, reason: REASONS[why] }] }
  }
  const id = wire.hash(hash)
  const told = { detail: `nonce ${nonce}`, about: { nonce } }
  return {
    hits: [
      { kind: 'transaction', chain: chain.code, id, title: id, ...told, path: `/${chain.path}/tx/${id}`, exact: false },
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

type Mined = {
  readonly hash: Hex | null
  /** Not all was looked at. */
  readonly isCut: boolean
  /** Every block is indexed. */
  readonly isWhole: boolean
}

function minedWith(desk: ChainDesk, sender: Hex, nonce: number, ms: number): Promise<Mined> {
  const begun = desk.clock.monotonic()
  return atOneMoment(desk.runtime, async (snapshot) => {
    const mayAsk = () => desk.clock.monotonic() - begun < ms
    const { place, isCut } = await lookForNonce(snapshot, sender, nonce, mayAsk)
    const [tx] = place === null ? [] : (await readOlder(snapshot, txList, place, 1)).rows
    const hash = tx?.from === sender && tx.ext['nonce'] === nonce ? tx.hash : null
    return { hash, isCut, isWhole: snapshot.coverage.complete }
  })
}

const waitingWith = (desk: ChainDesk, sender: Hex, nonce: number): Hex | null =>
  desk.runtime.head
    .view()
    .pending.ofAccount(sender, WAITING)
    .find(({ from, ext }) => from === sender && ext['nonce'] === nonce)?.hash ?? null
