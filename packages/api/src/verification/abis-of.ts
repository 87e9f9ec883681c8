import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { alikeIn, sourceOfCode, sourceOfTwin } from './alike.ts'
import { standingSource } from './standing-source.ts'

/** An interface that is known of an address, and of which contract it is. */
export type KnownAbi = {
  readonly by: 'verified' | 'same-code' | 'implementation' | 'submitted'
  readonly contract: Hex
  readonly abi: readonly unknown[]
}

/** Contracts behind a diamond whose sources are looked for. */
const MOST_FACETS = 24

/**
 * Interfaces of an address for the code that stands there now, the most trusted first: its own source, one of the very same code, what stands behind its proxies, what was
 * submitted without sources (screens-evm §6.1). Empty where none is known. Throws what keeps the node from telling.
 */
export async function abisOf(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  address: Hex,
): Promise<readonly KnownAbi[]> {
  const book = await context.contracts
  const { code } = desk.chain
  if (book === null || (!book.hasAny(code) && book.abis.count(code) === 0)) return []
  const state = await desk.node.contract(address, null)
  if (state === null || state.codeHash === null) return []
  const last = state.proxies.at(-1)
  const behind =
    last === undefined
      ? []
      : last.facets.length > 0
        ? last.facets.slice(0, MOST_FACETS).map((contract) => ({ contract, codeHash: undefined }))
        : state.end === 'code' && last.implementation !== null
          ? [{ contract: last.implementation, codeHash: state.endCodeHash }]
          : []
  const own = await standingSource(context, desk, address, state.codeHash)
  const twin = own === null ? (await alikeIn(context, desk, address, state.codeHash)).contracts[0] : undefined
  const [same, submitted, ...implementations] = await Promise.all([
    sourceOfTwin(context, desk, twin),
    own === null && book.abis.find(code, address)?.codeHash === state.codeHash ? book.abis.read(code, address) : null,
    ...behind.map(async ({ contract, codeHash }) => {
      const hash = codeHash === undefined ? ((await desk.node.codeHash(contract))?.codeHash ?? null) : codeHash
      return { contract, source: await sourceOfCode(context, desk, contract, hash) }
    }),
  ])
  return [
    ...(own === null ? [] : [{ by: 'verified' as const, contract: address, abi: own.abi }]),
    ...(same === null
      ? []
      : [{ by: 'same-code' as const, contract: same.address.toLowerCase() as Hex, abi: same.abi }]),
    ...implementations.flatMap(({ contract, source }) =>
      source === null ? [] : [{ by: 'implementation' as const, contract, abi: source.abi }],
    ),
    ...(submitted === null || submitted.codeHash !== state.codeHash
      ? []
      : [{ by: 'submitted' as const, contract: address, abi: submitted.abi }]),
  ]
}
