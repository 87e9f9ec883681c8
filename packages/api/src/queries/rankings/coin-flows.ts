import type { CallRow } from '@orrery/model/calls'
import type { AccountTx } from '@orrery/model/reads'
import { hourOf } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import { movesCoins } from '../addresses/coin-moves.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { chunksOf } from '../chunks-of.ts'
import { countTraced } from '../ledgers/ledger-coverage.ts'
import { accountTxList, countBlocks } from '../lists/chain-lists.ts'
import { familyList } from '../lists/family-list.ts'
import type { KeysetList } from '../lists/keyset-list.ts'
import { newestRows } from '../lists/newest-rows.ts'
import type { Snapshot } from '../snapshot.ts'

/** What moved of a chain's own coin between a group of addresses and others, in base units. Fees and moves inside the group are none. */
export type CoinFlows = {
  /** The first block from which on every transaction and call of the addresses was looked at. */
  readonly fromHeight: number
  readonly came: bigint
  readonly went: bigint
  /** How many moves these are. */
  readonly moves: number
  /** By hours since 1970 in which anything moved, oldest first. */
  readonly hours: readonly { readonly hour: number; readonly came: bigint; readonly went: bigint }[]
  /** With whom most was moved, the most first. */
  readonly others: readonly { readonly address: Hex; readonly came: bigint; readonly went: bigint }[]
  /** Whether calls inside transactions are in it: of all blocks. Where not all were traced, of those that were. */
  readonly withCalls: boolean
}

/** One move of the coin. */
export type CoinMove = {
  readonly height: number
  readonly txIndex: number
  /** Null until it is looked up: rows of calls bear none. */
  readonly timeMs: number | null
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

/** The newest transactions and calls of each address that are looked at. */
const OF_EACH = 500
/** Look-ups at once: few, so that pages come between. */
const AT_ONCE = 4
const OTHERS = 20

type Newest = { readonly from: number; readonly moves: readonly (readonly [string, CoinMove])[] }

/** Looks at the newest transactions and calls of a group's addresses down to a height. `own` is all of the group. */
export async function readCoinFlows(
  desk: ChainDesk,
  snapshot: Snapshot,
  floor: number,
  addresses: readonly Hex[],
  own: ReadonlySet<Hex>,
): Promise<CoinFlows> {
  const { calls } = desk.family
  const found = await sideBySide(
    addresses.flatMap((address) => [
      () => newestMoves(snapshot, floor, accountTxList(address), moveOfTx),
      ...(calls === undefined
        ? []
        : [
            () =>
              newestMoves(snapshot, floor, familyList(calls.byAccount, { address }), (row) =>
                moveOfCall(calls.of(row)),
              ),
          ]),
    ]),
    AT_ONCE,
  )
  const fromHeight = Math.max(floor, ...found.map(({ from }) => from))
  // What moved between two of them was read twice.
  const moves = new Map(found.flatMap(({ moves: of }) => of))
  const told = [...moves.values()].filter(
    ({ height, from, to }) => height >= fromHeight && own.has(from) !== own.has(to),
  )
  return {
    fromHeight,
    ...coinFlowsOf(await withTimes(snapshot, told), own),
    withCalls: (await countTraced(desk, snapshot)) === countBlocks(snapshot),
  }
}

/** The same moves with the times of their transactions. */
async function withTimes({ newest, deep }: Snapshot, moves: readonly CoinMove[]): Promise<readonly CoinMove[]> {
  const keyOf = ({ height, txIndex }: Pick<CoinMove, 'height' | 'txIndex'>) => `${height} ${txIndex}`
  const times = new Map<string, number>()
  for (const places of chunksOf(moves.filter(({ timeMs }) => timeMs === null)))
    for (const ref of (await Promise.all([newest.txRefs(places), deep.txRefs(places)])).flat())
      times.set(keyOf(ref), ref.timeMs)
  return moves.map((move) => ({ ...move, timeMs: move.timeMs ?? times.get(keyOf(move)) ?? null }))
}

/** What the newest rows of a list moved; `moveOf` tells it of each with what it is known by, null for none. */
async function newestMoves<Row>(
  snapshot: Snapshot,
  floor: number,
  list: KeysetList<Row>,
  moveOf: (row: Row) => readonly [string, CoinMove] | null,
): Promise<Newest> {
  const { rows, from } = await newestRows(snapshot, list, floor, OF_EACH)
  return { from, moves: rows.map(moveOf).filter((move) => move !== null) }
}

/** What a transaction moved; null for what failed, moved nothing, or was sent to oneself. */
function moveOfTx({ height, tx }: AccountTx): readonly [string, CoinMove] | null {
  const { txIndex, timeMs, from, value } = tx
  const to = tx.to ?? tx.created
  if (tx.status === 'failed' || value === 0n || from === null || to === null || to === from) return null
  return [`${height} ${txIndex}`, { height, txIndex, timeMs, from, to, amount: value }]
}

/** The same of a call inside a transaction. */
function moveOfCall(call: CallRow): readonly [string, CoinMove] | null {
  const { height, txIndex, seq, from, to, value } = call
  if (to === null || from === to || value === 0n || !movesCoins(call)) return null
  return [`${height} ${txIndex} ${seq}`, { height, txIndex, timeMs: null, from, to, amount: value }]
}

/** Sums of moves by when and with whom. Pure. */
export function coinFlowsOf(
  moves: readonly CoinMove[],
  own: ReadonlySet<Hex>,
): Pick<CoinFlows, 'came' | 'went' | 'moves' | 'hours' | 'others'> {
  const sums = { came: 0n, went: 0n, moves: 0 }
  const hours = new Map<number, CoinFlows['hours'][number]>()
  const others = new Map<Hex, CoinFlows['others'][number]>()
  for (const { from, to, amount, timeMs } of moves) {
    const [leaves, enters] = [own.has(from), own.has(to)]
    if (leaves === enters) continue
    const [came, went] = enters ? [amount, 0n] : [0n, amount]
    sums.came += came
    sums.went += went
    sums.moves++
    if (timeMs !== null) {
      const hour = hourOf(timeMs)
      const at = hours.get(hour) ?? { hour, came: 0n, went: 0n }
      hours.set(hour, { hour, came: at.came + came, went: at.went + went })
    }
    const address = enters ? from : to
    const other = others.get(address) ?? { address, came: 0n, went: 0n }
    others.set(address, { address, came: other.came + came, went: other.went + went })
  }
  const size = ({ came, went }: { readonly came: bigint; readonly went: bigint }): bigint => came + went
  return {
    ...sums,
    hours: [...hours.values()].toSorted((a, b) => a.hour - b.hour),
    others: [...others.values()]
      .toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : a.address < b.address ? -1 : 1))
      .slice(0, OTHERS),
  }
}
