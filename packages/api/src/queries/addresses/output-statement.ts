import { isOrreryError } from '@orrery/errors/orrery-error'
import type { AccountTx, HeightRange } from '@orrery/model/reads'
import type { Statement } from '@orrery/model/wire/statement'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import { movesBefore, type Moves } from './balance-after.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { accountTxList } from '../lists/chain-lists.ts'
import { lackOf } from '../lack-of.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { isCovered, statementHeights } from './statement-heights.ts'
import type { TimeSpan } from '../time-span.ts'
import { walkRange } from '../lists/walk-range.ts'

/** Transactions that one statement counts one by one, and how long it may look for them. */
const MOST = 10_000
const BUDGET_MS = 2_500

type Sum = { count: number; amount: bigint }
const written = ({ count, amount }: Sum) => ({ count, amount: amount.toString() })

/** What came in and went out by whole transactions: change that returns is neither. `unknown` spend outputs that are not known. */
export type NetSums = { readonly received: Sum; readonly sent: Sum; unknown: number }

export const noNetSums = (): NetSums => ({
  received: { count: 0, amount: 0n },
  sent: { count: 0, amount: 0n },
  unknown: 0,
})

/** Counts a transaction by what it left the address with. Pure but for `sums`. */
export function countNet(sums: NetSums, { net }: Pick<AccountTx, 'net'>): void {
  if (net === null) sums.unknown++
  else if (net !== 0n) {
    const side = sums[net > 0n ? 'received' : 'sent']
    side.count++
    side.amount += net > 0n ? net : -net
  }
}

/**
 * A statement of an address whose coins are outputs: balances and outputs of any period are differences of sums, however long it is; what its
 * transactions came to is counted one by one.
 */
export const outputStatementOf = (desk: ChainDesk, address: Hex, span: TimeSpan): Promise<Answer<Statement>> =>
  atOneMoment(desk.runtime, async (snapshot) => {
    const heights = await statementHeights(desk, snapshot, span)
    const [sums, before, through] =
      heights === null
        ? [noNetSums(), null, null]
        : await Promise.all([
            netOf(desk, snapshot, address, heights),
            movesTo(desk, snapshot, address, heights.from - 1),
            movesTo(desk, snapshot, address, heights.to),
          ])
    const [opening, closing] = [
      balanceOf(before, heights && heights.from - 1),
      balanceOf(through, heights && heights.to),
    ]
    const isWhole = sums !== null && sums.unknown === 0
    const net = isWhole ? sums.received.amount - sums.sent.amount : null
    return {
      data: {
        address: desk.wire.address(address),
        from: heights?.from ?? null,
        to: heights?.to ?? null,
        opening,
        closing,
        sums: isWhole
          ? {
              received: written(sums.received),
              sent: written(sums.sent),
              fees: null,
              callsIn: null,
              callsOut: null,
              withdrawals: null,
              feesUnknown: 0,
              net: net!.toString(),
              unexplained:
                opening === null || closing === null
                  ? null
                  : (BigInt(closing.amount) - BigInt(opening.amount) - net!).toString(),
            }
          : null,
        outputs: {
          ...(before === null || through === null
            ? { paid: null, spent: null }
            : {
                paid: between(before.outputs, through.outputs, before.received, through.received),
                spent: between(before.inputs, through.inputs, before.spent, through.spent),
              }),
          unknown: sums?.unknown ?? 0,
        },
        tokens: [],
        tokenCount: 0,
        traced: 'none',
        covered: isCovered(snapshot, heights),
        coverage: snapshot.coverage,
      },
      head: desk.wire.head(snapshot.tip),
    }
  })

const between = (count: bigint, toCount: bigint, amount: bigint, toAmount: bigint) => ({
  count: Number(toCount - count),
  amount: (toAmount - amount).toString(),
})

/** What an address moved through a height; null where blocks below are missing, or a long history is beyond the engine's limits. */
async function movesTo(desk: ChainDesk, snapshot: Snapshot, address: Hex, height: number): Promise<Moves | null> {
  if (lackOf(snapshot, { from: 0, to: height }) !== null) return null
  try {
    return await movesBefore(desk, snapshot, address, { height: height + 1, txIndex: 0, seq: 0 })
  } catch (error) {
    if (isOrreryError(error, 'STORE_LIMIT')) return null
    throw error
  }
}

/** What it had then; null where a transaction spends outputs that are not known: it may have had less. */
const balanceOf = (moves: Moves | null, height: number | null): Statement['opening'] =>
  moves === null || height === null || moves.open > 0n
    ? null
    : { amount: (moves.received - moves.spent).toString(), height, source: 'ledger' }

/** Null where there are more transactions than one answer counts. */
async function netOf(desk: ChainDesk, snapshot: Snapshot, address: Hex, heights: HeightRange): Promise<NetSums | null> {
  const begun = desk.clock.monotonic()
  const sums = noNetSums()
  let count = 0
  for await (const row of walkRange(snapshot, accountTxList(address), { ...heights, order: 'desc' })) {
    if (++count > MOST || desk.clock.monotonic() - begun > BUDGET_MS) return null
    countNet(sums, row)
  }
  return sums
}
