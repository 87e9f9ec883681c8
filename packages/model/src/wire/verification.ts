import { Type, type Static } from 'typebox'
import { Amount, listOf, Moment, Nullable } from './common.ts'

const literals = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/**
 * How well source and deployed code agree: `full` with the hash of the metadata, so that the sources are these to the letter;
 * `partial` in every byte that runs, whatever comments and names said (screens-evm §6.1).
 */
export const CodeMatch = literals('full', 'partial')
export type CodeMatch = Static<typeof CodeMatch>

/** A language that sources are compiled from. */
export const SourceLanguage = literals('Solidity', 'Vyper')
export type SourceLanguage = Static<typeof SourceLanguage>

/** Settings that decide about the code. */
export const SourceSettings = Type.Object({
  optimizer: Type.Boolean(),
  runs: Type.Integer(),
  /** null is the compiler's own choice. */
  evmVersion: Nullable(Type.String()),
  viaIR: Type.Boolean(),
})
export type SourceSettings = Static<typeof SourceSettings>

/**
 * What sets the code that was compiled apart from the deployed code: as it was `given`, and as it was `found` where that is known.
 * `source` is what remains when nothing else explains it.
 */
export const MismatchCause = Type.Object({
  what: literals('runs', 'optimizer', 'evmVersion', 'viaIR', 'compiler', 'libraries', 'constructorArgs', 'source'),
  given: Nullable(Type.String()),
  found: Nullable(Type.String()),
})
export type MismatchCause = Static<typeof MismatchCause>

/** A stretch of the deployed code and what it is made of; bytes, `to` does not belong to it. */
export const CodeArea = Type.Object({
  kind: literals('equal', 'different', 'metadata', 'immutable', 'library', 'self'),
  from: Type.Integer(),
  to: Type.Integer(),
})
export type CodeArea = Static<typeof CodeArea>

export const CompileProblem = Type.Object({
  message: Type.String(),
  file: Nullable(Type.String()),
  line: Nullable(Type.Integer()),
})
export type CompileProblem = Static<typeof CompileProblem>

export const LinkedLibrary = Type.Object({ file: Type.String(), name: Type.String(), address: Type.String() })
export type LinkedLibrary = Static<typeof LinkedLibrary>

/** What compiling and comparing came to. */
export const SourceVerdict = Type.Object({
  /** null: the sources do not make this code. */
  match: Nullable(CodeMatch),
  /** The contract that was compared last: the one that matches, or the nearest. null where none was compiled. */
  contract: Nullable(Type.Object({ file: Type.String(), name: Type.String() })),
  /** With its commit: `0.8.37+commit.f401782d`. */
  compiler: Type.String(),
  /** What the submission said, and what the matching code was compiled with. */
  given: SourceSettings,
  used: Nullable(SourceSettings),
  causes: Type.Array(MismatchCause),
  /** How many sets of settings were compiled, and how many were compared by the hash of their metadata alone. */
  compiled: Type.Integer(),
  hashed: Type.Integer(),
  /** Compiler that the deployed code names in its metadata. */
  codeSaysCompiler: Nullable(Type.String()),
  /** Bytes. */
  compiledSize: Nullable(Type.Integer()),
  deployedSize: Type.Integer(),
  firstDifference: Nullable(Type.Integer()),
  areas: Type.Array(CodeArea),
  libraries: Type.Array(LinkedLibrary),
  /** Words that the constructor wrote into the code, by their places. */
  immutables: Type.Array(Type.Object({ at: Type.Array(Type.Integer()), value: Type.String() })),
  /** ABI-encoded; null where the creation code is not known or is not of these sources. */
  constructorArgs: Nullable(Type.String()),
  /**
   * Whether the code that created the contract is that of these sources: where it is not, what runs is theirs, but another constructor prepared it.
   * null where it is not known; absent of what was verified before it was compared.
   */
  creation: Type.Optional(Nullable(literals('equal', 'different'))),
  problems: Type.Array(CompileProblem),
})
export type SourceVerdict = Static<typeof SourceVerdict>

/** A verification: asked for, worked on beside the site, ended in every case. */
export const Verification = Type.Object({
  id: Type.String(),
  chain: Type.String(),
  address: Type.String(),
  state: literals('waiting', 'compiling', 'done', 'failed'),
  /** Why it failed: its time or memory was used up, the site ended twice under it, the node did not tell the code, or a fault of ours. */
  why: Nullable(literals('time', 'memory', 'restart', 'code', 'fault')),
  /** How many wait before it. */
  ahead: Type.Integer(),
  verdict: Nullable(SourceVerdict),
  askedMs: Moment,
  endedMs: Nullable(Moment),
})
export type Verification = Static<typeof Verification>

/** Licences by SPDX; screens-evm §6.2. */
export const LICENCES = [
  'None',
  'Unlicense',
  'MIT',
  'GPL-2.0',
  'GPL-3.0',
  'LGPL-2.1',
  'LGPL-3.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'MPL-2.0',
  'OSL-3.0',
  'Apache-2.0',
  'AGPL-3.0',
  'BUSL-1.1',
] as const

/**
 * Sources and settings as a visitor sends them. `input` is a whole standard JSON input; `sources` are files with settings beside, or with `metadata`, the
 * compiler's own file of them, whose settings, contract and release then count and which names the files by their hashes.
 */
export const SourceSubmission = Type.Object(
  {
    /** `0.8.37`, or with a commit: `v0.8.37+commit.f401782d`. */
    compiler: Type.Optional(Type.String({ maxLength: 60 })),
    /** `file.sol:Name` or `Name`; the contract that matches, unless told. */
    contract: Type.Optional(Type.String({ maxLength: 400 })),
    input: Type.Optional(Type.String({ maxLength: 8_000_000 })),
    metadata: Type.Optional(Type.String({ maxLength: 8_000_000 })),
    sources: Type.Optional(
      Type.Array(
        Type.Object(
          {
            path: Type.String({ minLength: 1, maxLength: 300 }),
            content: Type.String({ maxLength: 4_000_000 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 500 },
      ),
    ),
    optimizer: Type.Optional(Type.Boolean()),
    runs: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
    evmVersion: Type.Optional(Type.String({ maxLength: 40 })),
    viaIR: Type.Optional(Type.Boolean()),
    /** Of files: where imports lead, `context:prefix=target`, as the compiler takes them. */
    remappings: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { maxItems: 500 })),
    libraries: Type.Optional(
      Type.Array(
        Type.Object(
          {
            file: Type.Optional(Type.String({ maxLength: 300 })),
            name: Type.String({ minLength: 1, maxLength: 100 }),
            address: Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    /** What the submitter believes that the constructor got, to be compared. */
    constructorArgs: Type.Optional(Type.String({ pattern: '^(?:0x)?(?:[0-9a-fA-F]{2})*$', maxLength: 200_000 })),
    licence: Type.Optional(literals(...LICENCES)),
  },
  { additionalProperties: false },
)
export type SourceSubmission = Static<typeof SourceSubmission>

/** What may be verified here. */
export const VerificationOffer = Type.Object({
  /** False where the site keeps no contracts, or the chain's family has none. */
  on: Type.Boolean(),
  /** Compilers that are installed, newest first. No other can be used. */
  compilers: Type.Array(Type.String()),
  evmVersions: Type.Array(Type.String()),
  licences: Type.Array(Type.String()),
  limits: Type.Object({
    bytes: Type.Integer(),
    files: Type.Integer(),
    seconds: Type.Integer(),
    perHour: Type.Integer(),
  }),
})
export type VerificationOffer = Static<typeof VerificationOffer>

/** A verified contract as lists show it. */
export const VerifiedContract = Type.Object({
  address: Type.String(),
  name: Type.String(),
  file: Type.String(),
  match: CodeMatch,
  compiler: Type.String(),
  /** What its sources are written in; absent of those that were verified when there was only one. */
  language: Type.Optional(SourceLanguage),
  settings: SourceSettings,
  licence: Nullable(Type.String()),
  verifiedMs: Moment,
  files: Type.Integer(),
  /** Keccak-256 of the code that was compared. */
  codeHash: Type.String(),
})
export type VerifiedContract = Static<typeof VerifiedContract>

/** An interface that a visitor submitted without sources: nobody compared it with any, so that it is a guess of lower trust (screens-evm §6.2). */
export const SubmittedAbi = Type.Object({
  address: Type.String(),
  /** Its functions, and those of them whose selectors the code tells apart. */
  functions: Type.Integer(),
  found: Type.Integer(),
  submittedMs: Moment,
  /** Keccak-256 of the code that was looked at. */
  codeHash: Type.String(),
})
export type SubmittedAbi = Static<typeof SubmittedAbi>

/** The same with the interface. */
export const SubmittedInterface = Type.Object({ ...SubmittedAbi.properties, abi: Type.Array(Type.Unknown()) })
export type SubmittedInterface = Static<typeof SubmittedInterface>

/** An interface as a visitor sends it: JSON as compilers write it, alone or within an artifact. */
export const AbiSubmission = Type.Object(
  { abi: Type.String({ minLength: 2, maxLength: 200_000 }) },
  { additionalProperties: false },
)
export type AbiSubmission = Static<typeof AbiSubmission>

/** Verified contracts as a list, with what else they can be narrowed by and how many were verified in the last 24 hours. */
export const VerifiedContracts = Type.Intersect([
  listOf(
    Type.Intersect([
      VerifiedContract,
      Type.Object({
        /** Of the blocks that are indexed; null where none is. */
        txCount: Type.Optional(Nullable(Type.Integer())),
        /** Base units of the chain's coin; null where neither the index nor the node tells all of it. */
        balance: Type.Optional(Nullable(Amount)),
        isToken: Type.Optional(Type.Boolean()),
        /** Whether it runs other code; null where that was not asked yet. */
        isProxy: Type.Optional(Nullable(Type.Boolean())),
      }),
    ]),
  ),
  Type.Object({
    lastDay: Type.Integer(),
    /** Contracts beside these of which an interface alone was submitted. */
    abiOnly: Type.Integer(),
    /** Where the order is one of numbers: when they were counted, and of how many contracts, the others come last. null while they are counted for the first time: the newest come first then. */
    counted: Type.Optional(Nullable(Type.Object({ countedMs: Moment, contracts: Type.Integer() }))),
    /** Where words of sources were asked for: contracts whose sources were not read, or not to the end, so that they may have them, too. */
    unsearched: Type.Optional(Type.Integer()),
    /** Licences and releases of the compiler of all of them, the most frequent first; at most 50 of each. */
    licences: Type.Array(Type.String()),
    compilers: Type.Array(Type.String()),
  }),
])
export type VerifiedContracts = Static<typeof VerifiedContracts>

/** Where a function stands in the sources: a file's path and a line, from 1. */
export const FunctionPlace = Type.Object({
  selector: Type.String(),
  file: Type.String(),
  line: Type.Integer(),
  /** The contract that declares it; absent of what was verified before that was kept. */
  contract: Type.Optional(Type.String()),
})
export type FunctionPlace = Static<typeof FunctionPlace>

/** Functions of one interface by the contract that declares them, the most derived first (screens-evm §6.1). */
export const DeclaredFunctions = Type.Array(
  Type.Object({ contract: Type.String(), selectors: Type.Array(Type.String()) }),
)
export type DeclaredFunctions = Static<typeof DeclaredFunctions>

/** A function or modifier of the sources, `Contract.name`, and what it calls: places in the list of them, from 0. */
export const SourceCall = Type.Object({
  name: Type.String(),
  file: Type.String(),
  /** From 1; 0 where the compiler does not tell. */
  line: Type.Integer(),
  calls: Type.Array(Type.Integer()),
  /** Calls of other contracts, by the declarations that they name. */
  outside: Type.Array(Type.Integer()),
})
export type SourceCall = Static<typeof SourceCall>

/** Which lines of the sources the code that runs was made of. */
export const CodeLines = Type.Object({
  files: Type.Array(Type.String()),
  /** Three numbers each, up to the next three: the place in the code in bytes, the file's index or -1 for none, the line counted from 1 or 0 for none. */
  runs: Type.Array(Type.Integer()),
})
export type CodeLines = Static<typeof CodeLines>

/** A type of variables in storage, as the compiler tells it (Solidity, "JSON Output" of the storage layout). */
export const StorageType = Type.Object({
  encoding: literals('inplace', 'mapping', 'dynamic_array', 'bytes'),
  label: Type.String(),
  /** How many it takes in its own words. */
  bytes: Type.String({ pattern: '^\\d{1,78}$' }),
  /** Types by their ids: of a mapping's keys and values, of a list's items. */
  key: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
  base: Type.Optional(Type.String()),
  /** Of a struct; slots count from its own. */
  members: Type.Optional(
    Type.Array(
      Type.Object({
        label: Type.String(),
        slot: Type.String({ pattern: '^\\d{1,78}$' }),
        offset: Type.Integer(),
        type: Type.String(),
      }),
    ),
  ),
})
export type StorageType = Static<typeof StorageType>

/** Where a contract keeps its variables: `slot` counts words, `offset` bytes from a word's end. */
export const StorageLayout = Type.Object({
  storage: Type.Array(
    Type.Object({
      label: Type.String(),
      slot: Type.String({ pattern: '^\\d{1,78}$' }),
      offset: Type.Integer(),
      type: Type.String(),
    }),
  ),
  types: Type.Record(Type.String(), StorageType),
})
export type StorageLayout = Static<typeof StorageLayout>

/** A verified contract with its sources. */
export const ContractSource = Type.Object({
  ...VerifiedContract.properties,
  abi: Type.Array(Type.Unknown()),
  /** The standard JSON input that makes the code, sources included. */
  input: Type.Unknown(),
  sources: Type.Array(Type.Object({ path: Type.String(), content: Type.String() })),
  libraries: Type.Array(LinkedLibrary),
  constructorArgs: Nullable(Type.String()),
  immutables: SourceVerdict.properties.immutables,
  /** As of the verdict. */
  creation: SourceVerdict.properties.creation,
  /** Absent where the compiler tells none, and of contracts that were verified before it was kept. */
  layout: Type.Optional(StorageLayout),
  /** Where its functions stand; absent likewise. */
  functions: Type.Optional(Type.Array(FunctionPlace)),
  /** Which of them calls which; absent likewise. */
  calls: Type.Optional(Type.Array(SourceCall)),
  /** Which lines its code was made of; absent likewise, and where the sources themselves are told. */
  lines: Type.Optional(CodeLines),
})
export type ContractSource = Static<typeof ContractSource>
