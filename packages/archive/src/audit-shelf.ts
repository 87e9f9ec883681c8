import type { TokenAudit } from '@orrery/model/rows'
import type { Store } from '@orrery/store/store'
import type { ChainArchive } from './archive.ts'
import { joinSum, splitSum } from './ledger/balance-sums.ts'
import { checkKey, checkLimit, Where } from './reads/where.ts'
import { TOKEN_AUDITS } from './tables/archive-tables.ts'

const MOST = 1_000
const { chain: _chain, ...COLUMNS } = TOKEN_AUDITS.columns

/** The last audit of each token. They belong to no block's rows, and survive a rewind: the next one replaces them. */
export function createAuditShelf(store: Store, chain: number): Pick<ChainArchive, 'saveAudits' | 'audits'> {
  return {
    async saveAudits(audits) {
      if (audits.length === 0) return
      const rows = audits.map((audit) => {
        const ledger = splitSum(audit.supplyLedger)
        return {
          chain,
          address: audit.address,
          height: audit.height,
          time_ms: audit.timeMs,
          supply_told: audit.supplyTold,
          ledger_high: ledger.high,
          ledger_low: ledger.low,
          holders_checked: audit.holdersChecked,
          holders_wrong: audit.holdersWrong,
        }
      })
      await store.insert(TOKEN_AUDITS, rows, `${chain}:audits:${crypto.randomUUID()}`)
    },
    async audits(addresses) {
      checkLimit(addresses.length, MOST)
      if (addresses.length === 0) return []
      const condition = new Where(chain)
      condition.and(
        `address IN ${condition.bind(
          'hex[]',
          addresses.map((address) => checkKey(address, 'address')),
        )}`,
      )
      const sql = `SELECT ${Object.keys(COLUMNS).join(', ')} FROM ${TOKEN_AUDITS.name} FINAL WHERE ${condition}`
      const rows = await store.query({ sql, params: condition.params, columns: COLUMNS })
      return rows.map((row): TokenAudit => ({
        address: row.address,
        height: row.height,
        timeMs: row.time_ms,
        supplyTold: row.supply_told,
        supplyLedger: joinSum({ high: row.ledger_high, low: row.ledger_low }),
        holdersChecked: row.holders_checked,
        holdersWrong: row.holders_wrong,
      }))
    },
  }
}
