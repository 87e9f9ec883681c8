import type { ContractSource, SubmittedInterface, VerifiedContract } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'

/** Hash of the code that stands at an address, null where there is none; left out, the node is asked, whose errors go on. */
type Standing = Hex | null | undefined

/**
 * What was verified at an address, where the code that was compared still stands there: code may be destroyed and made anew, and an
 * interface of other code leads to calls that nobody meant. null where nothing is verified, or for other code.
 */
export async function standingEntry(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
  standing?: Standing,
): Promise<VerifiedContract | null> {
  const entry = (await context.contracts)?.find(desk.chain.code, address) ?? null
  if (entry === null) return null
  const hash = standing === undefined ? ((await desk.node.codeHash(address))?.codeHash ?? null) : standing
  return entry.codeHash === hash ? entry : null
}

/** The same with its sources. */
export async function standingSource(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
  standing?: Standing,
): Promise<ContractSource | null> {
  const entry = await standingEntry(context, desk, address, standing)
  if (entry === null) return null
  const source = (await (await context.contracts)?.source(desk.chain.code, address)) ?? null
  // Another one may have taken its place while it was read.
  return source?.codeHash === entry.codeHash ? source : null
}

/** The interface that was submitted without sources for the code that stands at an address; null where there is none, or a source is verified for it. */
export async function standingAbi(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
): Promise<SubmittedInterface | null> {
  const book = await context.contracts
  if (book?.abis.find(desk.chain.code, address) == null) return null
  const hash = (await desk.node.codeHash(address))?.codeHash ?? null
  const submitted = await book.abis.read(desk.chain.code, address)
  if (submitted === null || submitted.codeHash !== hash) return null
  return (await standingEntry(context, desk, address, hash)) === null ? submitted : null
}
