import type { Suspicion, Transfer } from '@orrery/model/wire/transaction'
import { transferKey } from './transfer-key.ts'

/** What a list tells of its own rows, by key; each reason is a message `suspicious.<reason>` (screens-evm §0.6). */
export const toldSuspicions = (rows: readonly Transfer[]): ReadonlyMap<string, Suspicion> =>
  new Map(rows.flatMap((row) => (row.suspicion == null ? [] : [[transferKey(row), row.suspicion] as const])))
