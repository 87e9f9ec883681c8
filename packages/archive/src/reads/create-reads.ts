import { OUTPUT_TABLE } from '@orrery/model/packed-fields'
import type { ChainReads } from '@orrery/model/reads'
import type { AnyTable } from '@orrery/store/store'
import { accountReads } from './account-reads.ts'
import { blockReads } from './block-reads.ts'
import { familyReads } from './family-reads.ts'
import { gasReads } from './gas-reads.ts'
import { ledgerReads } from './ledger-reads.ts'
import { paymentReads } from './payment-reads.ts'
import type { Scope } from './scope.ts'
import { statReads } from './stat-reads.ts'
import { totalReads } from './total-reads.ts'
import { tokenReads } from './token-reads.ts'
import { transferReads } from './transfer-reads.ts'
import { txReads } from './tx-reads.ts'

/** All that can be asked of one chain's committed rows. */
export function createReads(scope: Scope, familyTables: readonly AnyTable[]): ChainReads {
  const txs = txReads(
    scope,
    familyTables.some(({ name }) => name === OUTPUT_TABLE),
  )
  const { storedParts, ...blocks } = blockReads(scope)
  return {
    ...blocks,
    ...txs,
    ...gasReads(scope, txs.txsAt),
    ...transferReads(scope),
    ...accountReads(scope),
    ...ledgerReads(scope),
    ...tokenReads(scope),
    ...totalReads(scope),
    ...statReads(scope),
    ...paymentReads({ block: blocks.block, storedParts, txsAt: txs.txsAt }),
    ...familyReads(scope, familyTables, { storedParts }),
  }
}
