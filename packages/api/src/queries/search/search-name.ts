import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { nameSourcesOf } from '../names/name-events.ts'
import { withDeadline } from '../with-deadline.ts'

/** Something with a dot between two parts, and nothing that only other things have. */
export const NAME_LIKE = /^[^\s./:@]+(?:\.[^\s./:@]+)+$/u

/** The name that a query is, where the chain's name service has it; null otherwise. Throws what the node throws. */
export async function searchName(desk: ChainDesk, query: string, nodeMs: number): Promise<SearchHit | null> {
  if (nameSourcesOf(desk) === null || !NAME_LIKE.test(query)) return null
  const service = desk.runtime.lookups?.names
  const name = (await service?.normalise(query)) ?? null
  if (service === undefined || name === null) return null
  const state = await withDeadline(
    nodeMs,
    (signal) => service.state(service.nodeOf(name), null, [], signal),
    () => new Error('the node is slow'),
  )
  if (state === null || (state.owner === null && state.address === null)) return null
  return {
    kind: 'name',
    chain: desk.chain.code,
    id: name,
    title: name,
    detail: desk.wire.party(state.address ?? state.owner),
    path: `/${desk.chain.path}/ens/${encodeURIComponent(name)}`,
    exact: false,
  }
}
