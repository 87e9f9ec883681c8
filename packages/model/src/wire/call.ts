import { Type, type Static, type TSchema } from 'typebox'
import { Amount, listOf, Nullable } from './common.ts'

const Outcome = Type.Union([Type.Literal('done'), Type.Literal('failed'), Type.Literal('undone')])

const Frame = Type.Object({
  /** Its place among all frames of the transaction, a caller before what it calls. */
  seq: Type.Integer(),
  kind: Type.String(),
  /** `undone`: it worked, but a caller above it failed. */
  outcome: Outcome,
  /** Its place in the tree: `0.2.1`; empty for the transaction's own frame. */
  path: Type.String(),
  from: Type.String(),
  /** null for a creation that came to nothing. */
  to: Nullable(Type.String()),
  value: Amount,
  gas: Nullable(Type.Integer()),
  gasUsed: Nullable(Type.Integer()),
  method: Nullable(Type.String()),
  methodName: Nullable(Type.String()),
  error: Nullable(Type.String()),
})

/** A call inside a transaction (an "internal transaction"). */
export const Call = Type.Intersect([
  Frame,
  Type.Object({
    txHash: Type.String(),
    height: Type.Integer(),
    txIndex: Type.Integer(),
    timeMs: Type.Integer(),
  }),
])
export type Call = Static<typeof Call>

/** Calls, and what of the index they were looked for in. */
export const CallList = Type.Intersect([
  listOf(Call),
  Type.Object({
    /** How many of the indexed blocks were traced; null where the list is of one transaction or block and whole. */
    traced: Nullable(Type.Object({ blocks: Type.Integer(), of: Type.Integer() })),
  }),
])
export type CallList = Static<typeof CallList>

/** A frame of a whole call tree. Long calldata and answers are cut; their sizes in bytes are told. */
export const CallNode = Type.Intersect([
  Frame,
  Type.Object({
    input: Type.String(),
    inputSize: Type.Integer(),
    output: Nullable(Type.String()),
    outputSize: Nullable(Type.Integer()),
    /** Decoded where the method's signature is known. */
    params: Nullable(Type.Array(Type.Object({ name: Type.String(), type: Type.String(), value: Type.String() }))),
  }),
])
export type CallNode = Static<typeof CallNode>

/** Frames `from` … of a transaction's call tree, a caller before what it calls. */
export const CallTree = Type.Object({
  hash: Type.String(),
  nodes: Type.Array(CallNode),
  from: Type.Integer(),
  total: Type.Integer(),
})
export type CallTree = Static<typeof CallTree>

const Step = <T extends TSchema>(value: T) => Nullable(Type.Object({ before: value, after: value }))

/** What a transaction changed, as the node finds by executing it anew. */
export const StateChanges = Type.Object({
  hash: Type.String(),
  accounts: Type.Array(
    Type.Object({
      address: Type.String(),
      balance: Step(Amount),
      nonce: Step(Type.Integer()),
      codeSize: Step(Type.Integer()),
      storage: Type.Array(Type.Object({ slot: Type.String(), before: Type.String(), after: Type.String() })),
      /** All changed slots, shown or not. */
      slots: Type.Integer(),
    }),
  ),
  /** All changed accounts, shown or not. */
  total: Type.Integer(),
})
export type StateChanges = Static<typeof StateChanges>
