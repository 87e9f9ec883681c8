import type { Hex } from '@orrery/primitives/hex'

/**
 * A value of a contract's function as JSON has it, exact: whole numbers as decimal text, bytes and addresses as hex, arrays as lists, tuples as
 * lists in the order of their fields.
 */
export type AbiJson = string | boolean | readonly AbiJson[]

/** A parameter: its type as signatures write it, tuples with the names of their fields (`(uint256 amount, address to)[]`). */
export type AbiParam = { readonly name: string; readonly type: string }

/** Which argument is wrong, as a path (`params[0].items[3]`), and what is wrong with it, in English. */
export type ArgumentFault = { readonly place: string; readonly reason: string }

/** One function of an interface. */
export type AbiCall = {
  readonly name: string
  /** `transfer(address,uint256)`. */
  readonly signature: string
  readonly selector: Hex
  readonly mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
  readonly inputs: readonly AbiParam[]
  readonly outputs: readonly AbiParam[]
  /**
   * Calldata of arguments as JSON tells them, or what is wrong with the first that is wrong. Exact: numbers are texts or whole numbers below 2^53,
   * tuples lists or objects by the names of their fields. Work is bounded; never throws.
   */
  encode(args: readonly unknown[]): { readonly data: Hex; readonly fault: null } | { readonly fault: ArgumentFault }
  /** What it answered, in the order of `outputs`; null where the bytes are not of these types. Work is bounded; never throws. */
  decode(output: Hex): readonly AbiJson[] | null
}

/**
 * The functions of an interface (Solidity, "Contract ABI Specification", JSON) that a text stands for: a name, a signature or a selector; several
 * for the name of overloads. The interface is foreign: what is not of the specification is left out. Never throws.
 */
export type FindAbiCalls = (abi: readonly unknown[], text: string) => Promise<readonly AbiCall[]>
