import { OrreryError } from '@orrery/errors/orrery-error'
import { likenessOf, type CodeSketch } from '@orrery/family/code-sketch'
import type { SimilarContract, SimilarContracts } from '@orrery/model/wire/similar-contracts'
import type { Hex } from '@orrery/primitives/hex'
import { sideBySide } from '@orrery/primitives/side-by-side'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createLru, type Lru } from '../lru.ts'
import { filterTxs } from '../transactions/filter-txs.ts'
import { listDeployed } from './deployed.ts'
import { factsNow } from './verified-facts.ts'

/** Contracts of each kind that are compared: verified here, made by the same deployer, and the chain's newest. */
const MOST_VERIFIED = 300
const MOST_MADE = 100
/** Codes that one answer reads of the node; those of earlier answers are kept. */
const MOST_READ = 120
const AT_ONCE = 4
/** A sketch is a thousand bytes: five megabytes in all. */
const MOST_KEPT = 5_000
/** Code may be destroyed, and made anew. */
const KEPT_MS = 3_600_000
const MOST_TOLD = 100
/** Of each other chain. */
const MOST_TWINS = 10

const KINDS = ['same', 'bare', 'near', 'functions', 'deployer'] as const

const books = new WeakMap<ChainDesk['runtime'], Lru<Hex, CodeSketch | 'none'>>()

/** A contract that the code is compared with, and what is known of it without its code. */
type Known = { readonly madeMs: number | null; readonly sameDeployer: boolean }

/**
 * Contracts whose code resembles that of one by at least so many per cent, has the same functions, or comes of the same deployer (screens-evm §15.5). The index keeps no code: those that were
 * verified here, those that its deployer made and the chain's newest are compared, read of the node a part at a time. Of other chains (`others`) the same
 * address is compared, and what was verified there. Nothing resembles an address without code. Throws `CAPABILITY_MISSING`.
 */
export async function findSimilar(
  desk: ChainDesk,
  address: Hex,
  least: number,
  book: ContractBook | null,
  others: readonly ChainDesk[] = [],
): Promise<SimilarContracts> {
  if (!desk.family.can.contracts)
    throw new OrreryError('CAPABILITY_MISSING', { chain: desk.chain.code, capability: 'contracts' })
  const kept = keptOf(desk)
  const own = await desk.node.codeSketch(address)
  if (own === null) return { hits: [], total: 0, compared: 0, of: 0, elsewhere: [] }
  const known = await candidates(desk, address, book)
  const waiting = [...known.keys()].filter((other) => kept.get(other) === undefined)
  await sideBySide(
    waiting.slice(0, MOST_READ).map((other) => async () => {
      // What one node does not tell leaves the others to be compared.
      const found = await desk.node.codeSketch(other).catch(() => undefined)
      if (found !== undefined) kept.set(other, found ?? 'none', KEPT_MS)
    }),
    AT_ONCE,
  )
  let compared = 0
  const found: Alike[] = []
  for (const [other, about] of known) {
    const sketch = kept.get(other)
    if (sketch === undefined) continue
    compared++
    if (sketch === 'none') continue
    const told = compareCodes(own, sketch, least, about.sameDeployer)
    if (told !== null)
      found.push({ address: desk.wire.address(other), name: nameOf(desk, book, other, sketch), ...told, ...about })
  }
  found.sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.likeness - a.likeness || (a.address < b.address ? -1 : 1),
  )
  const [hits, elsewhere] = await Promise.all([
    withFacts(desk, found.slice(0, MOST_TOLD)),
    findElsewhere(desk, address, own, least, book, others),
  ])
  return { hits, total: found.length, compared, of: known.size, elsewhere }
}

type Alike = Omit<SimilarContract, 'txCount' | 'balance'>

/** As its source calls it that was verified for the code that stands there. */
function nameOf(
  { chain }: ChainDesk,
  book: ContractBook | null,
  address: Hex,
  { codeHash }: CodeSketch,
): string | null {
  const entry = book?.find(chain.code, address) ?? null
  return entry?.codeHash === codeHash ? entry.name : null
}

async function withFacts(desk: ChainDesk, found: readonly Alike[]): Promise<SimilarContract[]> {
  const facts = await factsNow(desk, found)
  return found.map((one) => {
    const { txCount = null, balance = null } = facts.get(one.address) ?? {}
    return { ...one, txCount, balance: balance?.toString() ?? null }
  })
}

/** On other chains the same address, where it resembles the contract, and those that were verified there for the very same code; what a chain does not tell leaves the others. */
async function findElsewhere(
  desk: ChainDesk,
  address: Hex,
  own: CodeSketch,
  least: number,
  book: ContractBook | null,
  others: readonly ChainDesk[],
): Promise<SimilarContracts['elsewhere']> {
  const lists = await sideBySide(
    others
      .filter(({ family, chain }) => family.id === desk.family.id && chain.code !== desk.chain.code)
      .map((other) => async () => {
        const found: Alike[] = []
        for (const one of new Set([address, ...twinsOn(other, own, book)])) {
          const sketch = await other.node.codeSketch(one).catch(() => null)
          const told = sketch && compareCodes(own, sketch, least, false)
          if (told === null) continue
          const name = nameOf(other, book, one, sketch!)
          found.push({ address: other.wire.address(one), name, ...told, madeMs: null, sameDeployer: false })
        }
        const told = await withFacts(other, found)
        return told.map((contract) => ({ chain: other.chain.code, contract }))
      }),
    AT_ONCE,
  )
  return lists.flat().slice(0, MOST_TOLD)
}

/** Contracts that were verified on a chain for this code. */
function twinsOn({ family, chain }: ChainDesk, { codeHash }: CodeSketch, book: ContractBook | null): readonly Hex[] {
  const found: Hex[] = []
  for (const entry of book?.every(chain.code) ?? []) {
    if (found.length >= MOST_TWINS) break
    if (entry.codeHash === codeHash) found.push(family.parseAddress(entry.address, chain))
  }
  return found
}

/** How two codes are alike; null where they are not. Pure. */
export function compareCodes(
  own: CodeSketch,
  other: CodeSketch,
  least: number,
  sameDeployer: boolean,
): Pick<SimilarContract, 'kind' | 'likeness' | 'sameFunctions'> | null {
  const isBare = own.bareHash === other.bareHash
  const likeness = isBare ? 100 : likenessOf(own, other)
  const sameFunctions = own.selectors !== '' && own.selectors === other.selectors
  const kind = KINDS.find(
    (one) =>
      ({
        same: own.codeHash === other.codeHash,
        bare: isBare,
        near: likeness >= least,
        functions: sameFunctions,
        deployer: sameDeployer,
      })[one],
  )
  return kind === undefined ? null : { kind, likeness, sameFunctions }
}

function keptOf({ runtime, clock }: ChainDesk): Lru<Hex, CodeSketch | 'none'> {
  const kept = books.get(runtime) ?? createLru<Hex, CodeSketch | 'none'>(MOST_KEPT, () => clock.now())
  books.set(runtime, kept)
  return kept
}

/** Whom it is compared with: its deployer's first, for they are the fewest. */
async function candidates(desk: ChainDesk, address: Hex, book: ContractBook | null): Promise<ReadonlyMap<Hex, Known>> {
  const { runtime, family, chain } = desk
  const known = new Map<Hex, Known>()
  const add = (text: string, about: Known): void => {
    const key = family.parseAddress(text, chain)
    if (key !== address && !known.has(key)) known.set(key, about)
  }
  const made = (await runtime.head.view().reads.contract(address)) ?? (await runtime.archive.reads.contract(address))
  if (made !== null && made.kind !== 'genesis') {
    // Whose contracts are not known, as where no block was traced, has none here.
    const others = await listDeployed(desk, made.creator, { limit: MOST_MADE }).catch(() => null)
    for (const { contract, timeMs } of others?.data.hits ?? []) add(contract, { madeMs: timeMs, sameDeployer: true })
  }
  let left = MOST_VERIFIED
  for (const entry of book?.every(chain.code) ?? []) {
    if (left-- <= 0) break
    add(entry.address, { madeMs: null, sameDeployer: false })
  }
  const newest = await filterTxs(desk, { does: 'creation' }, { limit: MOST_MADE, cursor: undefined })
  for (const { created, timeMs } of newest.data.list.hits)
    if (created !== null) add(created, { madeMs: timeMs, sameDeployer: false })
  return known
}
