import type { Expr } from './expression.ts'

/** A line of pseudo-code, or several that belong together. `at` is the instruction that it is of. */
export type LiftedLine =
  /** A value that is taken down before it may change. */
  | { readonly kind: 'let'; readonly at: number; readonly name: string; readonly value: Expr }
  | {
      readonly kind: 'set'
      readonly at: number
      readonly place: Expr
      readonly value: Expr
      readonly isTransient: boolean
    }
  | { readonly kind: 'says'; readonly at: number; readonly verb: string; readonly parts: readonly (string | Expr)[] }
  /** Every way through `body` ends: what follows is for the other case. */
  | { readonly kind: 'if'; readonly at: number; readonly condition: Expr; readonly body: readonly LiftedLine[] }
  /** Again and again until something ends it; `condition` where it is asked at the beginning. */
  | {
      readonly kind: 'loop'
      readonly at: number
      readonly label: string
      readonly condition: Expr | null
      readonly body: readonly LiftedLine[]
    }
  | { readonly kind: 'continue'; readonly at: number; readonly label: string }
  /** The walk ended here for one of its bounds. */
  | { readonly kind: 'cut'; readonly at: number }

/** What a function does besides computing. */
export type LiftedFacts = {
  /** Slots as they are read and written. */
  readonly reads: Map<string, Expr>
  readonly writes: Map<string, Expr>
  /** First topics of what it logs. */
  readonly topics: Set<bigint>
  /** By the argument's number from 0. */
  readonly types: Map<number, string>
  /** It changes something, or sends something. */
  changes: boolean
  /** It looks at storage or around itself. */
  looks: boolean
  /** It ends at once where coins come with the call. */
  refusesCoins: boolean
  /** Words that each way of answering has; null for a size that is not known. */
  readonly answers: Set<number | null>
  arguments: number
}

export const noFacts = (): LiftedFacts => ({
  reads: new Map(),
  writes: new Map(),
  topics: new Set(),
  types: new Map(),
  changes: false,
  looks: false,
  refusesCoins: false,
  answers: new Set(),
  arguments: 0,
})

/** Whether lines go back to a loop's head. */
export const goesBack = (lines: readonly LiftedLine[], label: string): boolean =>
  lines.some((line) => {
    if (line.kind === 'continue') return line.label === label
    return (line.kind === 'if' || line.kind === 'loop') && goesBack(line.body, label)
  })

/** Whether lines do nothing but refuse. */
export const refuses = (lines: readonly LiftedLine[]): boolean => {
  const last = lines.at(-1)
  return last?.kind === 'says' && last.verb === 'revert' && lines.every(({ kind }) => kind === 'says' || kind === 'let')
}

/** Lines in all, those within others too. */
export const countLines = (lines: readonly LiftedLine[]): number =>
  lines.reduce((sum, line) => sum + 1 + (line.kind === 'if' || line.kind === 'loop' ? countLines(line.body) : 0), 0)
