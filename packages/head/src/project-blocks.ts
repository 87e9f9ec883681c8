import type { WaitingTx } from '@orrery/model/waiting-tx'
import { HashIndex } from './hash-index.ts'

/** Transactions that a miner takes together, and what they pay per byte together: the effective rate of each, which is `fee` over `bytes`. */
export type Package = {
  readonly txs: readonly WaitingTx[]
  readonly rate: number
  readonly fee: number
  readonly bytes: number
}

/** Nodes allow a transaction 25 ancestors, newer ones 64 of a cluster; a list that claims more is not followed further. */
const MOST_ANCESTORS = 100

/**
 * The order in which a miner takes what waits: again and again the transaction that pays most per byte together with all that it
 * needs (screens-nonevm §4.4). Parents stand before children. What needs each other in a circle cannot come and is left out.
 */
export const packagesOf = (txs: readonly WaitingTx[]): readonly Package[] => [...inOrder(txs)]

/** The same, one after the other: who needs the first ones only takes no more. */
export function* inOrder(txs: readonly WaitingTx[]): Generator<Package, void> {
  const pool = new Pool(txs)
  const heap = new RateHeap(pool)
  for (let best = heap.pop(); best !== -1; best = heap.pop()) {
    const [fee, bytes] = [pool.fee[best]!, pool.bytes[best]!]
    const taken = pool.take(best)
    yield { txs: taken.map((at) => txs[at]!), rate: fee / bytes, fee, bytes }
    for (const changed of pool.without(taken)) heap.push(changed)
  }
}

/** What the very next block takes of at most `capacity` bytes: all packages before the first for which there is no room, and one in any case. */
export function nextBlockOf(txs: readonly WaitingTx[], capacity: number): readonly Package[] {
  const block: Package[] = []
  let room = capacity
  for (const one of inOrder(txs)) {
    if (block.length > 0 && one.bytes > room) break
    block.push(one)
    room -= one.bytes
  }
  return block
}

/** Who needs whom, by places in the list: a pool of a busy chain has hundreds of thousands, and each lives for one look. */
class Pool {
  /** Of itself and of its ancestors that are not taken yet. */
  readonly fee: Float64Array
  readonly bytes: Float64Array
  /** 1 where it is taken, or can never be: it is in a circle, or needs one that is. */
  readonly isGone: Uint8Array
  private readonly txs: readonly WaitingTx[]
  private readonly ancestors: Links
  private readonly descendants: Links

  constructor(txs: readonly WaitingTx[]) {
    this.txs = txs
    this.fee = new Float64Array(txs.length)
    this.bytes = new Float64Array(txs.length)
    this.isGone = new Uint8Array(txs.length)
    this.ancestors = this.link(new HashIndex(txs))
    this.descendants = turned(this.ancestors)
    this.leaveCircles()
  }

  /** Takes one with all that it needs: their places, parents first. */
  take(best: number): readonly number[] {
    const { isGone, ancestors } = this
    const taken: number[] = []
    for (let i = ancestors.from[best]!; i < ancestors.from[best + 1]!; i++)
      if (isGone[ancestors.to[i]!] === 0) taken.push(ancestors.to[i]!)
    taken.push(best)
    if (taken.length > 1) taken.sort((a, b) => countOf(ancestors, a) - countOf(ancestors, b))
    for (const at of taken) isGone[at] = 1
    return taken
  }

  /** Those of whom less is needed now that these are taken, some of them more than once. */
  without(taken: readonly number[]): readonly number[] {
    const { isGone, descendants, fee, bytes, txs } = this
    let changed: number[] | null = null
    for (const at of taken)
      for (let i = descendants.from[at]!; i < descendants.from[at + 1]!; i++) {
        const descendant = descendants.to[i]!
        if (isGone[descendant] === 1) continue
        fee[descendant]! -= txs[at]!.fee
        bytes[descendant]! -= txs[at]!.bytes
        ;(changed ??= []).push(descendant)
      }
    return changed ?? UNCHANGED
  }

  private link(index: HashIndex): Links {
    const { txs, fee, bytes } = this
    const from = new Int32Array(txs.length + 1)
    let to = new Int32Array(txs.length + MOST_ANCESTORS)
    /** For whom it was looked at last. */
    const seen = new Int32Array(txs.length).fill(-1)
    const open: number[] = []
    let end = 0
    const look = (at: number, of: number): void => {
      for (const parent of txs[of]!.parents) {
        const place = index.find(parent)
        if (place === -1 || seen[place] === at) continue
        seen[place] = at
        open.push(place)
      }
    }
    for (let at = 0; at < txs.length; at++) {
      from[at] = end
      fee[at] = txs[at]!.fee
      bytes[at] = txs[at]!.bytes
      if (txs[at]!.parents.length === 0) continue
      if (to.length - end < MOST_ANCESTORS) to = grown(to)
      look(at, at)
      for (let ancestor = open.pop(); ancestor !== undefined; ancestor = open.pop()) {
        if (end === from[at]! + MOST_ANCESTORS) {
          open.length = 0
          break
        }
        to[end++] = ancestor
        fee[at]! += txs[ancestor]!.fee
        bytes[at]! += txs[ancestor]!.bytes
        look(at, ancestor)
      }
    }
    from[txs.length] = end
    return { from, to }
  }

  private leaveCircles(): void {
    const { ancestors, isGone } = this
    const circles = new Set<number>()
    for (let at = 0; at < isGone.length; at++)
      for (let i = ancestors.from[at]!; i < ancestors.from[at + 1]!; i++) if (ancestors.to[i] === at) circles.add(at)
    if (circles.size === 0) return
    for (let at = 0; at < isGone.length; at++)
      for (let i = ancestors.from[at]!; i < ancestors.from[at + 1]!; i++)
        if (circles.has(ancestors.to[i]!)) isGone[at] = 1
  }
}

/** Lists of places, one for each place: behind each other, with where each begins. */
type Links = { readonly from: Int32Array; readonly to: Int32Array }

const UNCHANGED: readonly number[] = []
const countOf = ({ from }: Links, at: number): number => from[at + 1]! - from[at]!

function grown(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(places.length * 2)
  more.set(places)
  return more
}

/** The same the other way round. */
function turned({ from, to }: Links): Links {
  const count = from.length - 1
  const start = new Int32Array(count + 1)
  for (let i = 0; i < from[count]!; i++) start[to[i]! + 1]!++
  for (let at = 0; at < count; at++) start[at + 1]! += start[at]!
  const next = start.slice()
  const back = new Int32Array(from[count]!)
  for (let at = 0; at < count; at++) for (let i = from[at]!; i < from[at + 1]!; i++) back[next[to[i]!]!++] = at
  return { from: start, to: back }
}

/** The best rate on top. One whose rate changed is put in again; what stands for an older rate is passed over. */
class RateHeap {
  private readonly pool: Pool
  private readonly rates: number[]
  private readonly places: number[]

  /** Holds all that can be taken. */
  constructor(pool: Pool) {
    this.pool = pool
    this.places = []
    for (let at = 0; at < pool.fee.length; at++) if (pool.isGone[at] === 0) this.places.push(at)
    this.rates = this.places.map((at) => pool.fee[at]! / pool.bytes[at]!)
    for (let at = (this.places.length >>> 1) - 1; at >= 0; at--) this.sink(at, this.rates[at]!, this.places[at]!)
  }

  push(place: number): void {
    const { rates, places, pool } = this
    const rate = pool.fee[place]! / pool.bytes[place]!
    let at = places.push(place) - 1
    rates.push(rate)
    while (at > 0) {
      const up = (at - 1) >>> 1
      if (rates[up]! >= rate) break
      rates[at] = rates[up]!
      places[at] = places[up]!
      at = up
    }
    rates[at] = rate
    places[at] = place
  }

  /** The place of the best; −1 where none is left. */
  pop(): number {
    const { rates, places, pool } = this
    while (places.length > 0) {
      const [rate, place] = [rates[0]!, places[0]!]
      const [lastRate, last] = [rates.pop()!, places.pop()!]
      if (places.length > 0) this.sink(0, lastRate, last)
      if (pool.isGone[place] === 0 && rate === pool.fee[place]! / pool.bytes[place]!) return place
    }
    return -1
  }

  /** Puts it where it belongs at or below `at`. */
  private sink(at: number, rate: number, place: number): void {
    const { rates, places } = this
    const { length } = places
    for (;;) {
      let down = 2 * at + 1
      if (down >= length) break
      if (down + 1 < length && rates[down + 1]! > rates[down]!) down++
      if (rates[down]! <= rate) break
      rates[at] = rates[down]!
      places[at] = places[down]!
      at = down
    }
    rates[at] = rate
    places[at] = place
  }
}

/** Packages by block, each of at most `capacity` bytes; the last of `most` blocks takes all that is left. */
export function fillBlocks(
  packages: readonly Package[],
  capacity: number,
  most: number,
): readonly (readonly Package[])[] {
  const blocks: Package[][] = []
  let room = 0
  for (const one of packages) {
    if (blocks.length === 0 || (one.bytes > room && blocks.length < most)) {
      blocks.push([])
      room = capacity
    }
    blocks.at(-1)!.push(one)
    room -= one.bytes
  }
  return blocks
}
