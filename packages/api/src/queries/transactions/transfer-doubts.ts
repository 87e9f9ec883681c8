import type { Chain } from '@orrery/model/chain'
import { MOST_ROWS } from '@orrery/model/reads'
import type { TransferRow, TxRow } from '@orrery/model/rows'
import { USUAL_SAFETY, type SafetyRules } from '@orrery/model/safety-rules'
import type { Hex } from '@orrery/primitives/hex'
import { accountTransferList } from '../lists/chain-lists.ts'
import { chunksOf } from '../chunks-of.ts'
import { sideOf, type Snapshot } from '../snapshot.ts'
import { walkRange } from '../lists/walk-range.ts'
import { airdropGas, doubtedOf, isAirdrop, isNothing, type Doubted, type Told } from './suspicion-rules.ts'
import { placeKey } from '../place-key.ts'
import { givesSomeAmong } from './gives-some.ts'
import { NONE_UNBACKED, type IsUnbacked } from './unbacked.ts'

/** Transfers of a transaction that are looked at. */
export const dropped = ({ airdropReceivers }: SafetyRules): number => 2 * airdropReceivers
/** Transactions that are looked at beside each other. */
const BESIDE = 8
const ENDS = /^(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})$/

/** Reads what tells which rows of a page want to be mistaken for something; then, with the names of their tokens and what their contracts say, what is to be said against each row. */
export type Doubts = (row: TransferRow, token: Told | undefined, isUnbacked?: IsUnbacked) => Doubted

/** What is seen of an address that is cut short: its beginning and its end. */
export const endsOf = (address: Hex): string | null => {
  const ends = ENDS.exec(address)
  return ends === null ? null : `${ends[1]}…${ends[2]}`
}

/**
 * Which transfers of an address should not be trusted at sight (screens-evm §0.6, reliability S-31): moves of nothing that it did not send and beside which their giver gives nothing of the token, counterparties that
 * begin and end like one that really moved something before, tokens whose name leads somewhere or imitates letters, and airdrops to many. By the chain's own
 * rows, so that anyone can check it; reads at most some hundred rows beside the page.
 */
export async function transferDoubts(
  snapshot: Snapshot,
  self: Hex,
  rows: readonly TransferRow[],
  chain: Chain | null = null,
  rules: SafetyRules = USUAL_SAFETY,
): Promise<Doubts> {
  const strange = rows.filter((row) => row.standard !== 'native' && (isNothing(row) || row.from !== self))
  const [earlier, txs] = await Promise.all([movesUpTo(snapshot, self, rows, rules.earlier), txsOf(snapshot, strange)])
  const known = endsAmong(self, earlier)
  const [airdrops, givesSome] = await Promise.all([
    airdropsAmong(
      snapshot,
      [...txs.values()].filter((tx) => tx.from !== self),
      rules,
    ),
    givesSomeAmong(
      snapshot,
      strange.filter((row) => txs.get(placeKey(row))?.from !== self),
      earlier,
      dropped(rules),
    ),
  ])
  return (row, token, isUnbacked = NONE_UNBACKED) => {
    const side = row.from === self ? 'to' : 'from'
    const other = row[side]
    const owner = other === null ? undefined : known.get(endsOf(other) ?? '')
    return doubtedOf(
      row,
      token,
      {
        alike: owner !== undefined && owner !== other ? [side] : [],
        // A transaction that is not known says nothing of who sent it.
        isOwnersAct: txs.get(placeKey(row))?.from === self,
        givesSome: givesSome(row),
        isUnbacked: row.from !== self && txs.get(placeKey(row))?.from !== self && isUnbacked(row.to, row.asset),
        isAirdrop: row.to === self && airdrops.has(placeKey(row)),
      },
      chain,
      rules,
    )
  }
}

/**
 * Whom the address moved something with, the first one of each pair of ends: what comes later with the same ends imitates it. Looks at a page and `most`
 * transfers before it.
 */
export async function knownEnds(
  snapshot: Snapshot,
  self: Hex,
  rows: readonly TransferRow[],
  most = USUAL_SAFETY.earlier,
): Promise<ReadonlyMap<string, Hex>> {
  return endsAmong(self, await movesUpTo(snapshot, self, rows, most))
}

/** Moves of the address that a page holds, and `most` before it; the newest first. */
async function movesUpTo(
  snapshot: Snapshot,
  self: Hex,
  rows: readonly TransferRow[],
  most: number,
): Promise<readonly TransferRow[]> {
  const newest = rows[0]
  const moves: TransferRow[] = []
  if (newest === undefined) return moves
  // Pages may run in either direction.
  const highest = Math.max(newest.height, rows.at(-1)!.height)
  for await (const row of walkRange(snapshot, accountTransferList(self), {
    from: 0,
    to: highest,
    order: 'desc',
    most: MOST_ROWS,
  })) {
    moves.push(row)
    if (moves.length >= most + rows.length) break
  }
  return moves
}

function endsAmong(self: Hex, moves: readonly TransferRow[]): ReadonlyMap<string, Hex> {
  const known = new Map<string, Hex>()
  for (const row of moves.toReversed()) {
    const other = row.from === self ? row.to : row.from
    const ends = other === null || isNothing(row) ? null : endsOf(other)
    if (other !== null && ends !== null && !known.has(ends)) known.set(ends, other)
  }
  return known
}

/**
 * The same for a list of one token, whoever takes part (screens-evm §0.6): moves of nothing that their owner did not send, and what was given to many. Whom each party dealt with before would
 * be a read for each, so look-alikes are left to the pages of addresses and transactions; the token's name is judged in the head of its page.
 */
export async function tokenDoubts(
  snapshot: Snapshot,
  rows: readonly TransferRow[],
  rules: SafetyRules = USUAL_SAFETY,
): Promise<Doubts> {
  // What gave to many stands here more than once.
  const counts = Map.groupBy(rows, placeKey)
  const txs = await txsOf(
    snapshot,
    rows.filter((row) => isNothing(row) || counts.get(placeKey(row))!.length > 1),
  )
  const [airdrops, givesSome] = await Promise.all([
    airdropsAmong(snapshot, [...txs.values()], rules),
    givesSomeAmong(
      snapshot,
      rows.filter((row) => txs.get(placeKey(row))?.from !== row.from),
      rows,
      dropped(rules),
    ),
  ])
  return (row, _token, isUnbacked = NONE_UNBACKED) => {
    const sender = txs.get(placeKey(row))?.from
    return doubtedOf(
      row,
      undefined,
      {
        alike: [],
        // A transaction that is not known says nothing of who sent it.
        isOwnersAct: sender === undefined || sender === row.from,
        givesSome: givesSome(row),
        isUnbacked: sender !== row.to && isUnbacked(row.to, row.asset),
        isAirdrop: sender !== row.to && airdrops.has(placeKey(row)),
      },
      null,
      rules,
    )
  }
}

/** Transactions of rows, by place. */
async function txsOf(snapshot: Snapshot, rows: readonly TransferRow[]): Promise<ReadonlyMap<string, TxRow>> {
  const places = [...new Map(rows.map((row) => [placeKey(row), row])).values()]
  const found = new Map<string, TxRow>()
  const sides = [snapshot.newest, snapshot.deep].map((reads) => ({
    reads,
    places: places.filter(({ height }) => sideOf(snapshot, height) === reads),
  }))
  await Promise.all(
    sides.flatMap(({ reads, places }) =>
      chunksOf(places).map(async (part) => {
        for (const tx of await reads.txsAt(part)) found.set(placeKey(tx), tx)
      }),
    ),
  )
  return found
}

/** The places of those that gave something to more addresses than the rules allow; what took too little gas for that is not looked at. */
async function airdropsAmong(
  snapshot: Snapshot,
  txs: readonly TxRow[],
  rules: SafetyRules,
): Promise<ReadonlySet<string>> {
  if (rules.off.includes('airdrop')) return new Set()
  const rest = txs.filter((tx) => Number(tx.ext['gasUsed']) >= airdropGas(rules)).values()
  const found = new Set<string>()
  const look = async (): Promise<void> => {
    for (const { height, txIndex } of rest) {
      const moves = await sideOf(snapshot, height).transfersOfTx(height, txIndex, dropped(rules))
      if (isAirdrop(moves, rules)) found.add(placeKey({ height, txIndex }))
    }
  }
  await Promise.all(Array.from({ length: BESIDE }, look))
  return found
}
