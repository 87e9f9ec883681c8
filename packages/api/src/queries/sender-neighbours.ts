import { ROLE, type TxRow } from '@orrery/model/rows'
import type { TxDetail } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from './chain-desk.ts'
import { accountTxList } from './chain-lists.ts'
import { atOneMoment, type Snapshot } from './snapshot.ts'
import { walkRange } from './walk-range.ts'

/** Rows that are looked at on either side: what a sender is paid stands among what it sends. */
const MOST_LOOKED = 100

/** The transactions that the sender of one sent before and after it, each null where none is near enough in its list (screens-evm §4.3). */
export async function besideOfSender(
  desk: ChainDesk,
  { from, height, txIndex }: Pick<TxRow, 'from' | 'height' | 'txIndex'>,
): Promise<NonNullable<TxDetail['ofSender']>> {
  const { wire } = desk
  if (from === null) return { previous: null, next: null }
  const [previous, next] = await atOneMoment(desk.runtime, (snapshot) =>
    Promise.all((['desc', 'asc'] as const).map((order) => nearest(snapshot, from, { height, txIndex }, order))),
  )
  return { previous: previous ? wire.hash(previous) : null, next: next ? wire.hash(next) : null }
}

async function nearest(
  snapshot: Snapshot,
  sender: Hex,
  at: { readonly height: number; readonly txIndex: number },
  order: 'asc' | 'desc',
): Promise<Hex | null> {
  const top = snapshot.tip?.height ?? -1
  const span = order === 'desc' ? { from: 0, to: at.height } : { from: at.height, to: top }
  let looked = 0
  for await (const { height, txIndex, role, tx } of walkRange(snapshot, accountTxList(sender), { ...span, order })) {
    const side = height - at.height || txIndex - at.txIndex
    if (order === 'desc' ? side >= 0 : side <= 0) continue
    if ((role & ROLE.from) !== 0 && tx.from === sender) return tx.hash
    if (++looked >= MOST_LOOKED) return null
  }
  return null
}
