import type { ChainOf } from '@orrery/model/chain'
import type { ProofReport } from './proof-report.ts'

/** Items of a header's RLP list that name the roots (yellow paper, §4.3). */
const ROOTS = { transaction: 4, receipt: 5 } as const

/** A file that proves by itself that a block holds a transaction, and with which receipt. */
export type Evidence = {
  readonly kind: 'transaction-inclusion'
  readonly chain: string
  readonly chainId: number
  readonly height: number
  readonly blockHash: string
  readonly transactionHash: string
  /** RLP of the header. */
  readonly header: string
  /** Key in both tries: RLP of the place. */
  readonly key: string
  /** Nodes from the root down to the entry, RLP each. */
  readonly transaction: readonly string[]
  /** Empty where the node gave no receipts of the whole block. */
  readonly receipt: readonly string[]
  /** How anybody checks it. */
  readonly check: readonly string[]
}

/** What a report proves, to be taken along (screens-evm §4.3); null where it does not lead from the header to the transaction. Pure. */
export function evidenceOf(
  { height, hash, paths, verdict }: ProofReport,
  { code, quirks }: Pick<ChainOf<'evm'>, 'code' | 'quirks'>,
  transactionHash: string,
): Evidence | null {
  const [header, key] = [paths['header']?.[0], paths['key']?.[0]]
  const { transaction, receipt = [] } = paths
  if (verdict === 'wrong' || header === undefined || key === undefined || transaction === undefined) return null
  return {
    kind: 'transaction-inclusion',
    chain: code,
    chainId: quirks.chainId,
    height,
    blockHash: hash,
    transactionHash,
    header,
    key,
    transaction,
    receipt,
    check: [
      'keccak256(header) is blockHash. Ask a source that you trust whether the chain has this block.',
      `Item ${ROOTS.transaction} of the RLP list in header is the root of the transactions, item ${ROOTS.receipt} that of the receipts; the first item is 0.`,
      'keccak256 of the first node of each path is its root; each further node is named by its hash in the one before, along the half bytes of key.',
      'The entry at the end of the path of the transaction is the transaction as it was signed: its keccak256 is transactionHash, except for types that hold sidecars beside it.',
    ],
  }
}
