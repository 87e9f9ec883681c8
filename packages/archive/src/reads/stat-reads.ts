import type { ChainReads } from '@orrery/model/reads'
import { BLOCKS, TOKENS } from '../tables/archive-tables.ts'
import { joinSum } from '../ledger/balance-sums.ts'
import { select, where, type Scope } from './scope.ts'

const MASK = "toUInt256('340282366920938463463374607431768211455')"
/** The two halves of a sum, so that no amounts can make it wrap unseen (reliability M13). */
const highOf = (column: string) => `toInt256(sum(bitShiftRight(${column}, 128)))`
const lowOf = (column: string) => `toInt256(sum(bitAnd(${column}, ${MASK})))`
const knownOf = (column: string) => `countIf(${column} IS NOT NULL)`

/** Sums over all committed blocks and over the newest ones. */
export function statReads(scope: Scope): Pick<ChainReads, 'totals' | 'window'> {
  let counted: { readonly writes: number; readonly tokens: number } | null = null
  /** Only this process writes tokens, so they are counted once per write. */
  const countTokens = async (): Promise<number> => {
    const writes = scope.tokenWrites()
    if (counted?.writes === writes) return counted.tokens
    const [row] = await select(scope, `${TOKENS.name} FINAL`, { rows: 'u64' }, where(scope), '', { rows: 'count()' })
    counted = { writes, tokens: row?.rows ?? 0 }
    return counted.tokens
  }
  return {
    async totals() {
      const ranges = scope.ranges()
      const counts = scope.counts()
      const tokens = await countTokens()
      return {
        blocks: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
        txs: counts.txs,
        transfers: counts.transfers,
        contracts: counts.contracts,
        tokens,
      }
    },
    async window(sinceMs) {
      const since = Number.isFinite(sinceMs)
        ? Math.trunc(Math.min(Math.max(sinceMs, 0), Number.MAX_SAFE_INTEGER))
        : Number.MAX_SAFE_INTEGER
      const condition = where(scope).within(scope.ranges(), 'height')
      condition.and(`time_ms >= ${condition.bind('i64', since)}`)
      const [row] = await select(
        scope,
        BLOCKS.name,
        {
          blocks: 'u64',
          txs: 'u64',
          value_high: 'i256',
          value_low: 'i256',
          fees_known: 'u64',
          fees_high: 'i256',
          fees_low: 'i256',
          burnt_known: 'u64',
          burnt_high: 'i256',
          burnt_low: 'i256',
          size_known: 'u64',
          bytes: 'u64',
          first: 'i64',
          last: 'i64',
        },
        condition,
        '',
        {
          blocks: 'count()',
          txs: 'sum(tx_count)',
          value_high: highOf('tx_value'),
          value_low: lowOf('tx_value'),
          fees_known: knownOf('fees'),
          fees_high: highOf('ifNull(fees, 0)'),
          fees_low: lowOf('ifNull(fees, 0)'),
          burnt_known: knownOf('burnt'),
          burnt_high: highOf('ifNull(burnt, 0)'),
          burnt_low: lowOf('ifNull(burnt, 0)'),
          size_known: knownOf('size'),
          bytes: 'sum(ifNull(size, 0))',
          first: 'min(time_ms)',
          last: 'max(time_ms)',
        },
      )
      const blocks = row?.blocks ?? 0
      if (!row || blocks === 0)
        return { blocks: 0, txs: 0, value: 0n, fees: 0n, burnt: 0n, bytes: 0, firstMs: null, lastMs: null }
      // A sum is only known when each of its parts is.
      return {
        blocks,
        txs: row.txs,
        value: joinSum({ high: row.value_high, low: row.value_low }),
        fees: row.fees_known === blocks ? joinSum({ high: row.fees_high, low: row.fees_low }) : null,
        burnt: row.burnt_known === blocks ? joinSum({ high: row.burnt_high, low: row.burnt_low }) : null,
        bytes: row.size_known === blocks ? row.bytes : null,
        firstMs: row.first,
        lastMs: row.last,
      }
    },
  }
}
