import { ROLE, type TxRow } from './rows.ts'

/** How much happened to an address, and when, as one source knows it. */
export type AccountSummary = {
  readonly txCount: number
  readonly transferCount: number
  readonly firstSeenMs: number | null
  readonly lastSeenMs: number | null
  /** Kinds of what it sent among its newest `SUMMARY_REACH` transactions, each once and sorted. */
  readonly sentKinds: readonly string[]
  /** What it sent among them, each form once. */
  readonly sent: readonly SentForm[]
}

/** Whom something was sent to, and as what. */
export type SentForm = Pick<TxRow, 'to' | 'kind' | 'method' | 'status'>

/** Transactions of an address whose kinds its summary tells. */
export const SUMMARY_REACH = 100

/** The kinds of what an address sent, of its newest transactions. Pure. */
export const sentKindsOf = (
  rows: readonly { readonly role: number; readonly tx: { readonly kind: string } }[],
): readonly string[] => [...new Set(rows.flatMap(({ role, tx }) => ((role & ROLE.from) === 0 ? [] : [tx.kind])))].sort()

/** Forms of what an address sent, of its newest transactions, each once. Pure. */
export function sentFormsOf(rows: readonly { readonly role: number; readonly tx: SentForm }[]): readonly SentForm[] {
  return eachOnce(
    rows.flatMap(({ role, tx: { to, kind, method, status } }) =>
      (role & ROLE.from) === 0 ? [] : [{ to, kind, method, status }],
    ),
  )
}

/** Each form once. Pure. */
export const eachOnce = (forms: readonly SentForm[]): readonly SentForm[] => [
  ...new Map(forms.map((form) => [`${form.to} ${form.kind} ${form.method} ${form.status}`, form])).values(),
]
