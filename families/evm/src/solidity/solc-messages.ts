import type { DeployedCode, SourceOrder } from '@orrery/family/source-verifier'

/** What the compiler's process gets on its standard input, as JSON; it answers with a `SourceResult` on its standard output. */
export type SolcOrder = {
  readonly wrapper: string
  readonly soljson: string
  readonly order: SourceOrder
  readonly deployed: DeployedCode
  /** How long looking for other settings may take in all. */
  readonly budgetMs: number
}
