import { MOST_ROWS } from '@orrery/model/reads'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import type { ApprovalUse } from '@orrery/model/wire/approval-use'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTransferList } from '../lists/chain-lists.ts'
import { walkRange } from '../lists/walk-range.ts'
import { sideOf, type Snapshot } from '../snapshot.ts'
import { placeKey } from '../place-key.ts'

/** Newest transfers of an owner that one answer looks at. */
const MOST = 1_000
const BUDGET_MS = 300

/** A permission of an owner, and the height at which it was given. */
export type Granted = { readonly token: Hex; readonly spender: Hex | null; readonly height: number }

type Taken = Pick<TransferRow, 'height' | 'txIndex' | 'asset'>
/**
 * When each of an owner's permissions was used last, as far as transactions tell: by the newest transfer of its token from the owner in a transaction that the spender sent, or that was sent
 * to it (screens-evm §9). What a contract takes when somebody else's contract calls it is not seen. `lookedTo` is the height down to which transfers were looked at. Pure.
 */
export function usesOf(
  granted: readonly Granted[],
  taken: readonly Taken[],
  txs: ReadonlyMap<string, Pick<TxRow, 'hash' | 'timeMs' | 'from' | 'to'>>,
  lookedTo: number,
): readonly ApprovalUse[] {
  const last = new Map<string, ApprovalUse['last']>()
  for (const row of taken) {
    const tx = txs.get(placeKey(row))
    for (const party of tx === undefined ? [] : [tx.from, tx.to]) {
      const key = `${row.asset} ${party}`
      if (!last.has(key)) last.set(key, { txHash: tx!.hash, timeMs: tx!.timeMs, height: row.height })
    }
  }
  return granted.map(({ token, spender, height }) => {
    const found = last.get(`${token} ${spender}`) ?? null
    return { last: found, isWhole: found !== null || lookedTo <= height }
  })
}

/** The same for a page of permissions, newest transfers first, bounded by rows and time. */
export async function readUses(
  desk: ChainDesk,
  snapshot: Snapshot,
  owner: Hex,
  granted: readonly Granted[],
): Promise<readonly ApprovalUse[]> {
  if (granted.length === 0) return []
  const tokens = new Set(granted.map(({ token }) => token))
  const from = Math.min(...granted.map(({ height }) => height))
  const begun = desk.clock.monotonic()
  const taken: Taken[] = []
  // Between what is indexed there may be blocks that are not: then nothing is whole.
  let lookedTo = snapshot.coverage.complete ? from : Infinity
  let looked = 0
  const walk = { from, to: snapshot.tip?.height ?? -1, order: 'desc', most: MOST_ROWS } as const
  for await (const row of walkRange(snapshot, accountTransferList(owner), walk)) {
    if (looked++ === MOST || desk.clock.monotonic() - begun > BUDGET_MS) {
      lookedTo = Math.max(lookedTo, row.height + 1)
      break
    }
    if (row.from === owner && tokens.has(row.asset)) taken.push(row)
  }
  const places = [...new Map(taken.map((row) => [placeKey(row), row])).values()]
  const txs = new Map<string, TxRow>()
  for (const side of [snapshot.newest, snapshot.deep]) {
    const own = places.filter(({ height }) => sideOf(snapshot, height) === side)
    if (own.length > 0) for (const tx of await side.txsAt(own)) txs.set(placeKey(tx), tx)
  }
  return usesOf(granted, taken, txs, lookedTo)
}
