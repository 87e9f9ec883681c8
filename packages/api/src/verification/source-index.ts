import type { VerifiedContract } from '@orrery/model/wire/verification'
import type { Log } from '@orrery/primitives/log'
import type { ContractFiles, KeptWords } from './contract-files.ts'
import { askedWords, wordsOf } from './source-words.ts'

/** Places of words in contracts that are held: some 64 MB. */
const MOST_PLACES = 8_000_000

/** Which contracts have all words of a question in their sources; null where it has no word that could be looked for. */
export type SourcesFound = {
  has(address: string): boolean
  /** Contracts of the chain whose sources are not read, or not to the end: they may have the words, too. */
  readonly unsearched: number
}

/** The words of verified sources, held for search: no question reads a source (screens-evm §6.2). */
export type SourceIndex = {
  /** Reads what is kept of contracts, one after the other; ends early when `signal` aborts. Never throws. */
  load(entries: Iterable<readonly [string, VerifiedContract]>, signal: AbortSignal): Promise<void>
  /** Puts a contract in the place of what was known of its address. */
  put(chain: string, contract: Pick<VerifiedContract, 'address' | 'verifiedMs'>, texts: Iterable<string>): Promise<void>
  search(chain: string, text: string, all: number): SourcesFound | null
}

type Shelf = {
  /** Numbers of contracts, rising, by word. */
  readonly places: Map<string, number[]>
  /** By number; null once another took its place. */
  readonly addresses: (string | null)[]
  readonly numbers: Map<string, number>
  /** Addresses that were read to the end. */
  readonly whole: Set<string>
}

/** An index over files, which hold the words of each contract beside its sources; `mostPlaces` bounds the memory. */
export function createSourceIndex(
  files: Pick<ContractFiles, 'readSource' | 'readWords' | 'saveWords'>,
  log: Log,
  mostPlaces = MOST_PLACES,
): SourceIndex {
  const shelves = new Map<string, Shelf>()
  let held = 0

  const shelfOf = (chain: string): Shelf => {
    const shelf = shelves.get(chain) ?? { places: new Map(), addresses: [], numbers: new Map(), whole: new Set() }
    shelves.set(chain, shelf)
    return shelf
  }

  function hold(chain: string, address: string, { words, isWhole }: KeptWords): void {
    const { places, addresses, numbers, whole } = shelfOf(chain)
    const key = address.toLowerCase()
    const before = numbers.get(key)
    if (before !== undefined) addresses[before] = null
    numbers.delete(key)
    whole.delete(key)
    if (held + words.length > mostPlaces) return
    held += words.length
    const number = addresses.push(key) - 1
    numbers.set(key, number)
    if (isWhole) whole.add(key)
    for (const word of words) {
      const numbersOf = places.get(word)
      if (numbersOf === undefined) places.set(word, [number])
      else numbersOf.push(number)
    }
  }

  async function put(
    chain: string,
    { address, verifiedMs }: Pick<VerifiedContract, 'address' | 'verifiedMs'>,
    texts: Iterable<string>,
  ): Promise<void> {
    const kept: KeptWords = { verifiedMs, ...wordsOf(texts) }
    hold(chain, address, kept)
    // Without the file, the words are taken from the sources again after the next start.
    await files
      .saveWords(chain, address, kept)
      .catch((error: unknown) => log.error('words of sources were not kept', { error: String(error) }))
  }

  return {
    put,
    async load(entries, signal) {
      for (const [chain, entry] of entries) {
        if (signal.aborted) return
        // What was verified while this goes on is there already.
        const isHeld = (): boolean => shelfOf(chain).numbers.has(entry.address.toLowerCase())
        try {
          const kept = isHeld() ? null : await files.readWords(chain, entry.address)
          if (isHeld()) continue
          if (kept?.verifiedMs === entry.verifiedMs) {
            hold(chain, entry.address, kept)
            continue
          }
          const source = await files.readSource(chain, entry.address)
          if (source !== null && !isHeld()) await put(chain, source, textsOf(source))
        } catch (error) {
          log.error('words of sources were not read', { address: entry.address, error: String(error) })
        }
      }
    },
    search(chain, text, all) {
      const asked = askedWords(text)
      if (asked.length === 0) return null
      const { places, addresses, whole } = shelfOf(chain)
      const lists = asked.map((word) => places.get(word) ?? []).toSorted((a, b) => a.length - b.length)
      let left = new Set(lists[0])
      for (const list of lists.slice(1)) left = new Set(list.filter((number) => left.has(number)))
      const found = new Set([...left].map((number) => addresses[number]))
      return { has: (address) => found.has(address.toLowerCase()), unsearched: Math.max(0, all - whole.size) }
    },
  }
}

/** What of a contract is searched: its files. */
export const textsOf = ({ sources }: { readonly sources: readonly { readonly content: string }[] }): Iterable<string> =>
  sources.map(({ content }) => content)
