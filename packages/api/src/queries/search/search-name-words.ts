import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { namesHolding } from '../names/name-words.ts'

/** Two letters are a part of too many names. */
const LEAST = 3
const SHOWN = 5 // screens-evm §2.1: at most five per group

/** Names of the chain's service that a text is a part of, among those that were registered last (screens-evm §2.1). Never exact; none until they were read once. */
export async function searchNameWords(desk: ChainDesk, query: string): Promise<readonly SearchHit[]> {
  const lookups = desk.runtime.lookups?.names
  if (query.length < LEAST || desk.names === null || lookups === undefined || /[\s/:@]/u.test(query)) return []
  const words = await desk.nameWords.read()
  if (words === null) return []
  return namesHolding(words, query, (label) => lookups.labelOf(label), SHOWN).map((name) => ({
    kind: 'name',
    chain: desk.chain.code,
    id: name,
    title: name,
    detail: null,
    path: `/${desk.chain.path}/ens/${encodeURIComponent(name)}`,
    exact: false,
  }))
}
