import { OrreryError } from '@orrery/errors/orrery-error'
import type { Candidate } from '@orrery/family/family'
import type { TokenRow } from '@orrery/model/rows'
import type { SearchHit, SearchResult } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import { nameSourcesOf } from '../names/name-events.ts'
import { withDeadline } from '../with-deadline.ts'
import type { ApiContext } from '../context.ts'
import { matchTokens, rankTokens } from './match-tokens.ts'
import { searchBatch } from './search-batch.ts'
import { readShortened } from './search-begun.ts'
import { searchContracts } from './search-contracts.ts'
import { searchHashes } from './search-hashes.ts'
import { searchLedgers } from './search-ledgers.ts'
import { searchLightning } from './search-lightning.ts'
import { searchMessage } from './search-message.ts'
import { NAME_LIKE, searchName } from './search-name.ts'
import { searchNameWords } from './search-name-words.ts'
import { searchNamed } from './search-named.ts'
import { searchNonce } from './search-nonce.ts'
import { searchSignatures } from './search-signatures.ts'
import { searchTime } from './search-time.ts'
import { searchValidator } from './search-validator.ts'
import { probeHead, probeIndex, probeNode, type Probe } from './probe-candidate.ts'
import { tokenHit, tokenVoices } from './tell-tokens.ts'

/** A hit with how sure it is: `strong` ones name one thing that the chain really has, of those that `begins` the query is only the start of a name. */
export type RankedHit = { readonly hit: SearchHit; readonly strong: boolean; readonly begins?: true }

/** What one chain has for a query, before hits are flagged. */
export type ChainFindings = { readonly hits: readonly RankedHit[]; readonly hints: SearchResult['hints'] }

const TOKENS_SHOWN = 5 // screens-evm §2.1: at most five per group
/** Of a common word the known token may not be among the first five that were seen. */
const TOKENS_COMPARED = 50
const CANDIDATES = 6

/**
 * Everything on one chain that a normalised query may mean. The index answers first; the node has
 * `nodeMs` and never hides what the index found. Errors of one probe leave the others standing.
 */
export async function searchOneChain(
  context: Pick<ApiContext, 'contracts' | 'desks'>,
  desk: ChainDesk,
  query: string,
  nodeMs: number,
): Promise<ChainFindings> {
  const batch = await searchBatch(context, desk, query)
  if (batch !== null) return { ...batch, hits: batch.hits.map((hit) => ({ hit, strong: true })) }
  const ofSender = await searchNonce(desk, query, nodeMs).catch(() => null)
  if (ofSender !== null) return { ...ofSender, hits: ofSender.hits.map((hit) => ({ hit, strong: true })) }
  const candidates = desk.family.recognise(query, desk.chain).slice(0, CANDIDATES)
  // Nothing has the hash of another thing: where the index knows a block or a transaction by it, nothing else is asked for. Beside the node, else.
  let hashes: ReturnType<typeof searchHashes> | null = null
  const lookOn = (): NonNullable<typeof hashes> => (hashes ??= searchHashes(desk, query))
  const [probes, tokens, name, ledgers, atTime, lightning, contracts, validator, words] = await Promise.all([
    probeAll(desk, candidates, nodeMs, () => void lookOn()),
    searchTokens(desk, query),
    searchName(desk, query, nodeMs).catch(() => null),
    searchLedgers(desk, query).catch(() => ({ hits: [], hints: [] })),
    searchTime(desk, query).catch(() => null),
    searchLightning(desk, query),
    searchContracts(context, desk, query),
    searchValidator(desk, query).catch(() => null),
    searchNameWords(desk, query).catch(() => []),
  ])
  const isInscription = ledgers.hits.some(({ hit }) => hit.kind === 'inscription')
  const own = probes.flatMap((probe) => probe.tokens ?? [])
  const voices = await tokenVoices(context, desk, [...own, ...tokens])
  const hits: RankedHit[] = probes.flatMap(({ hits, known, tokens: same = [] }) => [
    // The id of an inscription names its transaction, too, and means the inscription.
    ...hits.map((hit) => ({ hit, strong: known && !isInscription })),
    ...same.map((token) => ({ hit: tokenHit(desk, token, voices), strong: false })),
  ])
  if (!probes.some(({ known }) => known)) {
    const [found, sent] = await Promise.all([lookOn(), searchMessage(context, desk, query, nodeMs).catch(() => [])])
    hits.push(...found.map(({ hit, sure }) => ({ hit, strong: sure })))
    // Its own chain has the transaction that sent it.
    hits.push(...sent.map((hit) => ({ hit, strong: false })))
  }
  if (name !== null) hits.push({ hit: name, strong: true })
  if (atTime !== null) hits.push({ hit: atTime, strong: true })
  if (validator !== null) hits.push({ hit: validator, strong: true })
  if (lightning !== null) hits.push({ hit: lightning, strong: true })
  hits.push(...ledgers.hits.map(({ sure, ...found }) => ({ ...found, strong: sure })))
  hits.push(...contracts.map((hit) => ({ hit, strong: false, begins: true as const })))
  hits.push(...searchNamed(desk, query).map((hit) => ({ hit, strong: false, begins: true as const })))
  hits.push(
    ...words.filter(({ path }) => path !== name?.path).map((hit) => ({ hit, strong: false, begins: true as const })),
  )
  hits.push(...searchSignatures(desk, query).map((hit) => ({ hit, strong: false, begins: true as const })))
  const seen = new Set(hits.map(({ hit }) => hit.path))
  const named = rankTokens(tokens, query, voices).slice(0, TOKENS_SHOWN)
  hits.push(
    ...named
      .map((token) => ({ hit: tokenHit(desk, token, voices), strong: false }))
      .filter(({ hit }) => !seen.has(hit.path)),
  )
  // Beside what was found nobody misses a ticker or a rune that may be called like a number or a short word, and nothing is called like an address with a fault in it.
  const isWord = hits.length === 0 && !ID_LIKE.test(query)
  const behind = ledgers.hints.filter(({ sure }) => sure || isWord)
  return {
    hits,
    hints: [
      ...(hits.length > 0 ? [] : hitless(desk, query, candidates, probes)),
      ...behind.map(({ chain, kind, why, reason }) => ({ chain, kind, why, reason })),
    ],
  }
}

type Probed = Probe & { readonly failed: boolean }

/** Probes in the order of their candidates. Different ids are looked up beside each other; `onUnindexed` is called where the node is to be asked for one. */
async function probeAll(
  desk: ChainDesk,
  candidates: readonly Candidate[],
  nodeMs: number,
  onUnindexed: () => void,
): Promise<readonly Probed[]> {
  const probed = await Promise.all(
    Map.groupBy(candidates, ({ id }) => id)
      .values()
      .map((meanings) => probeId(desk, meanings, nodeMs, onUnindexed)),
  )
  const found = new Map(probed.flat())
  return candidates.map((candidate) => found.get(candidate)!)
}

/**
 * What one id may mean, best first: nothing has the hash of another thing, so the index is asked no further than to the
 * first that it knows, and the node only where it knows none. Nothing is asked for what is in memory, under whichever meaning.
 */
async function probeId(
  desk: ChainDesk,
  meanings: readonly Candidate[],
  nodeMs: number,
  onUnindexed: () => void,
): Promise<readonly (readonly [Candidate, Probed])[]> {
  const indexed = new Map<Candidate, Probe>()
  const told = () =>
    meanings.map((each) => [each, { ...(indexed.get(each) ?? { hits: [], known: false }), failed: false }] as const)
  // Of one meaning the index looks there itself.
  if (meanings.length > 1)
    for (const candidate of meanings) {
      const probe = await probeHead(desk, candidate)
      if (!probe.known) continue
      indexed.set(candidate, probe)
      return told()
    }
  for (const candidate of meanings) {
    const probe = await probeIndex(desk, candidate).catch((): Probe => ({ hits: [], known: false }))
    indexed.set(candidate, probe)
    if (probe.known) return told()
  }
  onUnindexed()
  return Promise.all(
    meanings.map(async (candidate) => [candidate, await askNode(desk, candidate, indexed.get(candidate)!, nodeMs)]),
  )
}

async function askNode(desk: ChainDesk, candidate: Candidate, indexed: Probe, nodeMs: number): Promise<Probed> {
  if (beyondTip(desk, candidate)) return { ...indexed, failed: false }
  try {
    const asked = await withDeadline(
      nodeMs,
      () => probeNode(desk, candidate),
      () =>
        new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${desk.chain.code}`, method: 'search', ms: nodeMs }),
    )
    return { hits: [...indexed.hits, ...asked.hits], known: asked.known, failed: false }
  } catch {
    return { ...indexed, failed: true }
  }
}

/** A height that the node does not have either needs no call. */
function beyondTip({ runtime }: ChainDesk, { kind, id }: Candidate): boolean {
  const tip = Math.max(runtime.head.view().tip?.height ?? -1, runtime.status().nodeHead ?? -1)
  return kind === 'height' && tip >= 0 && Number(id) > tip
}

async function searchTokens(desk: ChainDesk, query: string): Promise<readonly TokenRow[]> {
  if (!desk.family.can.tokens) return []
  const { head, archive } = desk.runtime
  return matchTokens({ newest: head.view().reads, deep: archive.reads }, query, TOKENS_COMPARED).catch(() => [])
}

/** More digits than an address has, and not those of a hash: it was not copied whole, or with more than it. */
const HASH_IN_PART = /^(?:0x)?(?![0-9a-f]{64}$)[0-9a-f]{48,96}$/i

/** As long as ids are, with a digit: no ticker, and no name of a rune. */
const ID_LIKE = /^(?=.*\d)[\w:]{20,}$/

const REASONS = {
  noAnswer: 'not indexed, and the node did not answer in time',
  beyondTip: 'higher than the newest block',
  unknown: 'well formed, but nothing here is called so',
  notIndexed: 'not in the blocks that are indexed here',
  noNames: 'names of this form are not read on this chain',
} as const

/** Why a query that looks like something found nothing. */
function hitless(
  desk: ChainDesk,
  query: string,
  candidates: readonly Candidate[],
  probes: readonly Probed[],
): SearchResult['hints'] {
  const chain = desk.chain.code
  if (candidates.length === 0) {
    if (NAME_LIKE.test(query)) {
      const why = nameSourcesOf(desk) === null ? 'noNames' : 'unknown'
      return [{ chain, kind: 'name', why, reason: REASONS[why] }]
    }
    if (readShortened(query) !== null)
      return [{ chain, kind: 'transaction', why: 'shortened', reason: 'it is shortened in its middle' }]
    if (HASH_IN_PART.test(query))
      return [{ chain, kind: 'transaction', why: 'hashInPart', reason: 'a hash has 64 hexadecimal digits' }]
    const reason = /^[\w:]{20,}$/.test(query) ? whyNoAddress(desk, query) : null
    return reason === null ? [] : [{ chain, kind: 'address', why: 'malformed', reason }]
  }
  if (probes.some(({ hits }) => hits.length > 0)) return []
  return candidates.map((candidate, index) => {
    // The chain has every block up to its tip; what is missing here a pruned node has dropped.
    const unfound = candidate.kind === 'height' ? 'notIndexed' : 'unknown'
    const why = probes[index]!.failed ? 'noAnswer' : beyondTip(desk, candidate) ? 'beyondTip' : unfound
    return { chain, kind: candidate.kind, why, reason: REASONS[why] }
  })
}

function whyNoAddress({ family, chain }: ChainDesk, query: string): string | null {
  try {
    family.parseAddress(query, chain)
    return null
  } catch (error) {
    return error instanceof OrreryError && 'reason' in error.context ? String(error.context.reason) : null
  }
}
