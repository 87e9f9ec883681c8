import type { ChainReads } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { covers } from '../coverage/ranges.ts'
import { joinSum } from '../ledger/balance-sums.ts'
import { HIGH_PART, LOW_PART } from '../ledger/ledger-undo.ts'
import { DELTAS } from '../tables/archive-tables.ts'
import { CAUSE, wordOf } from '../tables/codes.ts'
import { select, where, type Scope } from './scope.ts'
import { checkKey, checkLimit, checkPlace } from './where.ts'

const { chain: _chain, ...COLUMNS } = DELTAS.columns
const ENTRIES_LIMIT = 100_000
const ADDRESSES_LIMIT = 10_000
const FLOORS_LIMIT = 8
/** What the ledger's own rows add up to from heights on. These carry heights, so no commit need be waited for. */
export function changeReads(scope: Scope): Pick<ChainReads, 'changes' | 'ledgerOfBlock'> {
  return {
    async ledgerOfBlock(height, asset, limit) {
      checkLimit(limit, ENTRIES_LIMIT)
      if (!covers(scope.ranges(), checkPlace(height, 'height'))) return []
      const condition = where(scope)
      condition
        .and(`height = ${condition.bind('u32', height)}`)
        .and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
      const rows = await select(scope, DELTAS.name, COLUMNS, condition, `ORDER BY tx_index, seq LIMIT ${limit}`)
      return rows.map(({ tx_index: txIndex, token_id: tokenId, outgoing, amount, cause, ...row }) => ({
        ...row,
        txIndex,
        tokenId,
        amount: outgoing === 1 ? -amount : amount,
        cause: wordOf(CAUSE, cause),
      }))
    },
    async changes(asset, addresses, floors) {
      if (addresses.length === 0 || floors.length === 0) return new Map<Hex, readonly bigint[]>()
      checkLimit(addresses.length, ADDRESSES_LIMIT)
      checkLimit(floors.length, FLOORS_LIMIT)
      const lowest = Math.min(...floors.map((floor) => checkPlace(floor, 'floor')))
      const condition = where(scope).within(scope.ranges(), 'height')
      const keys = condition.bind(
        'hex[]',
        addresses.map((address) => checkKey(address, 'address')),
      )
      condition
        .and(`height >= ${condition.bind('u32', lowest)}`)
        .and(`asset = ${condition.bind('hex', checkKey(asset, 'asset'))}`)
        .and(`address IN ${keys}`)
      const parts = floors.map((floor, index) => {
        const isIn = `height >= ${condition.bind('u32', floor)}`
        return `sumIf(${HIGH_PART}, ${isIn}) AS high${index}, sumIf(${LOW_PART}, ${isIn}) AS low${index}`
      })
      const rows = await scope.store.query({
        sql: `SELECT address, ${parts.join(', ')} FROM ${DELTAS.name} PREWHERE ${condition} GROUP BY address`,
        params: condition.params,
        columns: {
          address: 'hex',
          ...Object.fromEntries(
            floors.flatMap((_, index) => [`high${index}`, `low${index}`].map((name) => [name, 'i256' as const])),
          ),
        },
        purpose: 'heavy',
      })
      return new Map(
        rows.map((row) => {
          const told = row as Readonly<Record<string, unknown>>
          return [
            row.address as Hex,
            floors.map((_, index) =>
              joinSum({ high: told[`high${index}`] as bigint, low: told[`low${index}`] as bigint }),
            ),
          ]
        }),
      )
    },
  }
}
