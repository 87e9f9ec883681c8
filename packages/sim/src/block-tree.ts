import type { Hex } from '@orrery/primitives/hex'
import { randomInteger, type Random } from '@orrery/primitives/random'

/** What the tree knows of a block. */
export type TreeBlock<Tx> = {
  readonly header: { readonly height: number; readonly parentHash: Hex }
  readonly hash: Hex
  /** Those that wait again when the block is taken back. */
  readonly txs: readonly Tx[]
}

/** A made-up chain with real hashes: a tree of blocks of which one branch is canonical. */
export type BlockTree<Block, Tx> = {
  readonly genesis: Block
  tip(): Block
  at(height: number): Block | null
  byHash(hash: Hex): Block | null
  /** The newest blocks of branches that were left. */
  lostTips(): readonly Block[]
  /** Adds blocks on top of the canonical branch. */
  mine(count: number): void
  /** Takes `depth` blocks back and puts `length` others in their place; some of their transactions come again. */
  fork(depth: number, length: number): void
  /** Makes an older branch canonical again: the one that was left last, grown until it leads if `lead` says so. */
  returnToLost(lead: boolean): boolean
  /** A transaction enters the pool. */
  announce(): void
  readonly pool: ReadonlyMap<Hex, Tx>
  readonly maxDepth: number
  /** The greatest height that any branch ever had. */
  readonly highest: number
}

/** How a kind of chain makes its blocks. */
export type Miner<Block, Tx> = {
  /** A block on top of the last canonical one; `again` are transactions that it is to hold if it can. */
  make(
    parent: Block | null,
    again: readonly Tx[],
    tree: { readonly canonical: readonly Block[]; readonly pool: ReadonlyMap<Hex, Tx> },
  ): Block
  /** A transaction that is announced; null where there can be none now. */
  announced(pool: ReadonlyMap<Hex, Tx>): Tx | null
  /** A block became canonical, or is so no longer. Blocks join from below and leave from above. */
  joined?(block: Block): void
  left?(block: Block): void
  /** Transactions of the pool that cannot be mined any more. */
  spoilt?(pool: ReadonlyMap<Hex, Tx>): readonly Hex[]
}

/** The same tree for the same source of choices and the same calls. */
export function createBlockTree<Block extends TreeBlock<Tx>, Tx extends { readonly hash: Hex }>(
  random: Random,
  miner: Miner<Block, Tx>,
): BlockTree<Block, Tx> {
  const blocks = new Map<Hex, Block>()
  const pool = new Map<Hex, Tx>()
  const lost: Hex[] = []
  const canonical: Block[] = []
  let maxDepth = 0

  const make = (parent: Block | null, again: readonly Tx[]): Block => {
    const block = miner.make(parent, again, { canonical, pool })
    blocks.set(block.hash, block)
    return block
  }
  const push = (block: Block): void => {
    canonical.push(block)
    for (const tx of block.txs) pool.delete(tx.hash)
    miner.joined?.(block)
  }
  const cut = (depth: number): Tx[] => {
    const gone = canonical.splice(canonical.length - depth)
    lost.push(gone.at(-1)!.hash)
    maxDepth = Math.max(maxDepth, depth)
    for (const block of gone.toReversed()) miner.left?.(block)
    return gone.flatMap((block) => block.txs)
  }
  const clear = (): void => miner.spoilt?.(pool).forEach((hash) => pool.delete(hash))

  const genesis = make(null, [])
  push(genesis)
  const tip = () => canonical.at(-1)!
  return {
    genesis,
    tip,
    pool,
    get maxDepth() {
      return maxDepth
    },
    get highest() {
      return Math.max(...[...blocks.values()].map((block) => block.header.height))
    },
    at: (height) => canonical[height] ?? null,
    byHash: (hash) => blocks.get(hash) ?? null,
    lostTips() {
      const parents = new Set([...blocks.values()].map(({ header }) => header.parentHash))
      return [...blocks.values()].filter(
        ({ hash, header }) => !parents.has(hash) && canonical[header.height]?.hash !== hash,
      )
    },
    mine(count) {
      for (let i = 0; i < count; i++) push(make(tip(), []))
      clear()
    },
    fork(depth, length) {
      const again = cut(Math.min(depth, canonical.length - 1))
      for (const tx of again) pool.set(tx.hash, tx)
      for (let i = 0; i < length; i++)
        push(
          make(
            tip(),
            again.splice(0, randomInteger(random, 0, 3)).filter((tx) => pool.has(tx.hash)),
          ),
        )
      clear()
    },
    returnToLost(lead) {
      const hash = lost.pop()
      if (!hash) return false
      const height = tip().header.height
      const branch: Block[] = []
      let block = blocks.get(hash)!
      for (; canonical[block.header.height]?.hash !== block.hash; block = blocks.get(block.header.parentHash)!)
        branch.unshift(block)
      if (branch.length === 0) return false
      const depth = height - block.header.height
      for (const tx of depth > 0 ? cut(depth) : []) pool.set(tx.hash, tx)
      branch.forEach(push)
      if (lead) while (tip().header.height <= height) push(make(tip(), []))
      clear()
      return true
    },
    announce() {
      const tx = miner.announced(pool)
      if (tx !== null) pool.set(tx.hash, tx)
    },
  }
}
