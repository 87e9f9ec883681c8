import type { ContractSource, VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { standingSource } from './standing-source.ts'

type Context = Pick<ApiContext, 'contracts'>

/** Contracts of one answer. */
const SHOWN = 20

/** Contracts with the very same code, and how many there are in all. */
export type Alike = { readonly total: number; readonly contracts: VerifiedContract[] }

/**
 * Other contracts of a chain whose verified source made the very code that has this hash, those first whose sources are theirs to the letter, then the first that were verified
 * (screens-evm §6.1). What was verified once stays true of its code, whether or not it still stands there.
 */
export async function alikeIn(
  context: Context,
  { chain }: Pick<ChainDesk, 'chain'>,
  address: Hex,
  codeHash: Hex | null,
): Promise<Alike> {
  const book = codeHash === null ? null : await context.contracts
  if (!book?.hasAny(chain.code)) return { total: 0, contracts: [] }
  const found: VerifiedContract[] = []
  for (const entry of book.every(chain.code))
    if (entry.codeHash === codeHash && entry.address.toLowerCase() !== address) found.push(entry)
  const rank = ({ match }: VerifiedContract): number => (match === 'full' ? 0 : 1)
  found.sort((a, b) => rank(a) - rank(b) || a.verifiedMs - b.verifiedMs)
  return { total: found.length, contracts: found.slice(0, SHOWN) }
}

/** The verified source of such a contract; null for none. */
export async function sourceOfTwin(
  context: Context,
  { chain }: Pick<ChainDesk, 'chain'>,
  twin: VerifiedContract | undefined,
): Promise<ContractSource | null> {
  if (twin === undefined) return null
  const source = (await (await context.contracts)?.source(chain.code, twin.address.toLowerCase() as Hex)) ?? null
  // Another one may have taken its place while it was read.
  return source?.codeHash === twin.codeHash ? source : null
}

/** What was verified of the code that stands at an address: there, or at another address with the very same code. */
export async function sourceOfCode(
  context: Context,
  desk: ChainDesk,
  address: Hex,
  codeHash: Hex | null,
): Promise<ContractSource | null> {
  const own = await standingSource(context, desk, address, codeHash)
  if (own !== null) return own
  const { contracts } = await alikeIn(context, desk, address, codeHash)
  return sourceOfTwin(context, desk, contracts[0])
}
