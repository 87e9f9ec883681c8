import { OrreryError } from '@orrery/errors/orrery-error'
import type { CoinQuery, FoundCoins } from '@orrery/model/reads'
import type { RowScope } from './scope.ts'
import { checkLimit, checkPlace, type Where } from './where.ts'

/** Rows that one question looks at. */
const ROWS_LIMIT = 1_000_000
/** One block of a chain that pays an address more often than this is not told in order. */
const BLOCK_LIMIT = 4_000_000
const U32_MAX = 0xffff_ffff

/**
 * Outputs without a spend among the rows of an address, which stand in the order of their blocks with each spend beside its output. As many rows as
 * the query says are read along the table's order; whole heights of them are judged, for a spend may stand behind the edge.
 */
export async function readCoins(
  scope: RowScope,
  condition: Where,
  table: string,
  { before, after, limit, rows }: CoinQuery,
): Promise<FoundCoins> {
  checkLimit(limit, 1_000)
  const up = after !== undefined && before === undefined
  const having: string[] = []
  const bound = (value: number, name: string): string =>
    condition.bind('u32', Math.min(checkPlace(value, name), U32_MAX))
  for (const [place, sign] of [
    [before, '<'],
    [after, '>'],
  ] as const) {
    if (!place) continue
    const height = bound(place.height, 'height')
    // A place at the edge of a height has nothing of it beyond: read again, it could fill every window.
    const isEdge = place === before ? place.txIndex === 0 && place.seq === 0 : place.txIndex >= U32_MAX
    condition.and(`made ${sign}${isEdge ? '' : '='} ${height}`)
    having.push(
      `(made, place, vout) ${sign} (${height}, ${bound(place.txIndex, 'txIndex')}, ${bound(place.seq, 'seq')})`,
    )
  }
  const way = up ? 'ASC' : 'DESC'
  const { params } = condition
  for (let most = checkLimit(rows, ROWS_LIMIT); ; most *= 4) {
    const from = `FROM ${table} PREWHERE ${condition}`
    const [[edge], coins] = await Promise.all([
      scope.store.query({
        sql: `SELECT min(w.made) AS low, max(w.made) AS high, count() AS seen FROM (SELECT made ${from} ORDER BY made ${way} LIMIT ${most}) AS w`,
        params,
        columns: { low: 'u32', high: 'u32', seen: 'u64' },
      }),
      // Two outputs whose ids begin alike stand for each other: both are told, and who asks looks up which of them is spent.
      scope.store.query({
        sql: `SELECT made, arrayJoin(arrayDistinct([greatest_place, least_place])) AS place, vout FROM (SELECT c.made AS made, c.vout AS vout, maxIf(c.tx_index, c.spent = 0) AS greatest_place, minIf(c.tx_index, c.spent = 0) AS least_place FROM (SELECT made, reinterpretAsUInt64(txid) AS id, vout, tx_index, spent ${from} ORDER BY made ${way}, txid ${way}, vout ${way}, spent ${way} LIMIT ${most}) AS c GROUP BY made, c.id, vout HAVING countIf(c.spent = 0) > countIf(c.spent = 1))${having.length === 0 ? '' : ` WHERE ${having.join(' AND ')}`} ORDER BY made ${way}, place ${way}, vout ${way} LIMIT ${limit}`,
        params,
        columns: { made: 'u32', place: 'u32', vout: 'u32' },
      }),
    ])
    const isAll = edge === undefined || edge.seen < most
    // The last height may go on behind the edge.
    const last = isAll ? null : up ? edge.high : edge.low
    if (last !== null && edge!.low === edge!.high) {
      if (most >= BLOCK_LIMIT)
        throw new OrreryError('PARAMETER_INVALID', {
          name: 'address',
          reason: `block ${last} has more outputs of it than can be told in their order`,
        })
      continue
    }
    const told = coins
      .filter(({ made }) => last === null || (up ? made < last : made > last))
      .map(({ made, place, vout }) => ({ height: made, txIndex: place, seq: vout }))
    return {
      coins: up ? told.toReversed() : told,
      lookedTo:
        last === null || (told.length === limit && told.length === coins.length) ? null : up ? last - 1 : last + 1,
    }
  }
}
