import type { RecordingFacts } from '../recording-file.ts'
import type { Figures } from '../report.ts'

/** What a run was asked for. */
export type BenchOptions = {
  readonly blocks: number
  readonly txs: number
  /** Transactions of the busy address. */
  readonly busyTxs: number
  /** Transactions that the archive of the busy address grows to. */
  readonly growTxs: number
  readonly seconds: number
  readonly rounds: number
  /** Names of stages; empty for all. */
  readonly only: readonly string[]
  /** Where a CPU profile of indexing goes. */
  readonly profile: string | null
  readonly out: string
}

/** What stages share. */
export type BenchContext = {
  readonly options: BenchOptions
  readonly dir: string
  readonly facts: RecordingFacts
  /** Of the replay that never waits and never fails. */
  readonly url: string
  readonly workDir: string
  readonly say: (line: string) => void
  /** An archive of the whole recording, made by the stage that indexes, or now. */
  indexed(): Promise<string>
}

/** A part of the run, by the name that `--only` takes. */
export type Stage = {
  readonly name: string
  measure(context: BenchContext): Promise<Figures>
}
