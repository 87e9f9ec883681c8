import { isOrreryError, OrreryError } from '@orrery/errors/orrery-error'
import type { AccountKind } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'

/** Addresses of a chain that are remembered. */
const KEPT = 20_000
/** A key may delegate at any block; what has code of its own keeps it. */
const KEY_MS = 60_000
const CODE_MS = 3_600_000

const remembered = new WeakMap<ChainDesk, Lru<Hex, AccountKind | null>>()

/**
 * What stands at addresses (screens-evm §0.2), null where no code does: from memory, the rest in one question to the node. Where it gives no answer those that are remembered alone are told, and `answered`
 * is false. Throws `CAPABILITY_MISSING` where the chain has no contracts or the node is not asked for code.
 */
export async function accountKindsOf(
  desk: ChainDesk,
  addresses: readonly Hex[],
): Promise<{ readonly kinds: ReadonlyMap<Hex, AccountKind | null>; readonly answered: boolean }> {
  const missing = () =>
    new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'code of addresses' })
  if (!desk.family.can.contracts) throw missing()
  let known = remembered.get(desk)
  if (known === undefined) remembered.set(desk, (known = createLru(KEPT, () => desk.clock.monotonic())))
  const found = new Map<Hex, AccountKind | null>()
  const unknown: Hex[] = []
  for (const address of new Set(addresses)) {
    const kind = known.get(address)
    if (kind === undefined) unknown.push(address)
    else found.set(address, kind)
  }
  let told: readonly (AccountKind | null)[] | null = []
  try {
    if (unknown.length > 0) told = await desk.node.accountKinds(unknown)
  } catch (error) {
    // Marks beside addresses: no page fails for a node that is slow or away.
    if (isOrreryError(error) && error.kind === 'upstream') return { kinds: found, answered: false }
    throw error
  }
  if (told === null) throw missing()
  for (const [at, address] of unknown.entries()) {
    const kind = told[at] ?? null
    known.set(address, kind, kind === null || kind === 'delegated' ? KEY_MS : CODE_MS)
    found.set(address, kind)
  }
  return { kinds: found, answered: true }
}
