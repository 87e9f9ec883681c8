import { ROLE } from './rows.ts'

/** How much happened to an address, and when, as one source knows it. */
export type AccountSummary = {
  readonly txCount: number
  readonly transferCount: number
  readonly firstSeenMs: number | null
  readonly lastSeenMs: number | null
  /** Kinds of what it sent among its newest `SUMMARY_REACH` transactions, each once and sorted. */
  readonly sentKinds: readonly string[]
}

/** Transactions of an address whose kinds its summary tells. */
export const SUMMARY_REACH = 100

/** The kinds of what an address sent, of its newest transactions. Pure. */
export const sentKindsOf = (
  rows: readonly { readonly role: number; readonly tx: { readonly kind: string } }[],
): readonly string[] => [...new Set(rows.flatMap(({ role, tx }) => ((role & ROLE.from) === 0 ? [] : [tx.kind])))].sort()
