import type { WaitingTx } from '@orrery/model/waiting-tx'
import type { Hex } from '@orrery/primitives/hex'

/** Transactions that a miner takes together, and what they pay per byte together: the effective rate of each. */
export type Package = { readonly txs: readonly WaitingTx[]; readonly rate: number; readonly bytes: number }

/** Nodes allow a transaction 25 ancestors, newer ones 64 of a cluster; a list that claims more is not followed further. */
const MOST_ANCESTORS = 100

type Node = {
  readonly tx: WaitingTx
  /** Most have none: the empty list is one for all. */
  ancestors: Node[]
  descendants: Node[]
  /** Of itself and its ancestors that are not taken yet. */
  fee: number
  bytes: number
  isTaken: boolean
}

const NONE: Node[] = []

/**
 * The order in which a miner takes what waits: again and again the transaction that pays most per byte together with all that it
 * needs (screens-nonevm §4.4). Parents stand before children. What needs each other in a circle cannot come and is left out.
 */
export function packagesOf(txs: readonly WaitingTx[]): readonly Package[] {
  const nodes = new Map<Hex, Node>()
  for (const tx of txs)
    nodes.set(tx.hash, { tx, ancestors: NONE, descendants: NONE, fee: tx.fee, bytes: tx.bytes, isTaken: false })
  for (const node of nodes.values()) if (node.tx.parents.length > 0) link(node, nodes)
  const heap = new RateHeap()
  for (const node of nodes.values()) if (!node.ancestors.includes(node)) heap.push(node)
  const packages: Package[] = []
  for (let best = heap.pop(); best !== null; best = heap.pop()) {
    const { fee, bytes } = best
    const taken =
      best.ancestors.length === 0
        ? [best]
        : [...best.ancestors.filter(({ isTaken }) => !isTaken), best].sort(
            (a, b) => a.ancestors.length - b.ancestors.length,
          )
    for (const node of taken) node.isTaken = true
    packages.push({ txs: taken.map(({ tx }) => tx), rate: fee / bytes, bytes })
    const changed = new Set<Node>()
    for (const node of taken)
      for (const descendant of node.descendants) {
        if (descendant.isTaken) continue
        descendant.fee -= node.tx.fee
        descendant.bytes -= node.tx.bytes
        changed.add(descendant)
      }
    for (const node of changed) heap.push(node)
  }
  return packages
}

function link(node: Node, nodes: ReadonlyMap<Hex, Node>): void {
  const open = [...node.tx.parents]
  for (let hash = open.pop(); hash !== undefined && node.ancestors.length < MOST_ANCESTORS; hash = open.pop()) {
    const ancestor = nodes.get(hash)
    if (ancestor === undefined || node.ancestors.includes(ancestor)) continue
    if (node.ancestors === NONE) node.ancestors = []
    if (ancestor.descendants === NONE) ancestor.descendants = []
    node.ancestors.push(ancestor)
    ancestor.descendants.push(node)
    node.fee += ancestor.tx.fee
    node.bytes += ancestor.tx.bytes
    open.push(...ancestor.tx.parents)
  }
}

/** The best rate on top. A node whose rate changed is put in again; what stands for an older rate is passed over. */
class RateHeap {
  private readonly items: {
    readonly node: Node
    readonly fee: number
    readonly bytes: number
    readonly rate: number
  }[] = []

  push(node: Node): void {
    const { items } = this
    const item = { node, fee: node.fee, bytes: node.bytes, rate: node.fee / node.bytes }
    let at = items.push(item) - 1
    while (at > 0) {
      const up = (at - 1) >>> 1
      if (items[up]!.rate >= item.rate) break
      items[at] = items[up]!
      at = up
    }
    items[at] = item
  }

  pop(): Node | null {
    for (;;) {
      const top = this.take()
      if (top === undefined) return null
      const { node, fee, bytes } = top
      if (!node.isTaken && node.fee === fee && node.bytes === bytes) return node
    }
  }

  private take() {
    const { items } = this
    const top = items[0]
    const last = items.pop()
    if (top === undefined || last === undefined || items.length === 0) return top
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= items.length) break
      if (down + 1 < items.length && items[down + 1]!.rate > items[down]!.rate) down++
      if (items[down]!.rate <= last.rate) break
      items[at] = items[down]!
      at = down
    }
    items[at] = last
    return top
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
