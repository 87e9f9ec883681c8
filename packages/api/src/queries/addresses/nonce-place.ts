import { OrreryError } from '@orrery/errors/orrery-error'
import type { Position } from '@orrery/model/reads'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { accountTxList, txList } from '../lists/chain-lists.ts'
import { readOlder } from '../lists/keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'

/** Rows of one question, and questions of one search: an account that was paid much oftener than it paid may need more than that. */
const STEP = 100
const READS = 90
/** So few nonces away it is nearer to walk than to halve. */
const NEAR = 200

/** A transaction that an account sent. */
type Sent = { readonly at: Position; readonly nonce: number }

/** Reads `n42`, a nonce in place of a cursor; null for other texts. */
export function parseNonce(text: string): number | null {
  const digits = /^n(\d{1,15})$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The place right above the transaction of a sender with a nonce, or with the next lower one where that is not in the index: nonces of a sender rise with the
 * chain, so that heights are halved. Null where the index has nothing that it sent, or nothing so low; bounded, however many rows are not its own. Where it
 * may not ask on before it knows the place, that is the nearest which it knows to be above. Throws `STORE_LIMIT` where it knows none by then.
 */
export async function findNonce(
  snapshot: Snapshot,
  sender: Hex,
  nonce: number,
  mayAsk: () => boolean,
): Promise<Position | null> {
  const { place, isCut } = await lookForNonce(snapshot, sender, nonce, mayAsk)
  if (place === null && isCut) throw new OrreryError('STORE_LIMIT', { reason: 'the nonce was not found in time' })
  return place
}

/** The same, while it may ask on; `isCut` where the questions were used up, or rows tell no nonce: then nothing is known of what was not found. */
export async function lookForNonce(
  snapshot: Snapshot,
  sender: Hex,
  nonce: number,
  mayAsk: () => boolean,
): Promise<{ readonly place: Position | null; readonly isCut: boolean }> {
  const list = accountTxList(sender)
  let left = READS
  let isUntold = false
  const goesOn = (): boolean => {
    if (left > 0 && !mayAsk()) left = 0
    return left > 0
  }
  // An account's list leaves the family's own fields out.
  const withNonce = async (at: Position): Promise<Sent | null> => {
    left--
    const above = { ...at, txIndex: at.txIndex + 1 }
    const [tx] = (await readOlder(snapshot, txList, above, 1)).rows
    const told = tx?.height === at.height && tx.txIndex === at.txIndex ? tx.ext['nonce'] : undefined
    if (typeof told === 'number') return { at, nonce: told }
    isUntold = true
    return null
  }
  /** The newest of these, newest first, whose nonce is `most` or less; the last one's is. */
  const firstOf = async (sent: readonly Position[], most: number): Promise<Sent | null> => {
    let [low, high] = [0, sent.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      const found = await withNonce(sent[middle]!)
      if (found === null) return null
      if (found.nonce <= most) high = middle
      else low = middle + 1
    }
    return withNonce(sent[low]!)
  }
  /** The newest below a place that it sent with `most` or less; looked for down to `floor`. */
  const newest = async (before: Position | null, most: number, floor: number): Promise<Sent | null> => {
    for (let at = before; goesOn();) {
      left--
      const { rows, more } = await readOlder(snapshot, list, at, STEP)
      const sent = rows
        .filter(({ role, tx }) => (role & ROLE.from) !== 0 && tx.from === sender)
        .map(({ height, txIndex }) => ({ height, txIndex, seq: 0 }))
      if (sent.length > 0) {
        if (most === Number.MAX_SAFE_INTEGER) return withNonce(sent[0]!)
        const oldest = await withNonce(sent.at(-1)!)
        if (oldest === null) return null
        if (oldest.nonce <= most) return firstOf(sent, most)
      }
      const last = rows.at(-1)
      if (!more || last === undefined || last.height < floor) return null
      at = list.position(last)
    }
    return null
  }
  let above = await newest(null, Number.MAX_SAFE_INTEGER, 0)
  if (above === null) return { place: null, isCut: left <= 0 || isUntold }
  // All that was sent below `low` has a lower nonce.
  for (let low = 0; goesOn() && above.nonce - nonce > NEAR && low < above.at.height;) {
    const middle: number = (low + above.at.height) >> 1
    const found = await newest({ height: middle + 1, txIndex: 0, seq: 0 }, Number.MAX_SAFE_INTEGER, low)
    if (found === null || found.at.height < low || found.nonce < nonce) low = middle + 1
    else above = found
  }
  const found = above.nonce <= nonce ? above : await newest(above.at, nonce, 0)
  // Where the questions are used up, the nearest that is known to be above: the one that was asked for follows further down.
  const nearest = found ?? (left > 0 ? null : above)
  const place = nearest && { ...nearest.at, txIndex: nearest.at.txIndex + 1 }
  return { place, isCut: left <= 0 || isUntold }
}
