import { ROLE, type TxRow } from '@orrery/model/rows'
import type { SenderNeighbours } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { FoundTx } from '../transactions/find-tx.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Rows that are looked at on either side: what a sender is paid stands among what it sends. */
const MOST_LOOKED = 100
/** Rows of the first read: the nearest are mostly its own. */
const FIRST = 8

type Place = { readonly height: number; readonly txIndex: number }

/**
 * The transactions that the sender of one sent before and after it, each null where none is near enough in its list (screens-evm §4.3), or where blocks between
 * the two are not indexed and nonces do not tell that nothing is missing.
 */
export async function besideOfSender(desk: ChainDesk, found: FoundTx): Promise<Answer<SenderNeighbours>> {
  const { wire } = desk
  const isIndexed = found.state === 'included' && found.source !== 'node' && !desk.family.can.utxos
  const sender = isIndexed ? found.tx.from : null
  return atOneMoment(desk.runtime, async (snapshot) => {
    const beside = async (order: 'asc' | 'desc'): Promise<string | null> => {
      if (!isIndexed || sender === null) return null
      const other = await nearest(snapshot, sender, found.tx, order)
      return other !== null && (await isNext(snapshot, found.tx, other)) ? wire.hash(other.hash) : null
    }
    const [previous, next] = await Promise.all([beside('desc'), beside('asc')])
    return { data: { previous, next }, head: wire.head(snapshot.tip) }
  })
}

async function nearest(
  snapshot: Snapshot,
  sender: Hex,
  at: Place,
  order: 'asc' | 'desc',
): Promise<(Place & { readonly hash: Hex }) | null> {
  const top = snapshot.tip?.height ?? -1
  const span = order === 'desc' ? { from: 0, to: at.height } : { from: at.height, to: top }
  const walk = { ...span, order, first: FIRST }
  let looked = 0
  for await (const { height, txIndex, role, tx } of walkRange(snapshot, accountTxList(sender), walk)) {
    const side = height - at.height || txIndex - at.txIndex
    if (order === 'desc' ? side >= 0 : side <= 0) continue
    if ((role & ROLE.from) !== 0 && tx.from === sender) return { height, txIndex, hash: tx.hash }
    if (++looked >= MOST_LOOKED) return null
  }
  return null
}

/** Whether nothing of the same sender can stand between two: every block there is indexed, or their nonces follow each other. */
export async function isNext(
  { coverage, newest, deep }: Snapshot,
  tx: Place & Pick<TxRow, 'ext'>,
  found: Place & { readonly hash: Hex },
): Promise<boolean> {
  const [low, high] = [Math.min(tx.height, found.height), Math.max(tx.height, found.height)]
  if (coverage.ranges.some(({ from, to }) => from <= low && high <= to)) return true
  const nonce = tx.ext['nonce']
  if (typeof nonce !== 'number') return false
  // An account's list leaves the family's own fields out.
  const [other] = (await Promise.all([newest, deep].map((reads) => reads.txsByHash([found.hash])))).flat()
  const told = other?.ext['nonce']
  const isLower = (found.height - tx.height || found.txIndex - tx.txIndex) < 0
  return typeof told === 'number' && told === nonce + (isLower ? -1 : 1)
}
