import type { Hex } from '@orrery/primitives/hex'
import type { InscriptionTx } from '../inscriptions/apply-inscriptions.ts'
import { mayBeMessage } from '../brc20/read-brc20.ts'
import { readPlainContent, type Inscribed } from '../inscriptions/read-inscription.ts'
import { countPieces, delegateOf, numberOf, PROTOCOL, readPushes } from './read-pieces.ts'

/** Content whose pieces still come, as it stands after the transaction that the next one has to spend. */
export type OpenDoginal = {
  /** The transaction with its first piece, by which it is called. */
  readonly first: Hex
  /** How many transactions carry it so far. */
  readonly parts: number
  /** Pieces that are still to come. */
  readonly left: number
  /** As it was pushed. */
  readonly contentType: string
  /** Bytes so far. */
  readonly size: number
  /** What there is so far, as digits, where all of it may be a message of DRC20; else null. */
  readonly body: string | null
}

/** Digits of a content in several transactions that is read as a message at the most: who needs more for one than five thousand bytes is not understood. */
const MOST_DIGITS = 10_000

const keptOf = (type: string, body: string): string | null =>
  body.length <= MOST_DIGITS && mayBeMessage(type, body) ? body : null

/** What a ledger keeps of contents that are in more than one transaction: by the transaction that the next one has to spend; null where nothing goes on from it any more. */
export type DoginalBook = Map<Hex, OpenDoginal | null>

/** A transaction that carries a part of a content, the first one's id, and its number among them from 0 on. */
export type DoginalPart = { readonly tx: InscriptionTx; readonly first: Hex; readonly part: number }

/** Whether the unlocking script of a first input may begin a content or go on with one: nothing else is looked at step by step. */
export function mayCarry(scriptSig: Hex): boolean {
  const pushes = readPushes(scriptSig)
  if (pushes === null || pushes.length < 2) return false
  return pushes[0] === PROTOCOL || numberOf(pushes[0]!) !== null
}

/**
 * What a transaction completes, by the first input of it and of those that it goes on from (`inscription_updater.rs` of the ord of Dogecoin); null where it completes
 * nothing. What it begins or goes on with is put down in the book. Whoever spends any output of the last one may go on, with his first input; the first that fits does.
 */
export function followDoginal(
  tx: InscriptionTx,
  script: Hex | null,
  book: DoginalBook,
  parts: DoginalPart[],
): { readonly reveal: Hex; readonly inscribed: Inscribed } | null {
  const pushes = script === null ? null : readPushes(script)
  const spent = tx.inputs[0]?.outpoint.split(':')[0] as Hex | undefined
  if (pushes === null || spent === undefined) return null
  const open = book.get(spent) ?? null
  return open === null ? beginDoginal(tx, pushes, book, parts) : goOn(tx, pushes, { spent, open }, book, parts)
}

function beginDoginal(tx: InscriptionTx, pushes: readonly string[], book: DoginalBook, parts: DoginalPart[]) {
  if (pushes.length < 3 || pushes[0] !== PROTOCOL) return null
  const reveal = tx.txid
  const delegate = delegateOf(pushes)
  if (delegate !== null) return { reveal, inscribed: readPlainContent({ type: null, body: null, delegate }) }
  const count = numberOf(pushes[1]!)
  if (count === null || count === 0) return null
  const type = pushes[2]!
  const content = countPieces(pushes.slice(3), count)
  const left = count - content.length
  const body = content.join('')
  if (left === 0) return { reveal, inscribed: readPlainContent({ type, body, delegate: null }) }
  const size = body.length / 2
  book.set(tx.txid, { first: tx.txid, parts: 1, left, contentType: type, size, body: keptOf(type, body) })
  parts.push({ tx, first: tx.txid, part: 0 })
  return null
}

function goOn(
  tx: InscriptionTx,
  pushes: readonly string[],
  { spent, open }: { readonly spent: Hex; readonly open: OpenDoginal },
  book: DoginalBook,
  parts: DoginalPart[],
) {
  const content = countPieces(pushes, open.left)
  // One that does not fit leaves it to another that spends from the same.
  if (content.length === 0) return null
  const left = open.left - content.length
  const more = content.join('')
  const size = open.size + more.length / 2
  const body = open.body === null ? null : keptOf(open.contentType, open.body + more)
  book.set(spent, null)
  parts.push({ tx, first: open.first, part: open.parts })
  if (left > 0) {
    book.set(tx.txid, { ...open, parts: open.parts + 1, left, size, body })
    return null
  }
  return {
    reveal: open.first,
    inscribed: { ...readPlainContent({ type: open.contentType, body, delegate: null }), size },
  }
}

/** The content that the unlocking scripts of first inputs carry together, in their order; null where they carry none, or not all of one. */
export function joinDoginal(scripts: readonly Hex[]): Hex | null {
  const [first, ...others] = scripts.map(readPushes)
  if (first == null || first.length < 3 || first[0] !== PROTOCOL || delegateOf(first) !== null) return null
  const count = numberOf(first[1]!)
  if (count === null || count === 0) return null
  const content = [...countPieces(first.slice(3), count)]
  for (const pushes of others) content.push(...countPieces(pushes ?? [], count - content.length))
  return content.length === count ? `0x${content.join('')}` : null
}
