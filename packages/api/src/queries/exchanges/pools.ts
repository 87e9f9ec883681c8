import type { HeldPool } from '@orrery/family/pool-range'
import type { EventSources } from '@orrery/family/event-sources'
import type { Position } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import type { Pool, PoolDetail, Swap } from '@orrery/model/wire/pool'
import type { TokenRef } from '@orrery/model/wire/transaction'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import {
  amountOf,
  hexOf,
  hexOrNull,
  keyedList,
  kindOf,
  nameTokens,
  numberOf,
  numberOrNull,
  placeRows,
  type EventShape,
  type Names,
} from '../lists/event-pages.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { askCoins, readTraded, writeTraded } from './coin-pools.ts'
import { rangeOf } from './pool-range.ts'
import { writeWorth } from './pool-worths.ts'

/** Kinds of pools that are asked where they stand. */
const RANGED: ReadonlySet<string> = new Set(['uniswap-v3', 'uniswap-v4'])

/** Claims about one pool that are looked at; anybody may make one. */
const CLAIMS = 100

/** How a pool is written. */
export const poolShape = (desk: ChainDesk, { pools }: EventSources): EventShape<Pool> => ({
  tokens: (row) => [hexOf(row, 'token0'), hexOf(row, 'token1')],
  write: ({ row, place }, names) => ({
    ...place,
    pool: poolText(desk, hexOf(row, 'pool')),
    kind: kindOf(row, pools.kinds),
    factory: desk.wire.address(hexOf(row, 'factory')),
    token0: sideOf(desk, names, hexOf(row, 'token0')),
    token1: sideOf(desk, names, hexOf(row, 'token1')),
    fee: numberOrNull(row, 'fee'),
    hooks: desk.wire.party(hexOrNull(row, 'hooks')),
    worth: worthOfPool(desk, hexOf(row, 'pool')),
    rate: rateOfPool(desk, hexOf(row, 'pool')),
  }),
})

/** A side of a pool; where it is nobody's address it is the chain's own coin (Uniswap V4). */
function sideOf({ chain, wire }: ChainDesk, names: Names, address: Hex): TokenRef {
  if (address !== NOBODY) return names(address)
  const { symbol, decimals } = chain.native
  return wire.token({ address, standard: 'erc20', name: null, symbol: symbol.toUpperCase(), decimals })
}

const NOBODY: Hex = `0x${'0'.repeat(40)}`

/** What a pool is worth by the prices that were told last; null where it was not among the busiest. Makes nothing. */
function worthOfPool({ day }: ChainDesk, pool: Hex): Pool['worth'] {
  const found = day.lastMarket()?.told.worths.get(pool)
  return found === undefined || (found.held.coin ?? found.held.dollars) === null ? null : writeWorth(found)
}

/** What it gave for what last, and a day ago; null of pools that were not among the busiest. Makes nothing. */
function rateOfPool({ day }: ChainDesk, pool: Hex): Pool['rate'] {
  const found = day.lastMarket()?.told.rates.get(pool)
  const write = ([amount0, amount1]: readonly [bigint, bigint]) => ({ amount0: `${amount0}`, amount1: `${amount1}` })
  return found === undefined ? null : { now: write(found.now), before: found.before && write(found.before) }
}

/** A pool is an address, or an id of 32 bytes. */
export const poolText = (desk: ChainDesk, pool: Hex): string =>
  isHeld(pool) ? desk.wire.hash(pool) : desk.wire.address(pool)

/** An address or an id of 32 bytes. Throws `ADDRESS_MALFORMED`. */
export const parsePool = (desk: ChainDesk, text: string): Hex =>
  /^0x[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as Hex) : desk.family.parseAddress(text, desk.chain)

/** How swaps are written; `sides` are the pool's tokens where they are known. */
export const swapShape = (
  desk: ChainDesk,
  { swaps }: EventSources,
  sides: readonly [Hex, Hex] | null,
  /** Tokens by the place that events name them by. */
  coins: readonly Hex[] = [],
): EventShape<Swap> => ({
  tokens: (row) => [
    ...(sides ?? []),
    ...coins,
    ...['side0', 'side1'].flatMap((column) => tokenOf(hexOrNull(row, column)) ?? []),
  ],
  write({ row, place }, names) {
    const side = (column: string, index: 0 | 1) => {
      const named = hexOrNull(row, column)
      const token = tokenOf(named) ?? coinAt(coins, named) ?? sides?.[index]
      return token === undefined || token === null ? null : sideOf(desk, names, token)
    }
    return {
      ...place,
      pool: poolText(desk, hexOf(row, 'pool')),
      kind: kindOf(row, swaps.kinds),
      sender: desk.wire.party(hexOrNull(row, 'sender')),
      recipient: desk.wire.party(hexOrNull(row, 'recipient')),
      amount0: amountOf(row, 'amount0'),
      amount1: amountOf(row, 'amount1'),
      token0: side('side0', 0),
      token1: side('side1', 1),
    }
  },
})

/** A coin by its place in the pool, as one byte. */
const coinAt = (coins: readonly Hex[], side: Hex | null): Hex | undefined =>
  side !== null && side.length === 4 ? coins[Number(side)] : undefined

/** A side that the event names by address; Curve's pools name a coin's index, which says nothing without the pool. */
const tokenOf = (side: Hex | null): Hex | null => (side !== null && side.length === 42 ? side : null)

/** Which contract holds a pool that is one of many. */
const heldOf = (pool: Hex, row: FamilyRow): HeldPool | null =>
  isHeld(pool) ? { vault: hexOf(row, 'factory'), height: numberOf(row, 'height') } : null

/** Before every log of a chain: its first block has no transactions. */
const ORIGIN: Position = { height: 0, txIndex: 0, seq: 0 }

/** Whether a pool is one of many of a contract: an id, which other contracts can name as well. */
const isHeld = (pool: Hex): boolean => pool.length === 66

/**
 * What was told of a pool. Anybody may tell, and after its maker: the first word counts. At most `CLAIMS` of either end of each side are looked at, so that no
 * number of later ones hides it.
 */
async function readClaims(source: EventSources, { newest, deep }: Snapshot, pool: Hex) {
  const list = keyedList(source, source.pools, source.pools.topic, pool, (row) => row['pool'] === pool)
  const [sides, begins] = await Promise.all(
    [{}, { after: ORIGIN }].map((from) =>
      Promise.all([newest, deep].map((reads) => list.read(reads, { limit: CLAIMS, ...from }))),
    ),
  )
  const first = begins!.map((rows) => rows.at(-1)).findLast((row) => row !== undefined)
  const same = ['token0', 'token1', ...(isHeld(pool) ? ['factory'] : [])]
  const agrees = (row: FamilyRow): boolean => same.every((column) => row[column] === first?.[column])
  // More than can be looked at: one of them may be another's word.
  return { first, areOne: sides!.every((rows) => rows.length < CLAIMS && rows.every(agrees)) }
}

/** A pool with what it holds; nothing is known of one that the index has not met. */
export async function findPool(
  desk: ChainDesk,
  source: EventSources | undefined,
  pool: Hex,
): Promise<Answer<PoolDetail>> {
  const read = await atOneMoment(desk.runtime, async (snapshot) => {
    const head = desk.wire.head(snapshot.tip)
    if (!source) return { head, event: undefined, reserves: undefined, areOne: true, traded: null }
    const [{ first, areOne }, pages] = await Promise.all([
      readClaims(source, snapshot, pool),
      Promise.all(
        [snapshot.newest, snapshot.deep].map((reads) =>
          reads.familyPage(source.reserves.table, { pool }, { limit: 1 }),
        ),
      ),
    ])
    const [event] = await placeRows(desk, snapshot, first === undefined ? [] : [first])
    const traded = first === undefined ? await readTraded(source, snapshot, pool) : null
    return { head, event, reserves: pages.flat()[0], areOne, traded }
  })
  const { event, reserves, traded } = read
  const shape = source && poolShape(desk, source)
  const isRange = event !== undefined && source !== undefined && RANGED.has(kindOf(event.row, source.pools.kinds))
  const [names, found, told] = await Promise.all([
    nameTokens(desk, event && shape ? shape.tokens!(event.row) : []),
    isRange ? desk.node.poolRange(pool, heldOf(pool, event.row)).catch(() => null) : null,
    traded && source
      ? askCoins(desk, source, pool, traded).then((coins) => writeTraded(desk, source, traded, coins))
      : null,
  ])
  return {
    data: {
      pool: poolText(desk, pool),
      told: event && shape ? { ...shape.write(event, names), isDisputed: !read.areOne } : null,
      reserves:
        reserves === undefined
          ? null
          : {
              amount0: amountOf(reserves, 'reserve0'),
              amount1: amountOf(reserves, 'reserve1'),
              height: numberOf(reserves, 'height'),
              logIndex: numberOf(reserves, 'seq'),
            },
      range: found && rangeOf(found),
      ...(told ?? { traded: null, coins: null }),
    },
    head: read.head,
  }
}

/** Whose events of a pool count, and what they exchange. */
export type PoolMaker = {
  /** The tokens; null where nobody told, or those who claim to have made the pool differ. */
  readonly sides: readonly [Hex, Hex] | null
  /** The contract that told first of a pool that is an id: what others tell of the same id is not of this pool. Null where nobody told, and where the pool is a contract itself. */
  readonly vault: Hex | null
}

/** Who made a pool, by the first word of it. */
export async function findPoolMaker(desk: ChainDesk, source: EventSources, pool: Hex): Promise<PoolMaker> {
  const { first, areOne } = await atOneMoment(desk.runtime, (snapshot) => readClaims(source, snapshot, pool))
  if (first === undefined) return { sides: null, vault: null }
  const isId = isHeld(pool)
  return {
    sides: isId || areOne ? [hexOf(first, 'token0'), hexOf(first, 'token1')] : null,
    vault: isId ? hexOf(first, 'factory') : null,
  }
}
