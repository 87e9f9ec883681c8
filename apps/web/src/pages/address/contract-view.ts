import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { ContractFunctionsProps } from './contract-functions.tsx'

/** What of a contract is shown below its facts (screens-evm §6.1). */
export const CONTRACT_VIEWS = [
  'code',
  'read',
  'write',
  'read-proxy',
  'write-proxy',
  'storage',
  'bytecode',
  'similar',
] as const

export type ContractView = (typeof CONTRACT_VIEWS)[number]

/** The view that a path names; the code for any other. */
export const contractViewOf = (text: string | undefined): ContractView =>
  CONTRACT_VIEWS.find((view) => view === text) ?? 'code'

/** Whether a view is one of forms, and whether they read or write; null for the others. */
export const formsOf = (view: ContractView): 'read' | 'write' | null =>
  view.startsWith('read') ? 'read' : view.startsWith('write') ? 'write' : null

/** The forms of a contract's functions. */
export const ContractFunctions = earlyPart<ContractFunctionsProps>(() =>
  import('./contract-functions.tsx').then((module) => module.ContractFunctionsView),
)

/** Loads the code of the view that a path names. */
export const openContractView = async (text: string | undefined): Promise<void> =>
  formsOf(contractViewOf(text)) === null ? undefined : ContractFunctions.open()
