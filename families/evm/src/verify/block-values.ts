import type { EvmRaw, RawBlock, RawReceipt, RawTx } from '../raw.ts'
import { lacks } from '../unknown-form.ts'
import type { BloomMaker } from './bloom.ts'
import { encodeReceipt, receiptType } from './encode-receipt.ts'
import { encodeForRoot, encodeTransaction, isKnownType } from './encode-transaction.ts'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

/** Polygon's own type of a state sync (Bor, `StateSyncTxType`). */
const STATE_SYNC = '0x7f'

/** Before Madhugiri Polygon showed state syncs as transactions from nobody, which its roots do not count (PIP-74). */
export const isPseudo = (tx: RawTx): boolean =>
  tx.from === ZERO_ADDRESS && tx.gas === '0x0' && tx.type !== STATE_SYNC && !lacks(tx, 'gas')

/** Whether a block holds a state sync that its roots count: clients do not tell alike what its receipt holds. */
export const hasStateSync = ({ transactions }: RawBlock): boolean =>
  transactions.some(({ type }) => type === STATE_SYNC)

/** Whether a block holds transactions of types that are not known here: what their bytes are, and those of their receipts, nobody told. `own` are the stack's types. */
export const hasUnknownTypes = ({ transactions }: RawBlock, own: readonly number[]): boolean =>
  transactions.some(({ type }) => !!type && !isKnownType(Number(type), own))

/** What stands for the transactions that the roots count. */
export const counted = <T>({ transactions }: RawBlock, parts: readonly T[]): readonly T[] =>
  transactions.some(isPseudo) ? parts.filter((_, i) => !isPseudo(transactions[i]!)) : parts

/** A transaction's bytes: those that its hash is of, and those that the block's root is of. */
export type TxBytes = { readonly tx: RawTx; readonly canonical: Uint8Array; readonly inRoot: Uint8Array }

/** What the transactions' root is made of; null where a type is not known here. `own` are the stack's types. */
export function transactionValues(block: RawBlock, own: readonly number[]): readonly TxBytes[] | null {
  const values: TxBytes[] = []
  for (const tx of counted(block, block.transactions)) {
    const canonical = encodeTransaction(tx, own)
    if (canonical === null) return null
    values.push({ tx, canonical, inRoot: encodeForRoot(tx, canonical) })
  }
  return values
}

/** What the receipts' root is made of. */
export const receiptValues = (
  { block, receipts }: Pick<EvmRaw, 'block' | 'receipts'>,
  bloomOf: BloomMaker,
): readonly Uint8Array[] =>
  counted<RawReceipt>(block, receipts).map((receipt) =>
    encodeReceipt(receipt, receiptType(receipt), bloomOf(receipt.logs)),
  )
