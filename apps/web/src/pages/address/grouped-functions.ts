import type { AbiFunction } from '@orrery/evm/abi-type'
import type { DeclaredFunctions } from '@orrery/model/wire/verification'

/** Functions that one contract of the sources declares; `contract` is null where that is not told. */
export type FunctionGroup = { readonly contract: string | null; readonly functions: readonly AbiFunction[] }

/**
 * Functions by the contract that declares them, the most derived first and those of which it is not told last, each group in the order in which its functions
 * came (screens-evm §6.1). One group without a name where nothing is told. Pure.
 */
export function groupedFunctions(
  functions: readonly AbiFunction[],
  declared: DeclaredFunctions = [],
): readonly FunctionGroup[] {
  const contractOf = new Map(
    declared.flatMap(({ contract, selectors }) => selectors.map((selector) => [selector, contract] as const)),
  )
  const groups = Map.groupBy(functions, ({ selector }) => contractOf.get(selector) ?? null)
  return [...declared.map(({ contract }) => contract), null].flatMap((contract) => {
    const own = groups.get(contract)
    return own === undefined ? [] : [{ contract, functions: own }]
  })
}
