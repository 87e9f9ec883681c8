import type { Json } from '@orrery/primitives/json'
import type { TxRow } from './rows.ts'

/** What a transaction does, as far as its own words tell (screens-evm §10): each is of one class. */
export const TX_CLASSES = ['creation', 'blob', 'plain', 'token', 'bundle', 'contract'] as const
/** What a transaction does; the words are `chart.txClass.*`. */
export type TxClass = (typeof TX_CLASSES)[number]

/** First four bytes of calls that tell a class of their own, as eight digits. */
export const METHODS_OF_CLASS: Readonly<Partial<Record<TxClass, readonly string[]>>> = {
  // ERC-20, ERC-721 and ERC-1155: what moves tokens, and what allows others to.
  token: [
    'a9059cbb', // transfer
    '23b872dd', // transferFrom
    '095ea7b3', // approve
    '39509351', // increaseAllowance
    'a457c2d7', // decreaseAllowance
    'a22cb465', // setApprovalForAll
    '42842e0e', // safeTransferFrom of ERC-721
    'b88d4fde', // the same with data
    'f242432a', // safeTransferFrom of ERC-1155
    '2eb2c2d6', // safeBatchTransferFrom
  ],
  // ERC-4337: handleOps and handleAggregatedOps of EntryPoint 0.6, and of 0.7 and later.
  bundle: ['1fad948c', '4b1d7cf5', '765e827f', 'dbed18e0'],
}

const BY_METHOD: ReadonlyMap<number, TxClass> = new Map(
  Object.entries(METHODS_OF_CLASS).flatMap(([name, methods]) =>
    methods.map((method) => [Number.parseInt(method, 16), name as TxClass] as const),
  ),
)

/** The class of a transaction. `method` is the number that the first four bytes of its call are; null where it calls none. */
export function txClass(kind: string, creates: boolean, method: number | null): TxClass {
  if (creates) return 'creation'
  if (kind === 'blob') return 'blob'
  return method === null ? 'plain' : (BY_METHOD.get(method) ?? 'contract')
}

/** The number that the first four bytes of a call are; null where nothing is called. */
export const methodNumber = (method: TxRow['method']): number | null =>
  method === null ? null : Number.parseInt(method.slice(2), 16)

/** The class of a transaction's row. */
export const classOfTx = ({ kind, to, method }: Pick<TxRow, 'kind' | 'to' | 'method'>): TxClass =>
  txClass(kind, to === null, methodNumber(method))

/** Gas that a transaction used, where its own fields tell: a whole number. */
export const gasOfTx = (gasUsed: Json | undefined): number | null =>
  typeof gasUsed === 'number' && Number.isSafeInteger(gasUsed) && gasUsed >= 0 ? gasUsed : null
