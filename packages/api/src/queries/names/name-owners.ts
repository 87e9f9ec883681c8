import { nameSkeleton } from '@orrery/model/name-skeleton'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'

/** Names of one answer that are looked for; those beyond it go without a name. */
const MOST_NAMES = 100
const KEPT = 5_000
const KEPT_MS = 600_000

/** The first token of a skeleton by chain; null where no token has it. */
const known = new WeakMap<ChainDesk, Lru<string, Hex | null>>()

/**
 * Names of contracts that may stand for them: those that no token's symbol or name looks like, unless the contract is itself the first token that does
 * (reliability S-32). By address key.
 */
export async function ownNames(desk: ChainDesk, names: ReadonlyMap<Hex, string>): Promise<ReadonlyMap<Hex, string>> {
  const owners = known.get(desk) ?? createLru<string, Hex | null>(KEPT, () => desk.clock.monotonic())
  known.set(desk, owners)
  const found = new Map<string, Hex | null>()
  const asked = new Set<string>()
  for (const name of names.values()) {
    const skeleton = nameSkeleton(name)
    const owner = owners.get(skeleton)
    if (owner !== undefined) found.set(skeleton, owner)
    else if (asked.size < MOST_NAMES) asked.add(skeleton)
  }
  // An archive that does not answer in time leaves addresses as they are.
  for (const [skeleton, owner] of await firstTokens(desk, [...asked]).catch(() => [])) {
    found.set(skeleton, owner)
    owners.set(skeleton, owner, KEPT_MS)
  }
  return new Map(
    [...names].filter(([address, name]) => {
      const owner = found.get(nameSkeleton(name))
      return owner === null || owner === address
    }),
  )
}

async function firstTokens(
  { runtime }: ChainDesk,
  skeletons: readonly string[],
): Promise<ReadonlyMap<string, Hex | null>> {
  if (skeletons.length === 0) return new Map()
  const rows = await Promise.all([
    runtime.head.view().reads.firstTokensLike(skeletons),
    runtime.archive.reads.firstTokensLike(skeletons),
  ])
  const first = new Map<string, TokenRow>()
  for (const row of rows.flat().toSorted((a, b) => a.height - b.height))
    for (const text of [row.symbol, row.name]) {
      const skeleton = nameSkeleton(text ?? '')
      if (!first.has(skeleton)) first.set(skeleton, row)
    }
  return new Map(skeletons.map((skeleton) => [skeleton, first.get(skeleton)?.address ?? null]))
}
