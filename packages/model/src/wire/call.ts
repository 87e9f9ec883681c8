import { Type, type Static, type TSchema } from 'typebox'
import { AddressNames, Amount, Moment, Nullable, listOf } from './common.ts'
import { DecodedBy, DecodedParam } from './decoded.ts'
import { TokenRef } from './transaction.ts'

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
    timeMs: Moment,
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

/** A line of a verified contract's sources. */
export const SourcePlace = Type.Object({ contract: Type.String(), file: Type.String(), line: Type.Integer() })
export type SourcePlace = Static<typeof SourcePlace>

/** A frame of a whole call tree. Long calldata and answers are cut; their sizes in bytes are told. */
export const CallNode = Type.Intersect([
  Frame,
  Type.Object({
    input: Type.String(),
    inputSize: Type.Integer(),
    output: Nullable(Type.String()),
    outputSize: Nullable(Type.Integer()),
    /** Decoded where the method's signature is known. */
    params: Nullable(Type.Array(DecodedParam)),
    /** What name and parameters are from; null where the method is not known. */
    decodedBy: Nullable(DecodedBy),
    /** Where the called function stands in a verified source; null where that is not known. */
    source: Nullable(SourcePlace),
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

/** Opcodes `from` … of a transaction, in the order in which they ran. */
export const CallSteps = Type.Object({
  hash: Type.String(),
  steps: Type.Array(
    Type.Object({
      seq: Type.Integer(),
      pc: Type.Integer(),
      op: Type.String(),
      /** Gas left before it, and its cost: a call's holds what the call was given. */
      gas: Type.Number(),
      cost: Type.Number(),
      depth: Type.Integer(),
      /** The topmost words, the top first. */
      stack: Type.Array(Type.String()),
      stackSize: Type.Integer(),
      error: Nullable(Type.String()),
      /** What it was made of, where the code that ran is that of a verified source; null where that is not known. */
      source: Nullable(SourcePlace),
    }),
  ),
  from: Type.Integer(),
  /** How many there are here. */
  total: Type.Integer(),
  /** False where the transaction ran more: the node is not asked for all of a long one. */
  whole: Type.Boolean(),
})
export type CallSteps = Static<typeof CallSteps>

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
      storage: Type.Array(
        Type.Object({
          slot: Type.String(),
          before: Type.String(),
          after: Type.String(),
          /** The variables that changed in it, where a verified source tells its layout; empty where none is known to be there. */
          variables: Type.Array(
            Type.Object({
              name: Type.String(),
              type: Type.String(),
              /** null where only bytes can be told. */
              before: Nullable(Type.String()),
              after: Nullable(Type.String()),
            }),
          ),
        }),
      ),
      /** The contract whose verified source tells the layout: its own, or that behind it now; null where none is known. */
      layoutOf: Nullable(Type.String()),
      /** All changed slots, shown or not. */
      slots: Type.Integer(),
      /** The calls that ran on this storage and may have written it, the first of all of them: where there is one alone, it did. Absent where nothing changed in it, and where no trace is at hand. */
      writers: Type.Optional(
        Type.Object({
          calls: Type.Array(
            Type.Object({
              seq: Type.Integer(),
              kind: Type.String(),
              to: Nullable(Type.String()),
              method: Nullable(Type.String()),
              methodName: Nullable(Type.String()),
            }),
          ),
          total: Type.Integer(),
        }),
      ),
    }),
  ),
  /** All changed accounts, shown or not. */
  total: Type.Integer(),
  addressNames: AddressNames,
})
export type StateChanges = Static<typeof StateChanges>

/** What a contract said when it reverted. */
export const RevertReason = Type.Union([
  Type.Object({ as: Type.Literal('text'), text: Type.String() }),
  Type.Object({ as: Type.Literal('panic'), code: Type.String() }),
  Type.Object({
    as: Type.Literal('error'),
    name: Type.String(),
    params: Type.Array(DecodedParam),
    decodedBy: DecodedBy,
  }),
  Type.Object({ as: Type.Literal('unknown'), data: Type.String() }),
  Type.Object({ as: Type.Literal('silent') }),
])
export type RevertReason = Static<typeof RevertReason>

/** Why an execution failed: `reverted`, `out of gas`, or the client's words; what was said with it where something was. */
const FAILING = { error: Type.String(), reason: Nullable(RevertReason) }
/** How an execution failed, and what the contract said. */
export const Failing = Type.Object(FAILING)

/** Why a transaction failed, as far as the node can tell. */
export const TxFailure = Type.Object({
  hash: Type.String(),
  /** null for a transaction that did not fail. */
  failure: Nullable(
    Type.Object({
      gas: Type.Integer(),
      gasUsed: Type.Integer(),
      /** From the transaction's own call to the one where it began; null where the node has no traces. */
      frames: Nullable(
        Type.Array(
          Type.Object({
            seq: Type.Integer(),
            path: Type.String(),
            kind: Type.String(),
            from: Type.String(),
            to: Nullable(Type.String()),
            gas: Nullable(Type.Integer()),
            gasUsed: Nullable(Type.Integer()),
            method: Nullable(Type.String()),
            methodName: Nullable(Type.String()),
            ...FAILING,
          }),
        ),
      ),
      /** Why there are no traces, in the node's words. */
      untraced: Nullable(Type.String()),
      /** Its own call again: before its block, now, and with twice the gas where it used all that it had. */
      trials: Type.Array(
        Type.Object({
          as: Type.Union([Type.Literal('before'), Type.Literal('now'), Type.Literal('moreGas')]),
          height: Type.Integer(),
          /** null where it worked, or was not executed. */
          failing: Nullable(Failing),
          /** Why the node did not execute it; null where it did. */
          refused: Nullable(Type.String()),
        }),
      ),
      /** What the transfer of an ERC-20 token that failed would have taken, and what its contract says of that; null where it is none. Base units. */
      need: Nullable(
        Type.Object({
          token: TokenRef,
          owner: Type.String(),
          /** null where the owner moved it: no permission is needed. */
          spender: Nullable(Type.String()),
          amount: Amount,
          said: Type.Array(
            Type.Object({
              as: Type.Union([Type.Literal('before'), Type.Literal('now')]),
              height: Type.Integer(),
              balance: Nullable(Amount),
              allowance: Nullable(Amount),
            }),
          ),
        }),
      ),
    }),
  ),
  addressNames: AddressNames,
})
export type TxFailure = Static<typeof TxFailure>
