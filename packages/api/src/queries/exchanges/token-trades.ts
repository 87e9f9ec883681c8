import { OrreryError } from '@orrery/errors/orrery-error'
import type { EventSources } from '@orrery/family/event-sources'
import type { Position } from '@orrery/model/reads'
import type { FamilyRow, TransferRow } from '@orrery/model/rows'
import type { TokenTrades } from '@orrery/model/wire/token-trades'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import {
  hexOf,
  hexOrNull,
  keyedList,
  nameTokens,
  placeRows,
  type EventRow,
  type EventShape,
} from '../lists/event-pages.ts'
import { formatCursor, parseCursor } from '../lists/cursor.ts'
import { placeOf } from '../lists/family-list.ts'
import { requireCanonical } from '../lists/keyset-list.ts'
import { placeKey } from '../place-key.ts'
import { atOneMoment, sideOf, type Snapshot } from '../snapshot.ts'
import { newestTransfers } from '../tokens/token-sales.ts'
import { findCoins } from './coin-pools.ts'
import { findPoolMaker, swapShape } from './pools.ts'
import type { Swap } from '@orrery/model/wire/pool'

/** Transfers of the token that are looked at for one answer, pools of it that are looked up by their makers, and exchanges that are told. */
const LOOKED = 200
const LISTED_POOLS = 100
const POOLS = 12
const SHOWN = 50
/** Rows of pools' exchanges that are read on either side of the chain. */
const ROWS = 2_000

/**
 * The newest exchanges of a token across its pools, or those below a cursor. They stand in the archive by pool, so those of a token are found by what they moved: whoever gave or got the
 * token in one of its transfers may be a pool, or the contract that holds one. Throws `CURSOR_INVALID` and `STALE_CURSOR`.
 */
export async function readTokenTrades(
  desk: ChainDesk,
  source: EventSources,
  token: Hex,
  cursor?: string,
): Promise<Answer<TokenTrades>> {
  const name = `${desk.chain.code} trades of ${token}`
  const from = cursor === undefined ? null : parseCursor(cursor, name)
  if (from?.way === 'newer') throw new OrreryError('CURSOR_INVALID', {})
  const read = await atOneMoment(desk.runtime, async (moment) => {
    await requireCanonical(moment, from?.anchor ?? null)
    const below = from?.at ?? null
    const newest = await newestTransfers(moment.newest, token, 0, LOOKED, below)
    const deep = await newestTransfers(moment.deep, token, 0, LOOKED - newest.length, below)
    const { whole, next } = wholeTransactions([...newest, ...deep])
    const held = await heldPools(source, moment, token)
    const found = await Promise.all(
      [moment.newest, moment.deep].map((reads) =>
        swapsAmong(
          source,
          reads,
          whole.filter(({ height }) => sideOf(moment, height) === reads),
          held,
        ),
      ),
    )
    return {
      moment,
      next,
      looked: whole.length,
      rows: found.flatMap(({ rows }) => rows),
      isCut: found.some(({ isCut }) => isCut),
    }
  })
  const pools = [...new Set(read.rows.map((row) => hexOf(row, 'pool')))]
  const shapes = new Map<Hex, { readonly shape: EventShape<Swap>; readonly vault: Hex | null }>()
  await Promise.all(
    pools.slice(0, POOLS).map(async (pool) => {
      const { sides, vault } = await findPoolMaker(desk, source, pool)
      const coins = sides === null ? await findCoins(desk, source, pool) : []
      shapes.set(pool, { shape: swapShape(desk, source, sides, coins), vault })
    }),
  )
  // What others tell of a held pool is not of it.
  const own = read.rows.filter((row) => {
    const known = shapes.get(hexOf(row, 'pool'))
    return known !== undefined && (known.vault === null || hexOrNull(row, 'vault') === known.vault)
  })
  const shapeOf = ({ row }: Pick<EventRow, 'row'>): EventShape<Swap> => shapes.get(hexOf(row, 'pool'))!.shape
  const [events, names] = await Promise.all([
    placeRows(desk, read.moment, own.slice(0, 2 * SHOWN), true),
    nameTokens(desk, [...new Set(own.flatMap((row) => shapeOf({ row }).tokens!(row)))]),
  ])
  const address = desk.wire.address(token)
  const trades = events.flatMap((event): TokenTrades['trades'] => {
    const swap = shapeOf(event).write(event, names)
    const gained =
      swap.token0?.address === address ? swap.amount0 : swap.token1?.address === address ? swap.amount1 : '0'
    if (gained === '0') return []
    return [{ ...swap, side: gained.startsWith('-') ? 'buy' : 'sell', trader: desk.wire.party(event.tx?.from ?? null) }]
  })
  const beyond = trades[SHOWN] ?? (own.length > 2 * SHOWN ? placeOf(own[2 * SHOWN]!) : null)
  const { shown, next } = beyond === null ? { shown: trades, next: read.next } : endBefore(beyond, trades)
  const { tip } = read.moment
  return {
    data: {
      looked: read.looked,
      isCut: read.isCut || beyond !== null || pools.length > POOLS,
      trades: shown,
      next:
        next && formatCursor({ way: 'older', at: next, anchor: tip && { height: tip.height, hash: tip.hash } }, name),
    },
    head: desk.wire.head(tip),
  }
}

/** Right above all rows of a transaction, and right below them. */
const rightAbove = ({ height, txIndex }: Placed): Position => ({ height, txIndex: txIndex + 1, seq: 0 })
const rightBelow = ({ height, txIndex }: Placed): Position => ({ height, txIndex, seq: 0 })

/** Transfers of transactions that are whole among as many as were looked at, and where looking goes on: the last one may have more, unless it is all there is. */
function wholeTransactions(transfers: readonly TransferRow[]): {
  readonly whole: readonly TransferRow[]
  readonly next: Position | null
} {
  const last = transfers.at(-1)
  if (last === undefined || transfers.length < LOOKED) return { whole: transfers, next: null }
  const whole = transfers.filter((row) => placeKey(row) !== placeKey(last))
  return whole.length > 0 ? { whole, next: rightAbove(last) } : { whole: transfers, next: rightBelow(last) }
}

/** The exchanges above a transaction that has some which are not told any more; a transaction that fills the answer alone is told as far as it goes. */
function endBefore(
  beyond: Placed,
  trades: TokenTrades['trades'],
): { readonly shown: TokenTrades['trades']; readonly next: Position } {
  const most = trades.slice(0, SHOWN)
  const shown = most.filter((trade) => placeKey(trade) !== placeKey(beyond))
  return shown.length > 0 ? { shown, next: rightAbove(beyond) } : { shown: most, next: rightBelow(beyond) }
}

type Placed = Pick<Position, 'height' | 'txIndex'>

type Held = { readonly pool: Hex; readonly vault: Hex }

/** Pools of the token that a contract holds with others: they are no party of a transfer, the contract is. The newest. */
async function heldPools(source: EventSources, { newest, deep }: Snapshot, token: Hex): Promise<readonly Held[]> {
  const list = keyedList(source, source.pools, source.pools.tokens, token)
  const rows = await Promise.all([newest, deep].map((reads) => list.read(reads, { limit: LISTED_POOLS })))
  return rows.flat().flatMap((row): Held[] => {
    const pool = hexOf(row, 'pool')
    return pool.length === 66 ? [{ pool, vault: hexOf(row, 'factory') }] : []
  })
}

/** Exchanges in the transactions of these transfers, in pools that are a party of one of them or are held by one; the newest first. */
async function swapsAmong(
  { swaps }: EventSources,
  reads: Pick<Snapshot['newest'], 'familyRows'>,
  transfers: readonly TransferRow[],
  held: readonly Held[],
): Promise<{ readonly rows: readonly FamilyRow[]; readonly isCut: boolean }> {
  if (transfers.length === 0) return { rows: [], isCut: false }
  const parties = new Set(transfers.flatMap(({ from, to }) => [from, to].filter((party) => party !== null)))
  const pools = [...parties, ...held.flatMap(({ pool, vault }) => (parties.has(vault) ? [pool] : []))]
  const places = new Set(transfers.map(placeKey))
  const rows = await reads.familyRows(
    swaps.table,
    { pool: pools, height: [...new Set(transfers.map(({ height }) => height))] },
    ROWS,
  )
  const own = rows.filter((row) => places.has(placeKey(placeOf(row))))
  return { rows: own.toSorted((a, b) => newestFirst(placeOf(a), placeOf(b))), isCut: rows.length >= ROWS }
}

type Place = ReturnType<typeof placeOf>
const newestFirst = (a: Place, b: Place): number => b.height - a.height || b.txIndex - a.txIndex || b.seq - a.seq
