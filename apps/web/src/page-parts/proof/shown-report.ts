import type { ProofReport, ProofStep } from '@orrery/evm/proof'

/** A step of a proof on any family: those of output chains lead up a merkle branch to a header with work. */
export type ShownStep = Omit<ProofStep, 'id'> & { readonly id: ProofStep['id'] | 'merkle' | 'work' }

/** A report of any family, as it is drawn. */
export type ShownReport = Omit<ProofReport, 'steps' | 'paths'> & {
  readonly steps: readonly ShownStep[]
  readonly paths: Readonly<Record<string, readonly string[]>>
}
