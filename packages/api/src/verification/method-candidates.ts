import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { interfacesOf } from './interfaces.ts'
import { keyOf } from './key-of.ts'

/** Contracts whose functions are looked through: the newest that were verified here. */
const NEWEST = 24
/** Names of one selector that are told. */
const MOST_NAMES = 4

/** Names that a selector may stand for where the contract's own interface is not known; one or none is no question. */
export type MethodCandidates = (selector: Hex) => readonly string[]

/**
 * Four bytes are shared by many names: what the table of signatures and the interfaces verified here last have for a selector (screens-evm §0.2), the table's first. By what is known
 * already: no node is asked. Null where nothing of the chain is verified, for the table has each selector once.
 */
export async function methodCandidates(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
): Promise<MethodCandidates | null> {
  const contracts = await context.contracts
  const { code } = desk.chain
  if (contracts === null || !contracts.hasAny(code)) return null
  const addresses = contracts
    .list(code)
    .slice(0, NEWEST)
    .flatMap(({ address }) => keyOf(desk, address) ?? [])
  const known = await interfacesOf(context, desk, addresses, 'known')
  const read = addresses.flatMap((address) => known.of(address).map((one) => one.read))
  return (selector) => {
    const names = [desk.family.decode?.method(selector) ?? null, ...read.map((by) => by.method(selector))]
    return [...new Set(names.filter((name) => name !== null))].slice(0, MOST_NAMES)
  }
}
