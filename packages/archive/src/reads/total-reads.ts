import type { ChainReads, TokenCounts } from '@orrery/model/reads'
import { TOKENS } from '../tables/archive-tables.ts'
import { STANDARD, wordOf } from '../tables/codes.ts'
import { select, where, type Scope } from './scope.ts'

/** Sums over all committed blocks, from the book of chunks. */
export function totalReads(scope: Scope): Pick<ChainReads, 'totals'> {
  let counted: { readonly writes: number; readonly tokens: TokenCounts } | null = null
  /** They are counted once per write. */
  const countTokens = async (): Promise<TokenCounts> => {
    const writes = scope.tokenWrites()
    if (counted?.writes === writes) return counted.tokens
    const columns = { standard: 'u8', rows: 'u64' } as const
    const rows = await select(scope, `${TOKENS.name} FINAL`, columns, where(scope), 'GROUP BY standard', {
      rows: 'count()',
    })
    const of = (wanted: string) => rows.find(({ standard }) => wordOf(STANDARD, standard) === wanted)?.rows ?? 0
    counted = { writes, tokens: { erc20: of('erc20'), erc721: of('erc721'), erc1155: of('erc1155') } }
    return counted.tokens
  }
  return {
    async totals() {
      const ranges = scope.held()
      const counts = await scope.counts()
      const tokensOf = await countTokens()
      return {
        blocks: ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0),
        txs: counts.txs,
        transfers: counts.transfers,
        contracts: counts.contracts,
        tokens: tokensOf.erc20 + tokensOf.erc721 + tokensOf.erc1155,
        tokensOf,
      }
    },
  }
}
