import { Type, type Static } from 'typebox'
import { HeadRef, Nullable } from './common.ts'
import { ContractAnswer } from './contract.ts'

const literals = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))))

/** A function of a contract that was called by its name. */
export const CalledFunction = Type.Object({
  name: Type.String(),
  /** `transfer(address,uint256)`. */
  signature: Type.String(),
  selector: Type.String(),
  mutability: literals('pure', 'view', 'nonpayable', 'payable'),
})

/** Where the interface comes from that was called by. */
export const CalledBy = Type.Object({
  /**
   * The request, the source that was verified for the code that stands there or for the very same code elsewhere, that of what stands behind this proxy now, or an interface that
   * was submitted without sources, which is of lower trust.
   */
  by: literals('given', 'verified', 'same-code', 'implementation', 'submitted'),
  /** The contract that it is of; null for one of the request. */
  contract: Nullable(Type.String()),
})

/** What a function answered at a block. */
export const FunctionAnswer = Type.Object({
  function: CalledFunction,
  calledBy: CalledBy,
  /** The calldata that was executed. */
  data: Type.String(),
  /** null where it failed. */
  output: ContractAnswer.properties.output,
  /** What `output` says, in its order; null where the call failed, or answered bytes that are not of these types. */
  values: Nullable(
    Type.Array(
      Type.Object({
        name: Type.String(),
        /** As signatures write it, tuples with the names of their fields: `(uint256 amount, address to)[]`. */
        type: Type.String(),
        /**
         * Exact: whole numbers as decimal text, bytes and addresses as hex, arrays as lists, tuples as lists in the order of their fields. Bytes of a string that are no UTF-8 stand
         * as U+FFFD; `output` has them.
         */
        value: Type.Unknown(),
      }),
    ),
  ),
  asOf: HeadRef,
  failing: ContractAnswer.properties.failing,
})
export type FunctionAnswer = Static<typeof FunctionAnswer>

/** A transaction that calls a function, as a wallet would sign it. Nothing was signed or sent. */
export const UnsignedCall = Type.Object({
  function: CalledFunction,
  calledBy: CalledBy,
  /** EIP-155, in hex; null where the chain's wallets know none. */
  chainId: Nullable(Type.String()),
  /** null where the request tells nobody. */
  from: Nullable(Type.String()),
  to: Type.String(),
  data: Type.String(),
  /** Base units of the chain's coin. */
  value: Type.String(),
  /** As the node estimates it at `asOf`; null where it would fail, or the node does not tell. */
  gas: Nullable(Type.String()),
  /** How it would fail if it were sent now; null where it would not, or the node does not tell. */
  failing: ContractAnswer.properties.failing,
  /** null where the node did not tell. */
  asOf: Nullable(HeadRef),
})
export type UnsignedCall = Static<typeof UnsignedCall>
