import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ContractFunctionsProps } from './contract-functions.tsx'

/** What of a contract is shown below its facts (screens-evm §6.1). */
export const CONTRACT_VIEWS = ['code', 'read', 'write', 'storage'] as const

export type ContractView = (typeof CONTRACT_VIEWS)[number]

/** The view that a path names; the code for any other. */
export const contractViewOf = (text: string | undefined): ContractView =>
  CONTRACT_VIEWS.find((view) => view === text) ?? 'code'

/** The forms of a contract's functions. */
export const ContractFunctions = earlyPart<ContractFunctionsProps>(() =>
  import('./contract-functions.tsx').then((module) => module.ContractFunctionsView),
)
