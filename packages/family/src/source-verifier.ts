import type {
  CodeLines,
  SourceSettings,
  SourceSubmission,
  SourceVerdict,
  StorageLayout,
  FunctionPlace,
  SourceCall,
} from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'

/** A submission that was read: what is kept of it until it is worked on. All of it is JSON. */
export type SourceOrder = {
  /** Version of an installed compiler. */
  readonly compiler: string
  /** Commit that the submitter named; null for none. */
  readonly commit: string | null
  /** The compiler's standard JSON input: checked sources and settings, nothing else. */
  readonly input: JsonObject
  readonly contract: string | null
  readonly given: SourceSettings
  /** null where nothing was said. */
  readonly constructorArgs: Hex | null
}

/** What the chain says of the contract. */
export type DeployedCode = {
  readonly address: Hex
  /** Keccak-256 of `runtime`. */
  readonly codeHash: Hex
  readonly runtime: Hex
  /** Creation code with the constructor's arguments; null where it is not known. */
  readonly creation: Hex | null
}

/** A verdict with what is kept of a match. */
export type SourceResult = {
  readonly verdict: SourceVerdict
  /** Of a match alone: the interface, the input that makes the code, and the layout of its storage. */
  readonly kept: {
    readonly abi: readonly unknown[]
    readonly input: JsonObject
    /** Where it keeps its variables; null where the compiler does not tell. */
    readonly layout: StorageLayout | null
    /** Where its functions stand in the sources; empty where the compiler does not tell. */
    readonly functions: readonly FunctionPlace[]
    /** Which of its functions calls which; empty likewise. */
    readonly calls: readonly SourceCall[]
    /** Which lines the code was made of; null where the compiler does not tell. */
    readonly lines: CodeLines | null
  } | null
}

/** How a run ends that brings no verdict. */
export type SourceRunFailure = 'time' | 'memory' | 'fault'

/** An interface that was submitted without sources, written anew: how many functions it has, and how many of them the code tells apart. */
export type CheckedAbi = {
  readonly abi: readonly JsonObject[]
  readonly functions: number
  readonly found: number
}

/** Compiles sources and compares them with deployed code (screens-evm §6.2). */
export type SourceVerifier = {
  /** Installed compilers, newest first. */
  compilers(): readonly string[]
  readonly evmVersions: readonly string[]
  readonly limits: { readonly bytes: number; readonly files: number; readonly seconds: number }
  /** Reads a submission. Throws `BODY_MALFORMED` with the reason. */
  parse(submission: SourceSubmission): SourceOrder
  /** Reads an interface alone and looks for its functions in code. Throws `BODY_MALFORMED` with the reason, one where none is found there. Absent where nothing is taken without sources. */
  checkAbi?(text: string, runtime: Hex): CheckedAbi
  /**
   * Compiles in a process of its own and compares. Always ends: with a result, or with why there is none. Rejects when `signal`
   * aborts; the process is gone by then.
   */
  run(order: SourceOrder, deployed: DeployedCode, signal: AbortSignal): Promise<SourceResult | SourceRunFailure>
}
