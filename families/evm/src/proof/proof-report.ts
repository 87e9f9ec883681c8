/** What one step of a proof is about. */
export type ProofStepId =
  | 'header'
  | 'hash'
  | 'sender'
  | 'transaction'
  | 'transactions'
  | 'receipt'
  | 'receipts'
  | 'bloom'
  | 'withdrawals'
  | 'account'
  | 'storage'
  | 'shown'

/**
 * Why a step could not be judged: the chain makes this by rules of its own (`rules`), the header has fields that Ethereum's has not
 * (`fields`) or lacks some that it has (`missing`), types of transactions that are not known here (`types`), the node gave no receipts of
 * the block (`receipts`), nobody signed it (`unsigned`).
 */
export type ProofGap = {
  readonly why: 'rules' | 'fields' | 'missing' | 'types' | 'receipts' | 'unsigned'
  /** Names of fields or types. */
  readonly what: string
}

/** One thing that was recomputed, and how it came out. */
export type ProofStep = {
  readonly id: ProofStepId
  readonly state: 'proved' | 'wrong' | 'unjudged'
  /** What was computed here; null where nothing was. */
  readonly found: string | null
  /** What it was held against. */
  readonly told: string | null
  readonly gap: ProofGap | null
}

/** What was proved, against which header. */
export type ProofReport = {
  /** `wrong` where any step is; `proved` where all are; `nothing` where none could be judged. */
  readonly verdict: 'proved' | 'wrong' | 'partial' | 'nothing'
  readonly height: number
  /** Hash of the header that all else was held against. */
  readonly hash: string
  readonly steps: readonly ProofStep[]
  /** The nodes from a root of the header down to what was proved, for whoever wants to check them elsewhere. */
  readonly paths: Readonly<Record<string, readonly string[]>>
}

export const proved = (id: ProofStepId, found: string): ProofStep => ({
  id,
  state: 'proved',
  found,
  told: found,
  gap: null,
})

export const wrong = (id: ProofStepId, found: string, told: string): ProofStep => ({
  id,
  state: 'wrong',
  found,
  told,
  gap: null,
})

export const unjudged = (
  id: ProofStepId,
  why: ProofGap['why'],
  what = '',
  found: string | null = null,
  told: string | null = null,
): ProofStep => ({ id, state: 'unjudged', found, told, gap: { why, what } })

/** `proved` where both are the same, else `wrong`. */
export const compared = (id: ProofStepId, found: string, told: string): ProofStep =>
  found === told ? proved(id, found) : wrong(id, found, told)

/** The verdict over all steps. */
export function reportOf(
  at: { readonly height: number; readonly hash: string },
  steps: readonly ProofStep[],
  paths: ProofReport['paths'] = {},
): ProofReport {
  const count = (state: ProofStep['state']): number => steps.filter((step) => step.state === state).length
  const verdict =
    count('wrong') > 0
      ? 'wrong'
      : count('proved') === steps.length
        ? 'proved'
        : count('proved') === 0
          ? 'nothing'
          : 'partial'
  return { verdict, ...at, steps, paths }
}
