import type { Arrival, Arrivals } from '@orrery/family/arrivals'
import type { TxHead } from '@orrery/model/reads'
import type { ArrivedMessage } from '@orrery/model/wire/arrival'
import type { ChainDesk } from '../chain-desk.ts'
import { txList } from '../lists/chain-lists.ts'
import { fittingAmong } from '../lists/fitting-among.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import type { Snapshot } from '../snapshot.ts'
import { finalityOf } from '../wire-shapes.ts'
import { placeKey } from '../place-key.ts'

/** Transactions of a chain that messages of its parent chain made: found by looking through all of them, as far as one answer may. */
export const arrivedList = (desk: Pick<ChainDesk, 'clock'>, source: Arrivals): KeysetList<TxHead> =>
  fittingAmong(
    desk,
    // Without the places that only the whole list can compute.
    { name: 'messages of the parent chain', read: txList.read, position: txList.position },
    (tx) => source.isOne(tx),
  )

/** What is told of each, and what that was read from, with one question to each side for what stands beside them. */
export async function tellArrivals(
  { wire }: Pick<ChainDesk, 'wire'>,
  { newest, deep, cut, view }: Pick<Snapshot, 'newest' | 'deep' | 'cut' | 'view'>,
  source: Arrivals,
  rows: readonly TxHead[],
): Promise<{
  readonly hits: ArrivedMessage[]
  readonly from: readonly { readonly tx: TxHead; readonly told: Arrival }[]
}> {
  const places = rows.flatMap((tx) => {
    const txIndex = source.besideOf(tx)
    return txIndex === null ? [] : [{ height: tx.height, txIndex }]
  })
  const [held, archived] = [places.filter(({ height }) => height >= cut), places.filter(({ height }) => height < cut)]
  const found = await Promise.all([
    held.length === 0 ? [] : newest.txsAt(held),
    archived.length === 0 ? [] : deep.txsAt(archived),
  ])
  const beside = new Map(found.flat().map((tx) => [placeKey(tx), tx]))
  const from = rows.map((tx) => {
    const txIndex = source.besideOf(tx)
    const other = txIndex === null ? null : (beside.get(placeKey({ height: tx.height, txIndex })) ?? null)
    return { tx, told: source.tell(tx, other) }
  })
  const hits = from.map(({ tx, told: { amount, brought, target, redeem, source: id, ...told } }): ArrivedMessage => {
    return {
      tx: wire.tx(tx, finalityOf(tx.height, view)),
      ...told,
      l1Tx: null,
      source: id,
      target: wire.party(target),
      amount: amount.toString(),
      brought: brought?.toString() ?? null,
      redeem: redeem && { ...redeem, hash: wire.hash(redeem.hash) },
    }
  })
  return { hits, from }
}
