import { Type, type Static } from 'typebox'
import { Amount, Moment, Nullable } from './common.ts'

const Kind = Type.Union([
  Type.Literal('same'),
  Type.Literal('bare'),
  Type.Literal('near'),
  Type.Literal('functions'),
  Type.Literal('deployer'),
])

/** A contract that resembles another (screens-evm §15.5). */
export const SimilarContract = Type.Object({
  address: Type.String(),
  /** As its verified source calls it; null where none is verified for the code that stands there. */
  name: Nullable(Type.String()),
  /** The strongest that holds: the same code, the same without the compiler's metadata, alike, the same functions, or only the same deployer. */
  kind: Kind,
  /** Whole per cent of its instructions, an estimate; 100 for the same code. */
  likeness: Type.Integer({ minimum: 0, maximum: 100 }),
  sameFunctions: Type.Boolean(),
  sameDeployer: Type.Boolean(),
  /** When it was made; null where that was not asked for. */
  madeMs: Nullable(Moment),
  /** Of the blocks that are indexed; null where nobody tells. */
  txCount: Nullable(Type.Integer()),
  /** Base units of its chain's coin; null where nobody tells. */
  balance: Nullable(Amount),
})
export type SimilarContract = Static<typeof SimilarContract>

/** Contracts that resemble one, the likest first, and with how many it was compared. */
export const SimilarContracts = Type.Object({
  hits: Type.Array(SimilarContract),
  /** How many were found in all; no more than 100 are told. */
  total: Type.Integer(),
  /** Contracts whose code was compared, of those that were to be: asking again goes on with the rest. */
  compared: Type.Integer(),
  of: Type.Integer(),
  /** The same address on other chains followed here, where it resembles the contract, and contracts verified there for the same code; at most 100. */
  elsewhere: Type.Array(
    Type.Object({
      /** Code of the chain that it stands on. */
      chain: Type.String(),
      contract: SimilarContract,
    }),
  ),
})
export type SimilarContracts = Static<typeof SimilarContracts>
