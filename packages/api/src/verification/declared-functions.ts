import type { ContractSource, DeclaredFunctions } from '@orrery/model/wire/verification'

/**
 * Functions of a verified source by the contract that declares them, in the order in which they are inherited, the most derived first (screens-evm §6.1).
 * Contracts of one name in several files are told as one. Empty where it was verified before that was kept. Pure.
 */
export function declaredFunctions({ functions = [] }: Pick<ContractSource, 'functions'>): DeclaredFunctions {
  const found = new Map<string, string[]>()
  for (const { contract, selector } of functions) {
    // Where it is not known of one of them, the others would seem to be all.
    if (contract === undefined) return []
    const selectors = found.get(contract)
    if (selectors === undefined) found.set(contract, [selector])
    else selectors.push(selector)
  }
  return [...found].map(([contract, selectors]) => ({ contract, selectors }))
}
