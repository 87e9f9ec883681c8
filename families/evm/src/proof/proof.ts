export { proveAccount, type AccountProof, type ShownAccount } from './prove-account.ts'
export { proveBlock, type BlockAnswers } from './prove-block.ts'
export { proveTransaction, type ShownTx } from './prove-transaction.ts'
export type { ProofGap, ProofReport, ProofStep } from './proof-report.ts'
