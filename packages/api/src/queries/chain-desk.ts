import type { ArchiveState } from '@orrery/archive/archive'
import type { Balance } from '@orrery/model/reads'
import type { Chain } from '@orrery/model/chain'
import type { ItemMetadata } from '@orrery/model/wire/token'
import type { TokenAudit, TokenRow } from '@orrery/model/rows'
import type { Family } from '@orrery/family/family'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainRuntime } from '../runtime.ts'
import { createArchivedProducers, type ArchivedProducers } from './blocks/archived-producers.ts'
import type { ContractBook } from '../verification/create-contract-book.ts'
import { createChangedItems, type ChangedItems } from './tokens/changed-items.ts'
import { createChartBoard, type ChartBoard } from './charts/chart-board.ts'
import { createCollectionBooks, type CollectionBooks } from './tokens/collection-books.ts'
import { createCollectionFloors, readFloor, type CollectionFloors } from './tokens/collection-floors.ts'
import { createTokenRanks, type TokenRanks } from './tokens/token-ranks.ts'
import { createDayBoard, type DayBoard } from './chains/day-board.ts'
import { readFeeMarket } from './gas/fee-market.ts'
import { createHolderHistories, type HolderHistories } from './tokens/holder-history.ts'
import { createHomeBoard, type HomeBoard } from './chains/home-board.ts'
import { createHomeSupply } from './chains/home-supply.ts'
import { createHomeTokens } from './chains/home-tokens.ts'
import { homeWorth } from './chains/home-worth.ts'
import { readNameWords, type NameWords } from './names/name-words.ts'
import { createNameBook, followNames, type NameBook } from './names/name-book.ts'
import { createLru, type Lru } from './lru.ts'
import type { FoundDocument } from './tokens/item-document.ts'
import { createKept, type Kept } from './kept.ts'
import { LOST_KEPT, readLost } from './blocks/lost-blocks.ts'
import { LISTED_KEPT, readListed, type ListedBook } from './tokens/listed-accounts.ts'
import { createBatchBook, type BatchBook } from './batches/rollup-batches.ts'
import { createMasternodeBook, type MasternodeBook } from './mining/masternodes.ts'
import type { ReadThrough } from './read-through-calls.ts'
import { createReadThrough } from './read-through.ts'
import { createRichLists, type RichLists } from './rankings/rich-lists.ts'
import { createWaitingMinutes, type WaitingMinutes } from './pending/waiting-minutes.ts'
import { createWireShapes, type WireShapes } from './wire-shapes.ts'

/** A followed chain with what the API remembers about it. Nothing here could not be rebuilt. */
export type ChainDesk = {
  readonly chain: Chain
  readonly family: Family
  readonly clock: Clock
  readonly runtime: ChainRuntime
  readonly node: ReadThrough
  readonly home: HomeBoard
  readonly charts: ChartBoard
  /** Rows as they go over the wire. */
  readonly wire: WireShapes
  /** Token rows of the index, for names beside amounts. */
  readonly tokens: Lru<Hex, TokenRow>
  /** Audits of tokens; null for those that had none. */
  readonly audits: Lru<Hex, TokenAudit | null>
  /** Metadata of items by the address that it was read from, and as of which notice of a change. */
  readonly metadata: Lru<string, { readonly found: ItemMetadata; readonly stamp: number; readonly readMs: number }>
  /** The same documents as they are written, the last few. */
  readonly itemDocuments: Lru<string, FoundDocument>
  readonly changedItems: ChangedItems
  /** How shares of tokens' largest holders changed. */
  readonly holderHistories: HolderHistories
  /** What the items of whole NFT contracts say of themselves. */
  readonly collections: CollectionBooks
  /** The lowest prices that items of collections were sold for. */
  readonly floors: CollectionFloors
  /** The first tokens of each order of their list. */
  readonly tokenRanks: TokenRanks
  /** What stands out in the last hours. */
  readonly day: DayBoard
  /** Whom the archive keeps of blocks that lost their place, by height; null where it keeps more than are looked at once. */
  readonly lost: Kept<ReadonlyMap<number, readonly Hex[]> | null>
  /** How accounts stand that tokens froze. */
  readonly listed: Kept<ListedBook>
  readonly producers: ArchivedProducers
  /** How far its batches are; throws `CAPABILITY_MISSING` where only the parent chain tells. */
  readonly batches: BatchBook
  /** What its masternodes are; readings throw `CAPABILITY_MISSING` on chains without. */
  readonly masternodes: MasternodeBook
  /** The largest balances of assets. */
  readonly rich: RichLists
  /** What addresses are called; null on chains without a name service. */
  readonly names: NameBook | null
  /** What the newest registrations of names said. */
  readonly nameWords: Kept<NameWords>
  /** The site's verified contracts; null where it keeps none. */
  readonly contracts: () => Promise<ContractBook | null>
  /** What waited in the last minutes, on chains of outputs. */
  readonly waitingMinutes: WaitingMinutes
  /** Counts of the archive as it is in one state, also those that are still being made. */
  countsOf(state: ArchiveState): Lru<string, Promise<number>>
  /** Balances of addresses in the archive as it is in one state. */
  balancesIn(state: ArchiveState): Lru<string, Promise<readonly Balance[]>>
  close(): void
}

/** Makes the desk; `runtime` is asked anew each time, since a node may be connected later. */
export function createChainDesk(options: {
  readonly runtime: () => ChainRuntime
  readonly clock: Clock
  readonly nodeDeadlineMs: number
  /** The site's verified contracts, null where it keeps none; without it there are none. */
  readonly contracts?: () => Promise<ContractBook | null>
}): ChainDesk {
  const { clock, contracts = () => Promise.resolve(null) } = options
  const first = options.runtime()
  const now = () => clock.monotonic()
  const node = createReadThrough({
    chain: first.chain.code,
    lookups: () => options.runtime().lookups,
    final: () => options.runtime().head.view().final ?? -1,
    clock,
    deadlineMs: options.nodeDeadlineMs,
  })
  const changedItems = createChangedItems(now)
  const stop = first.head.subscribe((event) => {
    if (event.type === 'reorganised' || event.type === 'restored') node.forget()
    if (event.type === 'extended') changedItems.hear([event.bundle], options.runtime().lookups)
    else if (event.type === 'reorganised' || event.type === 'restored')
      changedItems.hear(event.bundles, options.runtime().lookups)
  })
  const service = first.chain.family === 'evm' ? first.chain.quirks.names : undefined
  const told = first.family.events?.names
  const names =
    service === undefined || told === undefined
      ? null
      : createNameBook({
          service,
          lookups: () => options.runtime().lookups,
          now,
          table: told.table,
          reverse: told.kinds.indexOf('reverse'),
        })
  const waitingMinutes = createWaitingMinutes(() => options.runtime().status(), first.chain.family)
  const unwatch = first.head.subscribe((event, view) => waitingMinutes.hear(event, view, clock.now()))
  const unfollow = names === null ? null : followNames(names, first.head)
  const counts = ofStates<Promise<number>>(5_000, now)
  const balances = ofStates<Promise<readonly Balance[]>>(500, now)
  const desk: ChainDesk = {
    chain: first.chain,
    family: first.family,
    clock,
    get runtime() {
      return options.runtime()
    },
    node,
    wire: createWireShapes(first),
    charts: createChartBoard(() => desk, contracts, clock),
    contracts,
    day: createDayBoard(() => desk, clock),
    lost: createKept(() => readLost(options.runtime()), clock, LOST_KEPT),
    listed: createKept(() => readListed(desk), clock, LISTED_KEPT),
    producers: createArchivedProducers(() => options.runtime().archive),
    batches: createBatchBook(first.chain.code, () => desk, clock),
    masternodes: createMasternodeBook(first.chain.code, () => desk, clock),
    rich: createRichLists(() => desk, clock),
    home: createHomeBoard({
      runtime: options.runtime,
      node,
      clock,
      bids: () => (first.chain.family === 'utxo' ? readFeeMarket(desk).bids : null),
      worth: () => homeWorth(desk),
      supply: createHomeSupply(() => desk, clock),
      tokens: createHomeTokens(() => desk, clock),
    }),
    tokens: createLru(5_000, now),
    audits: createLru(5_000, now),
    metadata: createLru(1_000, now),
    itemDocuments: createLru(50, now),
    changedItems,
    collections: createCollectionBooks(() => desk, clock),
    holderHistories: createHolderHistories(() => desk, clock),
    floors: createCollectionFloors((asset) => readFloor(desk, asset), clock),
    tokenRanks: createTokenRanks(() => desk, clock),
    names,
    nameWords: createKept(() => readNameWords(desk), clock, { leastMs: 60_000, ratio: 50, waitMs: 200 }),
    waitingMinutes,
    countsOf: counts,
    balancesIn: balances,
    close() {
      stop()
      unfollow?.()
      unwatch?.()
    },
  }
  return desk
}

/** What is remembered of each state of the archive, for as long as somebody has that state. */
function ofStates<V>(most: number, now: () => number): (state: ArchiveState) => Lru<string, V> {
  const known = new WeakMap<ArchiveState, Lru<string, V>>()
  return (state) => {
    const found = known.get(state)
    if (found) return found
    const made = createLru<string, V>(most, now)
    known.set(state, made)
    return made
  }
}
