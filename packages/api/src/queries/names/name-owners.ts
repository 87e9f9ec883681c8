import { nameSkeleton } from '@orrery/model/name-skeleton'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { coverageOf } from '../snapshot.ts'

/** Names of one answer that are looked for; those beyond it go without a name. */
const MOST_NAMES = 100
const KEPT = 5_000
const KEPT_MS = 600_000

/** The first token of a skeleton, and the block in which it was made; −Infinity where nobody knows how old it is. */
type Owner = { readonly address: Hex; readonly height: number }

/** The owner of a skeleton by chain; null where no token has it. */
const known = new WeakMap<ChainDesk, Lru<string, Owner | null>>()
/** Where contracts that share a skeleton with a token were made. */
const madeAt = new WeakMap<ChainDesk, Lru<Hex, number>>()

/**
 * Names of contracts that may stand for them: those that no token's symbol or name looks like, unless the contract is itself the first token that does, or was there
 * before it (reliability S-32): anybody may make a token of any name, but no earlier block. By address key.
 */
export async function ownNames(desk: ChainDesk, names: ReadonlyMap<Hex, string>): Promise<ReadonlyMap<Hex, string>> {
  const owners = known.get(desk) ?? createLru<string, Owner | null>(KEPT, () => desk.clock.monotonic())
  known.set(desk, owners)
  const found = new Map<string, Owner | null>()
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
  const ownerOf = (name: string) => found.get(nameSkeleton(name))
  const contested = [...names].filter(([address, name]) => (ownerOf(name)?.address ?? address) !== address)
  const made = await createdAt(
    desk,
    contested.map(([address]) => address),
  ).catch(() => new Map<Hex, number>())
  return new Map(
    [...names].filter(([address, name]) => {
      const owner = ownerOf(name)
      if (owner === undefined) return false
      // Of a contract that the index did not see made nobody knows which of the two was first.
      return owner === null || owner.address === address || (made.get(address) ?? Infinity) < owner.height
    }),
  )
}

/** The blocks in which contracts were made, of those that are known. */
async function createdAt(desk: ChainDesk, addresses: readonly Hex[]): Promise<ReadonlyMap<Hex, number>> {
  if (addresses.length === 0) return new Map()
  const { head, archive } = desk.runtime
  const { reads } = head.view()
  const kept = madeAt.get(desk) ?? createLru<Hex, number>(KEPT, () => desk.clock.monotonic())
  madeAt.set(desk, kept)
  const found = await Promise.all(
    addresses.slice(0, MOST_NAMES).map(async (address) => {
      const height =
        kept.get(address) ?? ((await archive.reads.contract(address)) ?? (await reads.contract(address)))?.height
      if (height !== undefined) kept.set(address, height, KEPT_MS)
      return [address, height] as const
    }),
  )
  return new Map(found.flatMap(([address, height]) => (height === undefined ? [] : [[address, height]])))
}

async function firstTokens(desk: ChainDesk, skeletons: readonly string[]): Promise<ReadonlyMap<string, Owner | null>> {
  if (skeletons.length === 0) return new Map()
  const { runtime } = desk
  // What an index that lacks blocks saw first may have been there before all that it has.
  const { complete } = coverageOf(runtime.head.view(), runtime.archive.state())
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
  // A token was there before its first transfer.
  const made = await createdAt(desk, [...new Set([...first.values()].map(({ address }) => address))])
  return new Map(
    skeletons.map((skeleton) => {
      const row = first.get(skeleton)
      if (row === undefined) return [skeleton, null]
      const seen = complete ? row.height : -Infinity
      return [skeleton, { address: row.address, height: Math.min(row.height, made.get(row.address) ?? seen) }]
    }),
  )
}
