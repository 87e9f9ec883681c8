import type { AccountTx, ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { covers } from '../coverage/ranges.ts'
import { invertHeight } from '../encode/inverted.ts'
import { BodyReader } from '../encode/body-reader.ts'
import { readTxHead } from '../encode/tx-body.ts'
import { ACCOUNT_TRANSFERS, ACCOUNT_TXS, CONTRACTS } from '../tables/archive-tables.ts'
import { CONTRACT_KIND, wordOf } from '../tables/codes.ts'
import { readAccountSummaries } from './account-summary.ts'
import { accountTxConditions, TX_USE } from './body-conditions.ts'
import { keysBetween } from './keys-between.ts'
import { select, selectPage, where, type Scope } from './scope.ts'
import { BY_INV_TX, checkKey, checkLimit, checkPlace } from './where.ts'

const { chain: _chain, address: _address, ...CONTRACT_COLUMNS } = CONTRACTS.columns
/** Creations at one address that are read as they come: next to no address has more, and an order costs the engine more than they do. */
const MADE_OFTEN = 64

/** What happened to an address. */
export function accountReads(
  scope: Scope,
): Pick<
  ChainReads,
  | 'accountTxs'
  | 'accountSummary'
  | 'accountSummaries'
  | 'accountTxCount'
  | 'accountTransferCount'
  | 'accountUse'
  | 'accountsBetween'
  | 'contract'
  | 'contractsAmong'
> {
  const countOf = async (table: string, address: Hex, floor: number): Promise<number> => {
    const condition = where(scope)
    condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).within(scope.ranges(), 'inv')
    if (floor > 0)
      condition.and(`inv <= ${condition.bind('u32', invertHeight(Math.min(checkPlace(floor, 'floor'), 0xffff_ffff)))}`)
    const [row] = await select(scope, table, { rows: 'u64' }, condition, '', { rows: 'count()' })
    return row?.rows ?? 0
  }
  return {
    async accountTxs(address, page, filter) {
      const condition = where(scope)
      condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`).within(scope.ranges(), 'inv')
      if (filter !== undefined) accountTxConditions(scope, condition, filter, page)
      const rows = await selectPage(
        scope,
        ACCOUNT_TXS.name,
        { inv: 'u32', inv_index: 'u32', body: 'hex' },
        condition,
        condition.page(page, BY_INV_TX),
      )
      return rows.map((row): AccountTx => {
        const body = new BodyReader(row.body)
        const place = { height: invertHeight(row.inv), txIndex: invertHeight(row.inv_index) }
        const role = body.u8()
        const net = body.present() ? body.i256() : null
        return { address, ...place, role, net, tx: readTxHead(body, place.height, place.txIndex) }
      })
    },
    accountSummary: async (address) => (await readAccountSummaries(scope, [address]))[0]!,
    accountSummaries: (addresses) => readAccountSummaries(scope, addresses),
    accountsBetween: (from, to, limit) =>
      keysBetween(scope, { table: ACCOUNT_TXS.name, column: 'address', place: 'inv' }, from, to, limit),
    accountTxCount: (address, floor = 0) => countOf(ACCOUNT_TXS.name, address, floor),
    accountTransferCount: (address, floor = 0) => countOf(ACCOUNT_TRANSFERS.name, address, floor),
    async accountUse(address, floor, limit, also) {
      const condition = where(scope)
      condition
        .and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
        .within(scope.ranges(), 'inv')
        .and(`inv <= ${condition.bind('u32', invertHeight(Math.min(checkPlace(floor, 'floor'), 0xffff_ffff)))}`)
      const most = checkLimit(limit, 1_000_000)
      const others = condition.bind(
        'hex[]',
        also.slice(0, checkLimit(also.length)).map((caller) => checkKey(caller, 'also')),
      )
      const newest = `SELECT body FROM ${ACCOUNT_TXS.name} PREWHERE ${condition} ORDER BY inv, inv_index LIMIT ${most}`
      const [row] = await scope.store.query({
        sql: `SELECT countIf(pays AND own) AS sent, sumIf(fee, pays AND own) AS fees, countIf(called AND own) AS calls, uniqExactIf(who, called AND who != '') AS callers,
            sumIf(fee, called AND own) AS call_fees, countIf(own) AS looked
          FROM (SELECT who, pays, called, fee, 1 AS own FROM (${TX_USE} FROM (${newest}))
            UNION ALL SELECT arrayJoin(CAST(${others}, 'Array(String)')) AS who, 0 AS pays, 1 AS called, toUInt256(0) AS fee, 0 AS own)`,
        params: condition.params,
        columns: { sent: 'u64', fees: 'u256', calls: 'u64', callers: 'u64', call_fees: 'u256', looked: 'u64' },
        purpose: 'heavy',
      })
      const { sent = 0, fees = 0n, calls = 0, callers = 0, call_fees: callFees = 0n, looked = 0 } = row ?? {}
      // Where as many were looked at as may be, there may be more.
      const isCut = looked === most && (await countOf(ACCOUNT_TXS.name, address, floor)) > most
      return { sent, fees, calls, callers, callFees, isCut }
    },
    async contract(address) {
      const condition = where(scope)
      condition.and(`address = ${condition.bind('hex', checkKey(address, 'address'))}`)
      const ranges = scope.ranges()
      // An address can be created again after its contract destroyed itself: the newest creation counts.
      const read = (end: string) => select(scope, CONTRACTS.name, CONTRACT_COLUMNS, condition, end)
      const some = await read(`LIMIT ${MADE_OFTEN + 1}`)
      const rows =
        some.length > MADE_OFTEN
          ? await read(`ORDER BY height DESC, tx_index DESC LIMIT ${MADE_OFTEN}`)
          : some.toSorted((a, b) => b.height - a.height || b.tx_index - a.tx_index)
      const row = rows.find(({ height }) => covers(ranges, height))
      if (!row) return null
      return {
        address,
        height: row.height,
        txIndex: row.tx_index,
        txHash: row.tx_hash,
        creator: row.creator,
        kind: wordOf(CONTRACT_KIND, row.kind),
      }
    },
    async contractsAmong(addresses) {
      if (checkLimit(addresses.length, 1_000) === 0) return []
      const condition = where(scope)
      const wanted = condition.bind(
        'hex[]',
        addresses.map((address) => checkKey(address, 'address')),
      )
      condition.and(`address IN ${wanted}`).within(scope.ranges(), 'height')
      const rows = await select(scope, CONTRACTS.name, { address: 'hex' }, condition, 'LIMIT 1 BY address')
      return rows.map(({ address }) => address)
    },
  }
}
