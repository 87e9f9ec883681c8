import type { TransferRow } from '@orrery/model/rows'
import type { ChainReads, TransferFilter } from '@orrery/model/reads'
import type { RowOf } from '@orrery/store/columns'
import { EMPTY } from '@orrery/primitives/hex'
import { covers } from '../coverage/ranges.ts'
import { invertHeight, invertSeq } from '../encode/inverted.ts'
import { BodyReader } from '../encode/body-reader.ts'
import { readTransferBody } from '../encode/transfer-body.ts'
import { ACCOUNT_TRANSFERS, TOKEN_TRANSFERS, TRANSFERS } from '../tables/archive-tables.ts'
import { STANDARD, wordOf } from '../tables/codes.ts'
import { accountTransferConditions, TRANSFER_PARTIES } from './body-conditions.ts'
import { select, selectPage, where, type Scope } from './scope.ts'
import { BY_INV_SEQ, BY_SEQ, checkKey, checkLimit, checkPlace, checkPlaces, type Where } from './where.ts'

const { chain: _chain, ...COLUMNS } = TRANSFERS.columns
const BODY_COLUMNS = { inv: 'u32', inv_index: 'u32', inv_seq: 'u64', body: 'hex' } as const
const U256_LIMIT = 1n << 256n

const toTransfer = (row: RowOf<typeof COLUMNS>): TransferRow => ({
  height: row.height,
  txIndex: row.tx_index,
  seq: row.seq,
  asset: row.asset,
  txHash: row.tx_hash,
  timeMs: row.time_ms,
  standard: wordOf(STANDARD, row.standard),
  from: row.from_address,
  to: row.to_address,
  amount: row.amount,
  tokenId: row.token_id,
})

const placeOf = (row: RowOf<typeof BODY_COLUMNS>) => ({
  height: invertHeight(row.inv),
  txIndex: invertHeight(row.inv_index),
  seq: invertSeq(row.inv_seq),
})

function filtered(condition: Where, filter: TransferFilter | undefined): Where {
  const standards = filter?.standards?.map((standard) => STANDARD.of[standard]).filter((code) => code !== undefined)
  if (standards)
    condition.and(`standard IN (${standards.map((code) => condition.bind('u8', code)).join(', ') || 'NULL'})`)
  const tokenId = filter?.tokenId
  if (tokenId !== undefined)
    condition.and(tokenId >= 0n && tokenId < U256_LIMIT ? `token_id = ${condition.bind('u256', tokenId)}` : '0')
  return condition
}

/** Token and native movements by place, token and account. */
export function transferReads(
  scope: Scope,
): Pick<
  ChainReads,
  | 'transfersOfTx'
  | 'transfersAt'
  | 'transfersOfBlock'
  | 'transfers'
  | 'transfersOfToken'
  | 'transfersOfAccount'
  | 'transferCount'
  | 'tokenParties'
> {
  const transfers: ChainReads['transfers'] = async (page, filter) => {
    const condition = filtered(where(scope).within(scope.ranges(), 'height'), filter)
    const rows = await selectPage(scope, TRANSFERS.name, COLUMNS, condition, condition.page(page, BY_SEQ))
    return rows.map(toTransfer)
  }
  return {
    transfers,
    async transfersOfTx(height, txIndex, limit, offset = 0) {
      checkPlace(txIndex, 'txIndex')
      checkLimit(limit)
      if (!covers(scope.ranges(), checkPlace(height, 'height')) || txIndex > 0xffff_ffff) return []
      const condition = where(scope)
      condition.and(`height = ${condition.bind('u32', height)}`).and(`tx_index = ${condition.bind('u32', txIndex)}`)
      const part = `ORDER BY seq LIMIT ${limit} OFFSET ${checkPlace(offset, 'offset')}`
      return (await select(scope, TRANSFERS.name, COLUMNS, condition, part)).map(toTransfer)
    },
    async transfersAt(places, limit) {
      checkLimit(limit)
      const ranges = scope.ranges()
      const wanted = new Set(
        checkPlaces(places)
          .filter(({ height, txIndex }) => covers(ranges, checkPlace(height, 'height')) && txIndex <= 0xffff_ffff)
          .map(({ height, txIndex }) => `(${height}, ${checkPlace(txIndex, 'txIndex')})`),
      )
      if (wanted.size === 0) return []
      const condition = where(scope).and(`(height, tx_index) IN (${[...wanted].join(', ')})`)
      const end = `ORDER BY height, tx_index, seq LIMIT ${limit}`
      return (await select(scope, TRANSFERS.name, COLUMNS, condition, end)).map(toTransfer)
    },
    async transfersOfBlock(height, fromSeq, limit) {
      checkPlace(fromSeq, 'fromSeq')
      checkLimit(limit)
      if (!covers(scope.ranges(), checkPlace(height, 'height'))) return []
      const condition = where(scope)
      condition.and(`height = ${condition.bind('u32', height)}`).and(`seq >= ${condition.bind('u64', fromSeq)}`)
      return (await select(scope, TRANSFERS.name, COLUMNS, condition, `ORDER BY seq, tx_index LIMIT ${limit}`)).map(
        toTransfer,
      )
    },
    async transfersOfToken(asset, page, filter) {
      checkKey(asset, 'asset')
      if (asset === EMPTY) {
        if (filter?.standards && !filter.standards.includes('native')) return []
        return transfers(page, { ...filter, standards: ['native'] })
      }
      const condition = where(scope)
      filtered(condition.and(`asset = ${condition.bind('hex', asset)}`).within(scope.ranges(), 'inv'), filter)
      const rows = await selectPage(
        scope,
        TOKEN_TRANSFERS.name,
        BODY_COLUMNS,
        condition,
        condition.page(page, BY_INV_SEQ),
      )
      return rows.map((row) => readTransferBody(new BodyReader(row.body), placeOf(row), asset))
    },
    async transfersOfAccount(address, page, filter) {
      const condition = where(scope)
      filtered(
        condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).within(scope.ranges(), 'inv'),
        filter,
      )
      if (filter !== undefined) accountTransferConditions(scope, condition, address, filter, page)
      const rows = await selectPage(
        scope,
        ACCOUNT_TRANSFERS.name,
        BODY_COLUMNS,
        condition,
        condition.page(page, BY_INV_SEQ),
      )
      return rows.map((row) => {
        const body = new BodyReader(row.body)
        return readTransferBody(body, placeOf(row), body.hex())
      })
    },
    async transferCount(asset, floor = 0) {
      const condition = where(scope)
      checkKey(asset, 'asset')
      const native = asset === EMPTY
      if (native)
        condition.within(scope.ranges(), 'height').and(`standard = ${condition.bind('u8', STANDARD.of.native)}`)
      else condition.and(`asset = ${condition.bind('hex', asset)}`).within(scope.ranges(), 'inv')
      if (floor > 0) {
        const lowest = Math.min(checkPlace(floor, 'floor'), 0xffff_ffff)
        condition.and(
          native
            ? `height >= ${condition.bind('u32', lowest)}`
            : `inv <= ${condition.bind('u32', invertHeight(lowest))}`,
        )
      }
      const [row] = await select(
        scope,
        native ? TRANSFERS.name : TOKEN_TRANSFERS.name,
        { rows: 'u64' },
        condition,
        '',
        { rows: 'count()' },
      )
      return row?.rows ?? 0
    },
    async tokenParties(asset, through, limit) {
      const condition = where(scope)
      condition
        .and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        .within(scope.ranges(), 'inv')
        .and(`inv >= ${condition.bind('u32', invertHeight(checkPlace(through, 'through')))}`)
      const most = checkLimit(limit, 1_000_000)
      const rows = await scope.store.query({
        sql: `SELECT toUInt32(intDiv(greatest(told.1, 0), 86400000)) AS day, uniqExactIf(told.2, told.2 != '') AS senders,
            uniqExactIf(told.3, told.3 != '') AS receivers, count() AS transfers
          FROM (SELECT ${TRANSFER_PARTIES} AS told FROM ${TOKEN_TRANSFERS.name} PREWHERE ${condition} ORDER BY inv, inv_index, inv_seq LIMIT ${most + 1})
          GROUP BY day ORDER BY day`,
        params: condition.params,
        columns: { day: 'u32', senders: 'u64', receivers: 'u64', transfers: 'u64' },
        purpose: 'heavy',
      })
      return {
        days: rows.map(({ day, senders, receivers }) => ({ day, senders, receivers })),
        isCut: rows.reduce((sum, { transfers }) => sum + transfers, 0) > most,
      }
    },
  }
}
