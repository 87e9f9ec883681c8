import type { SearchHit } from '@orrery/model/wire/search'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'

/** One letter is no name to look for. */
const LEAST = 2
const SHOWN = 5 // screens-evm §2.1: at most five per group

/**
 * Mining pools and addresses by what the operator's files call them, and addresses by what software does: the same first, then those that begin so, then those that hold it (screens-nonevm §12.2). Never exact: others may be called
 * alike.
 */
export function searchNamed(
  { chain, family, runtime }: Pick<ChainDesk, 'chain' | 'family' | 'runtime'>,
  query: string,
): readonly SearchHit[] {
  if (query.length < LEAST) return []
  const wanted = query.toLowerCase()
  const pools = fitting(runtime.miningPools ?? [], ({ name }) => name, wanted).map(({ code, name }): SearchHit => ({
    kind: 'miningPool',
    chain: chain.code,
    id: code,
    title: name,
    detail: null,
    path: `/${chain.path}/pool/${code}`,
    exact: false,
  }))
  const labels = runtime.labels ?? []
  const labelled = new Set(labels.map(({ address }) => address))
  // What the operator calls it stands for it everywhere.
  const software = Object.entries(family.systemNames?.(chain) ?? {}).flatMap(([address, tag]) =>
    labelled.has(address as Hex) ? [] : [{ address: address as Hex, tag }],
  )
  const named = [...labels, ...software]
  const addresses = fitting(named, ({ tag }) => tag, wanted).map(({ address: key, tag }): SearchHit => {
    const address = family.formatAddress(key, chain)
    return {
      kind: 'address',
      chain: chain.code,
      id: address,
      title: tag,
      detail: address,
      path: `/${chain.path}/address/${address}`,
      exact: false,
    }
  })
  return [...pools, ...addresses]
}

function fitting<T>(all: readonly T[], nameOf: (one: T) => string, wanted: string): readonly T[] {
  return all
    .map((one) => ({ one, rank: rankOf(nameOf(one).toLowerCase(), wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

const rankOf = (name: string, wanted: string): number =>
  name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3
