import type { Chain } from '@orrery/model/chain'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { foreignHints, tellingHints } from './foreign-hints.ts'
import { readShortened, searchBegun } from './search-begun.ts'
import { searchSat } from './search-sat.ts'
import { searchOneChain, type ChainFindings, type RankedHit } from './search-chain.ts'

const NODE_MS = 1_200 // leaves room below the 1.5 s that a search may take in all
const HITS = 50
const CHAINS_SHOWN = 5

/**
 * Searches the given chains and the names of all known ones. One hit that can be meant alone is
 * flagged exact: the only strong one, or else the only one that is more than proposed, when it is no token.
 */
export async function searchChains(
  context: ApiContext,
  desks: readonly ChainDesk[],
  query: string,
): Promise<SearchResult> {
  if (query === '') return { hits: [], hints: [] }
  const findings = await Promise.all(
    desks.map((desk) =>
      searchOneChain(context, desk, query, NODE_MS).catch((): ChainFindings => ({ hits: [], hints: [] })),
    ),
  )
  const names = matchChains(context, query)
  // Of many chains every short word would be a sat of each.
  const sat = desks.length === 1 ? searchSat(desks[0]!, query) : null
  const found = [...findings.flatMap(({ hits }) => hits), ...names]
  // So is the beginning of a hash; one that is shortened begins and ends as few do.
  const isBegun = found.length === 0 && (desks.length === 1 || readShortened(query) !== null)
  const begun = isBegun ? (await Promise.all(desks.map((desk) => searchBegun(desk, query)))).flat() : []
  const ranked: readonly RankedHit[] = [
    ...found,
    ...begun.map((hit) => ({ hit, strong: false, begins: true as const })),
    ...(sat === null ? [] : [{ hit: sat, strong: false, begins: true as const }]),
  ]
  const exact = soleHit(ranked)
  const hits = ranked
    .toSorted((a, b) => Number(b.strong) - Number(a.strong))
    .map(({ hit }) => ({ ...hit, exact: hit === exact }))
  // A sat by its name says nothing about what else the word may mean.
  if (hits.length > (sat === null ? 0 : 1)) return { hits: hits.slice(0, HITS), hints: [] }
  const foreign = foreignHints(query, {
    searched: desks.map((desk) => desk.chain),
    active: context.desks().map((desk) => desk.chain),
    known: context.knownChains,
  })
  return { hits, hints: tellingHints([...foreign, ...findings.flatMap(({ hints }) => hints)]) }
}

function soleHit(ranked: readonly RankedHit[]): SearchHit | null {
  const strong = ranked.filter((hit) => hit.strong)
  const meant = ranked.filter(({ begins }) => begins === undefined)
  // A number is a height and may be a name too; then neither can be meant alone.
  const ambiguous = strong.length === 1 && /^\d+$/.test(strong[0]!.hit.id) && meant.length > 1
  if (strong.length === 1 && !ambiguous) return strong[0]!.hit
  const only = meant.length === 1 ? meant[0]!.hit : null
  return only && only.kind !== 'token' ? only : null
}

/** Chains by code, path, alias or name: the same first, then those that begin so. */
function matchChains({ knownChains, desks }: ApiContext, query: string): RankedHit[] {
  const wanted = query.toLowerCase()
  if (wanted.length < 2) return []
  const active = desks().map((desk) => desk.chain)
  const all = [...active, ...knownChains.filter((chain) => !active.some(({ code }) => code === chain.code))]
  const matches = all.flatMap((chain) => {
    const names = [chain.code, chain.path, ...chain.aliases, chain.name.short, chain.name.full].map((name) =>
      name.toLowerCase(),
    )
    const rank = names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2
    return rank === 2 ? [] : [{ chain, rank }]
  })
  return matches
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, CHAINS_SHOWN)
    .map(({ chain }) => ({ hit: chainHit(chain, active.includes(chain)), strong: false }))
}

const chainHit = (chain: Chain, active: boolean): SearchHit => ({
  kind: 'chain',
  chain: chain.code,
  id: chain.code,
  title: chain.name.full,
  ...(active ? { detail: null } : { detail: 'no node is configured here', about: { state: 'noNode' } }),
  path: `/${chain.path}`,
  exact: false,
})
