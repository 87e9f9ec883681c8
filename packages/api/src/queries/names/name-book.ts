import type { ChainHead } from '@orrery/head/chain-head'
import type { Lookups } from '@orrery/family/adapter'
import type { NameService } from '@orrery/model/chain'
import type { NameLookups } from '@orrery/family/name-lookup'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createLru } from '../lru.ts'
import { withDeadline, within } from '../with-deadline.ts'

const KEPT = 20_000
/** A resolver of its own kind may change its mind without an event. While the node is silent a name lives on: what the service told ends it. */
const KEPT_MS = 60_000
/** What one word of the service may be about: a node, a label and an address. */
const TOLD_OF = 3
const PER_QUESTION = 200
const MOST_WAITING = 1_000
/** Names beside the subject of a page must not make it wait. */
const PATIENCE_MS = 50
const NODE_MS = 5_000
const REST_MS = 5_000

/** Names of a chain, as far as they were asked for: none of them is stored. */
export type NameBook = {
  /**
   * What these addresses are called, where the name leads back to the address, as of a block after which the service told of no change. Those that the
   * node does not tell at once are left out and asked for beside the requests; while it is silent what it told last stays. Never throws.
   */
  primary(addresses: readonly Hex[]): Promise<ReadonlyMap<Hex, string>>
  /** The name of a node and the text of a label, where somebody who was asked had them; both are proved by their hashes. */
  nameOf(node: Hex): string | undefined
  labelOf(label: Hex): string | undefined
  learnLabel(label: Hex, text: string): void
  learnName(node: Hex, name: string): void
  /** Takes note of blocks that came. */
  hear(bundles: readonly Bundle[]): void
  forget(): void
}

/** Makes the book of a chain with such a service. `table` is where the family keeps what it tells, `reverse` the kind of its claims. */
export function createNameBook(options: {
  readonly service: NameService
  readonly lookups: () => Lookups | null
  readonly now: () => number
  readonly table: string
  readonly reverse: number
}): NameBook {
  const { service, now } = options
  const kept = createLru<Hex, Entry>(KEPT, now)
  /** When the service last told of a node, a label or an address, in its own count. */
  const told = createLru<Hex, number>(KEPT, now)
  const names = createLru<Hex, string>(KEPT, now)
  const labels = createLru<Hex, string>(KEPT, now)
  const waiting = new Set<Hex>()
  let running: Promise<void> | null = null
  /** Counts what the service told, and how often all was forgotten. */
  let era = 0
  let epoch = 0
  let restUntil = -Infinity
  /** The node did not answer when it was asked last. */
  let isSilent = false

  const find = (address: Hex): Entry | undefined => {
    const entry = kept.get(address)
    if (!entry?.ids.every((id) => (told.get(id) ?? 0) <= entry.era)) return undefined
    // Of what is older some word may be remembered no more.
    const isSure = (era - entry.era) * TOLD_OF <= KEPT
    return now() - entry.at <= KEPT_MS || (isSilent && isSure) ? entry : undefined
  }
  const work = async (): Promise<void> => {
    while (waiting.size > 0) {
      const asked = [...waiting].slice(0, PER_QUESTION)
      for (const address of asked) waiting.delete(address)
      const names = options.lookups()?.names
      if (names === undefined) {
        isSilent = true
        return
      }
      const born = { era, epoch }
      const found = await withDeadline(
        NODE_MS,
        (signal) => names.primary(asked, signal),
        () => new Error('the node is slow'),
      )
      isSilent = false
      if (born.epoch !== epoch) continue
      for (const [i, address] of asked.entries()) {
        const name = found[i] ?? null
        kept.set(
          address,
          { name, ids: idsOf(names, address, name), era: born.era, at: now() },
          Number.POSITIVE_INFINITY,
        )
      }
    }
  }

  return {
    async primary(addresses) {
      const missing = addresses.filter((address) => find(address) === undefined)
      const old = addresses.filter((address) => isOld(find(address)))
      if (missing.length + old.length > 0 && now() >= restUntil) {
        for (const address of [...missing, ...old]) if (waiting.size < MOST_WAITING) waiting.add(address)
        running ??= work()
          .catch(() => {
            // A node that fails is not asked again by every page.
            waiting.clear()
            isSilent = true
            restUntil = now() + REST_MS
          })
          .finally(() => (running = null))
        if (missing.length > 0) await within(PATIENCE_MS, running)
      }
      const named = new Map<Hex, string>()
      for (const address of addresses) {
        const name = find(address)?.name
        if (name != null) named.set(address, name)
      }
      return named
    },
    nameOf: (node) => names.get(node),
    labelOf: (label) => labels.get(label),
    learnName: (node, name) => names.set(node, name, Number.POSITIVE_INFINITY),
    learnLabel: (label, text) => labels.set(label, text, Number.POSITIVE_INFINITY),
    hear(bundles) {
      for (const { family } of bundles)
        for (const row of family[options.table] ?? []) {
          const account = row['account'] as Hex
          if (Number(row['kind']) === options.reverse && !isClaim(row)) {
            // A stranger's word may end a name, and begins none.
            if (kept.get(account)?.name != null) kept.delete(account)
            continue
          }
          era++
          for (const id of [row['node'], row['label'], row['account']])
            if (typeof id === 'string') told.set(id as Hex, era, Number.POSITIVE_INFINITY)
          if (isClaim(row)) kept.delete(account)
        }
    },
    forget() {
      epoch++
      kept.clear()
      waiting.clear()
    },
  }

  /** What is asked again before it ends, beside the requests. */
  function isOld(entry: Entry | undefined): boolean {
    return entry !== undefined && entry.name !== null && now() - entry.at > KEPT_MS / 2
  }

  function isClaim(row: FamilyRow): boolean {
    return Number(row['kind']) === options.reverse && service.reverse.includes(row['contract'] as Hex)
  }
}

type Entry = {
  readonly name: string | null
  /** What the name, or that there is none, hangs on: a later word on any of these ends it. */
  readonly ids: readonly Hex[]
  readonly era: number
  readonly at: number
}

const idsOf = (names: NameLookups, address: Hex, name: string | null): readonly Hex[] => [
  address,
  names.nodeOf(`${address.slice(2)}.addr.reverse`),
  ...(name === null ? [] : [names.nodeOf(name), names.labelOf(name.split('.')[0]!)]),
]

/** Keeps a book up to date with the head; answers what ends it. */
export const followNames = (book: NameBook, head: ChainHead): (() => void) =>
  head.subscribe((event) => {
    if (event.type === 'extended') book.hear([event.bundle])
    else if (event.type === 'reorganised' || event.type === 'restored') book.forget()
  })
