import { OrreryError } from '@orrery/errors/orrery-error'
import type { Balance, ChainReads, Ranking } from '@orrery/model/reads'
import { createBandSums, LAST_BAND, LAST_DIGITS } from '@orrery/model/balance-bands'
import type { Hex } from '@orrery/primitives/hex'
import type { Columns } from '@orrery/store/columns'
import { itemOf, joinSum, tokenIdOf } from '../ledger/balance-sums.ts'
import { DELTA_HIGH, DELTA_LOW } from '../ledger/ledger-undo.ts'
import { cutRanges } from '../coverage/ranges.ts'
import { ACCOUNT_BALANCES, ASSET_BALANCES, DELTAS } from '../tables/archive-tables.ts'
import { blockReads } from './block-reads.ts'
import { changeReads } from './change-reads.ts'
import { select, where, type Scope } from './scope.ts'
import { checkKey, checkLimit, checkPlace, type Where } from './where.ts'

const SUMS = { high: 'i256', low: 'i256' } as const
const SUM_EXPRS = { high: 'sum(b.high)', low: 'sum(b.low)' } as const
const HALF = "toInt256('340282366920938463463374607431768211456')"
/** The low part carried into the high one, so that equal sums compare equal however they were added up. */
const CARRIED = { high: 'high + bitShiftRight(low, 128)', low: `low - bitShiftRight(low, 128) * ${HALF}` } as const
const NON_ZERO = `HAVING ${CARRIED.high} != 0 OR ${CARRIED.low} != 0`
const POSITIVE = `HAVING ${CARRIED.high} > 0 OR (${CARRIED.high} = 0 AND ${CARRIED.low} > 0)`
const LARGEST = `${CARRIED.high} DESC, ${CARRIED.low} DESC`
const HOLDINGS_LIMIT = 1_000
/**
 * Rows of balances that are summed up by one statement when all are ranked, which may take 30 s: the engine adds them up in the table's order and so holds one
 * holder at a time. What stood at a block is put together by holder, some 200 bytes each of the 512 MB that a query may have.
 */
const PART_ROWS = 4_000_000
const PAST_PART_ROWS = 1_000_000
/** Holders that a ranking goes through: it is for the background, and yet commits may have to wait for it. */
const MOST_HOLDERS = 256_000_000
/** Pages by number reach 10,000 rows, of which the Head may take some away. */
const ITEMS_LIMIT = 20_000
const OFFSET_LIMIT = 1_000_000
const U256_LIMIT = 1n << 256n
/** The band of a positive carried sum, as \`bandsOf\` says it. */
const DIGITS = `if(high >= toInt256('${LAST_BAND >> 128n}'), toUInt8(${LAST_DIGITS}), toUInt8(length(toString(high * ${HALF} + low))))`

const byAmount = (a: Balance, b: Balance): number =>
  a.amount === b.amount ? (a.address < b.address ? -1 : 1) : a.amount < b.amount ? 1 : -1

/** Sums of the ledger. Each waits for a commit that is under way, because sums carry no height. */
export function ledgerReads(
  scope: Scope,
  partRows = { now: PART_ROWS, past: PAST_PART_ROWS },
): Pick<
  ChainReads,
  | 'balancesOfAccount'
  | 'balance'
  | 'ledgerSupply'
  | 'items'
  | 'itemsOfAccount'
  | 'holders'
  | 'holderCount'
  | 'holdings'
  | 'ranking'
  | 'changes'
  | 'ledgerOfBlock'
> {
  const settled = <T>(read: () => Promise<T>): Promise<T> =>
    scope.window.read(() => {
      scope.checkLedger()
      return read()
    })
  /** What is summed up, without what the ledger tells above a block. */
  const behind = (parts: string, condition: Where, at: number): string => {
    const above = `${condition} AND ${where(scope).within(scope.ranges(), 'height')} AND height > ${condition.bind('u32', checkPlace(at, 'at'))}`
    const later = `SELECT address, -(${DELTA_HIGH}) AS upper, -(${DELTA_LOW}) AS lower FROM ${DELTAS.name} WHERE ${above} GROUP BY address`
    return `SELECT address, sum(upper) AS upper, sum(lower) AS lower FROM (${parts} UNION ALL ${later}) GROUP BY address`
  }
  const balanceOf = (
    address: Hex,
    asset: Hex,
    tokenId: bigint | null,
    sum: { high: bigint; low: bigint },
  ): Balance => ({ address, asset, tokenId, amount: joinSum(sum) })
  /** The holder that a part of all balances ends with, behind another one; null where it ends with the last of all. */
  const endOfPart = async (asset: Hex, above: Hex | null, rows: number): Promise<Hex | null> => {
    const condition = ofAsset(asset, { above, end: null })
    const [row] = await scope.store.query({
      sql: `SELECT b.address AS address FROM ${ASSET_BALANCES.name} AS b WHERE ${condition} ORDER BY b.chain, b.asset, b.address LIMIT 1 OFFSET ${rows}`,
      params: condition.params,
      columns: { address: 'hex' },
      purpose: 'heavy',
    })
    return row?.address ?? null
  }
  const ofAsset = (asset: Hex, { above, end }: { readonly above: Hex | null; readonly end: Hex | null }): Where => {
    const condition = where(scope)
    condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
    if (above !== null) condition.and(`address > ${condition.bind('hex', above)}`)
    if (end !== null) condition.and(`address <= ${condition.bind('hex', end)}`)
    return condition
  }
  /** The largest balances of a part, and all of it by size and, where that is asked for, by the first byte of their holders' keys. */
  const rankPart = async (
    asset: Hex,
    limit: number,
    { above, end, at, byKind }: { above: Hex | null; end: Hex | null; at: number | undefined; byKind: boolean },
  ) => {
    const condition = ofAsset(asset, { above, end })
    // The parts have other names than what they carry into, which would stand for them.
    const parts = `SELECT b.address AS address, sum(b.high) AS upper, sum(b.low) AS lower FROM ${ASSET_BALANCES.name} AS b WHERE ${condition} GROUP BY b.chain, b.asset, b.address`
    const stood = at === undefined ? parts : behind(parts, condition, at)
    const sums = `SELECT address, upper + bitShiftRight(lower, 128) AS high, lower - bitShiftRight(lower, 128) * ${HALF} AS low FROM (${stood})`
    const positive = `(SELECT address, high, low FROM (${sums}) WHERE high > 0 OR (high = 0 AND low > 0))`
    const kind = byKind ? 'substring(address, 1, 1)' : "''"
    const ask = <C extends Columns>(sql: string, columns: C) =>
      scope.store.query({ sql, params: condition.params, columns, purpose: 'heavy' })
    const [rows, bands] = await Promise.all([
      limit === 0
        ? []
        : ask(`SELECT address, high, low FROM ${positive} ORDER BY high DESC, low DESC, address LIMIT ${limit}`, {
            address: 'hex',
            ...SUMS,
          }),
      ask(
        `SELECT digits, kind, count() AS holders, sum(high) AS all_high, sum(low) AS all_low FROM (SELECT ${DIGITS} AS digits, ${kind} AS kind, high, low FROM ${positive}) GROUP BY digits, kind`,
        { digits: 'u8', kind: 'hex', holders: 'u64', all_high: 'i256', all_low: 'i256' },
      ),
    ])
    return {
      rows,
      bands: bands.map(({ digits, kind: first, holders, all_high: high, all_low: low }) => ({
        digits,
        kind: first,
        holders,
        sum: joinSum({ high, low }),
      })),
    }
  }
  /** By this it shows whether the blocks up to one are still the same: commits above it change nothing. */
  const footingOf = async (at: number): Promise<string> => {
    const hashes = await blockReads(scope).blockHashes([at])
    return JSON.stringify([cutRanges(scope.ranges(), at), hashes.get(at) ?? null])
  }
  /** `inMoment` runs what must see one state of the ledger: a part with its end. */
  const rankAll = async (
    asset: Hex,
    most: number,
    { at, byKind }: { readonly at: number | undefined; readonly byKind: boolean },
    inMoment: <T>(read: () => Promise<T>) => Promise<T>,
  ): Promise<Ranking> => {
    const partBehind = async (start: Hex | null) => {
      const past = at !== undefined && at < (scope.ranges().at(-1)?.to ?? -1) ? at : undefined
      const rows = past === undefined ? partRows.now : partRows.past
      const end = await endOfPart(asset, start, rows)
      return { rows, end, found: await rankPart(asset, most, { above: start, end, at: past, byKind }) }
    }
    let top: readonly Balance[] = []
    const bands = createBandSums()
    let above: Hex | null = null
    for (let holders = 0; holders < MOST_HOLDERS;) {
      const start: Hex | null = above
      const part: Awaited<ReturnType<typeof partBehind>> = await inMoment(() => partBehind(start))
      bands.add(part.found.bands)
      top = [...top, ...part.found.rows.map((row) => balanceOf(row.address, asset, null, row))]
        .toSorted(byAmount)
        .slice(0, most)
      if (part.end === null) return { rows: top, ...bands.sums(byKind) }
      above = part.end
      holders += part.rows
    }
    throw new OrreryError('STORE_LIMIT', { reason: `more than ${MOST_HOLDERS} holders` })
  }
  return {
    ...changeReads(scope),
    balancesOfAccount: (address, limit) =>
      settled(async () => {
        const condition = where(scope)
        condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
        const end = `GROUP BY asset, item ${NON_ZERO} ORDER BY ${LARGEST}, asset, item LIMIT ${checkLimit(limit)}`
        const rows = await select(
          scope,
          `${ACCOUNT_BALANCES.name} AS b`,
          { asset: 'hex', item: 'hex', ...SUMS },
          condition,
          end,
          SUM_EXPRS,
        )
        return rows.map((row) => balanceOf(address, row.asset, tokenIdOf(row.item), row))
      }),
    balance: (address, asset, tokenId) =>
      settled(async () => {
        if (tokenId !== null && (tokenId < 0n || tokenId >= U256_LIMIT)) return 0n
        const condition = where(scope)
        condition
          .and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
          .and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
          .and(`item = ${condition.bind('hex', itemOf(tokenId))}`)
        const [row] = await select(scope, `${ACCOUNT_BALANCES.name} AS b`, SUMS, condition, '', SUM_EXPRS)
        return row ? joinSum(row) : 0n
      }),
    holdings: (asset, addresses) =>
      settled(async () => {
        if (addresses.length === 0) return []
        checkLimit(addresses.length, HOLDINGS_LIMIT)
        const condition = where(scope)
        const keys = addresses.map((address) => condition.bind('hex', checkKey(address, 'address')))
        condition
          .and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
          .and(`address IN (${keys.join(', ')})`)
        const rows = await select(
          scope,
          `${ASSET_BALANCES.name} AS b`,
          { address: 'hex', ...SUMS },
          condition,
          `GROUP BY address ${NON_ZERO}`,
          SUM_EXPRS,
        )
        return rows.map((row) => balanceOf(row.address, asset, null, row))
      }),
    holders: (asset, offset, limit) =>
      settled(async () => {
        checkLimit(offset, OFFSET_LIMIT)
        const condition = where(scope)
        condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        const end = `GROUP BY address ${NON_ZERO} ORDER BY ${LARGEST}, address LIMIT ${checkLimit(limit)} OFFSET ${offset}`
        const rows = await select(
          scope,
          `${ASSET_BALANCES.name} AS b`,
          { address: 'hex', ...SUMS },
          condition,
          end,
          SUM_EXPRS,
        )
        return rows.map((row) => balanceOf(row.address, asset, null, row))
      }),
    ranking: async (asset, limit, at, byKind = false) => {
      const most = checkLimit(limit)
      if (at === undefined) return settled(() => rankAll(asset, most, { at, byKind }, (read) => read()))
      // Each part is read at a moment of its own, so that no commit waits for all of them.
      const footing = await settled(() => footingOf(checkPlace(at, 'at')))
      return rankAll(asset, most, { at, byKind }, (read) =>
        settled(async () => {
          if ((await footingOf(at)) !== footing)
            throw new OrreryError('STORE_UNAVAILABLE', { reason: 'what is ranked was changed meanwhile' })
          return read()
        }),
      )
    },
    ledgerSupply: (asset) =>
      settled(async () => {
        const condition = where(scope)
        condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        const [row] = await select(scope, `${ASSET_BALANCES.name} AS b`, SUMS, condition, '', SUM_EXPRS)
        return row ? joinSum(row) : 0n
      }),
    items: (asset, { after, limit }) =>
      settled(async () => {
        const condition = where(scope)
        condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`).and('notEmpty(item)')
        if (after) {
          const item = condition.bind('hex', itemOf(after.tokenId))
          const address = condition.bind('hex', checkKey(after.address, 'address'))
          condition.and(`(item > ${item} OR (item = ${item} AND address > ${address}))`)
        }
        const end = `GROUP BY item, address ${NON_ZERO} ORDER BY item, address LIMIT ${checkLimit(limit, ITEMS_LIMIT)}`
        const columns = { address: 'hex', item: 'hex', ...SUMS } as const
        const rows = await select(scope, `${ASSET_BALANCES.name} AS b`, columns, condition, end, SUM_EXPRS)
        return rows.map((row) => balanceOf(row.address, asset, tokenIdOf(row.item), row))
      }),
    itemsOfAccount: (address, { asset, after, limit }) =>
      settled(async () => {
        const condition = where(scope)
        condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).and('notEmpty(item)')
        if (asset !== undefined) condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        if (after) {
          const contract = condition.bind('hex', checkKey(after.asset, 'asset'))
          const item = condition.bind('hex', itemOf(after.tokenId))
          condition.and(`(asset > ${contract} OR (asset = ${contract} AND item > ${item}))`)
        }
        const end = `GROUP BY asset, item ${NON_ZERO} ORDER BY asset, item LIMIT ${checkLimit(limit, ITEMS_LIMIT)}`
        const columns = { asset: 'hex', item: 'hex', ...SUMS } as const
        const rows = await select(scope, `${ACCOUNT_BALANCES.name} AS b`, columns, condition, end, SUM_EXPRS)
        return rows.map((row) => balanceOf(address, row.asset, tokenIdOf(row.item), row))
      }),
    holderCount: (asset) =>
      settled(async () => {
        const condition = where(scope)
        condition.and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        const holders = `(SELECT sum(b.high) AS high, sum(b.low) AS low FROM ${ASSET_BALANCES.name} AS b WHERE ${condition} GROUP BY b.address ${POSITIVE})`
        const [row] = await scope.store.query({
          sql: `SELECT count() AS holders FROM ${holders}`,
          params: condition.params,
          columns: { holders: 'u64' },
        })
        return row?.holders ?? 0
      }),
  }
}
