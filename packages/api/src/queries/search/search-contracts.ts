import type { SearchHit } from '@orrery/model/wire/search'
import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'

/** One letter is no name to look for. */
const LEAST = 2
const SHOWN = 5 // screens-evm §2.1: at most five per group

/** Contracts whose sources are verified here by their name: the same first, then those that begin so, then those that hold it. Never exact: whoever submits a source has named it. */
export async function searchContracts(
  { contracts }: Pick<ApiContext, 'contracts'>,
  { chain }: Pick<ChainDesk, 'chain'>,
  query: string,
): Promise<readonly SearchHit[]> {
  if (query.length < LEAST) return []
  const wanted = query.toLowerCase()
  const fitting: { readonly one: VerifiedContract; readonly rank: number }[] = []
  // In no order: those few that fit are sorted, at every letter that is typed.
  for (const one of (await contracts)?.every(chain.code) ?? []) {
    const rank = rankOf(one.name.toLowerCase(), wanted)
    if (rank < 3) fitting.push({ one, rank })
  }
  return fitting
    .toSorted((a, b) => a.rank - b.rank || b.one.verifiedMs - a.one.verifiedMs)
    .slice(0, SHOWN)
    .map(({ one: { address, name } }) => ({
      kind: 'contract',
      chain: chain.code,
      id: address,
      title: name,
      detail: address,
      path: `/${chain.path}/address/${address}/contract`,
      exact: false,
    }))
}

const rankOf = (name: string, wanted: string): number =>
  name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3
