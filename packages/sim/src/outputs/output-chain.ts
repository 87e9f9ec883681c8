import type { Hex } from '@orrery/primitives/hex'
import { createRandom, randomInteger, type Random } from '@orrery/primitives/random'
import { createBlockTree, type BlockTree } from '../block-tree.ts'
import { bindingTx, OWNERS, randomTx } from './output-acts.ts'
import { blockOf, type Coin, type OutputBlock, type OutputTx } from './output-block.ts'

/** A made-up chain whose blocks look like those of the Bitcoin family, with bytes, ids and roots as they have them. */
export type OutputChain = BlockTree<OutputBlock, OutputTx> & {
  /** What an input of a block spends, as that block's branch has it; null where it is a coinbase's. */
  spentBy(block: Hex, place: string): Coin | null
}

const START = 1_600_000_000
const SUBSIDY = 50_00000000n
const HALVING = 150
const MAX_TXS = 3

export const placeOf = ({ txid, vout }: { readonly txid: string; readonly vout: number }): string => `${txid}:${vout}`
const isSpendable = (script: string): boolean => !script.startsWith('6a')

/** What can be spent, block by block and back again. */
class Coins {
  readonly held = new Map<string, Coin>()

  /** Spends and makes what a transaction does; null, and nothing is done, where one of its coins is not there. */
  apply(tx: OutputTx, height: number, txIndex: number): readonly Coin[] | null {
    const spent = tx.spends.map((spend) => this.held.get(placeOf(spend)))
    if (spent.includes(undefined)) return null
    for (const spend of tx.spends) this.held.delete(placeOf(spend))
    tx.pays.forEach((paid, vout) => {
      const coin = { ...paid, txid: tx.txid, vout, height, txIndex }
      if (isSpendable(paid.script)) this.held.set(placeOf(coin), coin)
    })
    return spent as readonly Coin[]
  }

  undo(tx: OutputTx, spent: readonly Coin[]): void {
    tx.pays.forEach((_, vout) => this.held.delete(placeOf({ txid: tx.txid, vout })))
    for (const coin of spent) this.held.set(placeOf(coin), coin)
  }
}

/** The same chain for the same seed and the same calls. */
export function createOutputChain(seed: number, blockSeconds = 12): OutputChain {
  const random = createRandom(seed)
  const coins = new Coins()
  const spends = new Map<Hex, readonly (readonly Coin[])[]>()

  /** Puts transactions into a block one after the other, as far as their coins are there. */
  const fill = (height: number, wanted: readonly OutputTx[]): readonly OutputTx[] => {
    const done: (readonly [OutputTx, readonly Coin[]])[] = []
    const put = (tx: OutputTx | null): void => {
      const spent = tx && coins.apply(tx, height, done.length + 1)
      if (spent) done.push([tx, spent])
    }
    wanted.forEach(put)
    // At least one, so that a node can be asked whether it tells what is spent.
    for (let left = randomInteger(random, 1, MAX_TXS); left > 0; left--) put(randomTx(random, [...coins.held.values()]))
    const txs = done.map(([tx]) => tx)
    const held = [...coins.held.values()]
    const before = held.find(({ use }) => use?.kind === 'extension') ?? null
    const pegged = held.filter(({ use }) => use?.kind === 'pegged')
    const binding = bindingTx(random, before, pegged)
    for (const [tx, spent] of done.toReversed()) coins.undo(tx, spent)
    return binding === null ? txs : [...txs, binding]
  }

  const tree = createBlockTree<OutputBlock, OutputTx>(random, {
    make(parent, again, { pool }) {
      const height = parent ? parent.header.height + 1 : 0
      const waiting = [...pool.values()].slice(0, random() < 0.5 ? 2 : 0)
      const salt = Math.floor(random() * 2 ** 32)
      const filled = parent === null ? [] : fill(height, [...new Set([...again, ...waiting])])
      const bound = filled.at(-1)?.pays[0]?.use?.kind === 'extension' ? filled.at(-1)! : null
      const place = {
        height,
        parentHash: parent?.hash ?? null,
        time: START + height * blockSeconds,
        salt,
        reward: SUBSIDY >> BigInt(Math.floor(height / HALVING)),
        script: OWNERS[salt % OWNERS.length]!,
      }
      return blockOf(place, bound === null ? filled : filled.slice(0, -1), bound)
    },
    announced: (pool) => announced(random, coins, pool),
    joined({ hash, header, all }) {
      // What block 0 pays nobody can spend.
      if (header.height === 0) return
      spends.set(
        hash,
        all.map((tx, at) => {
          const spent = coins.apply(tx, header.height, at)
          if (spent === null) throw new Error(`block ${header.height} spends what is not there`)
          return spent
        }),
      )
    },
    left({ hash, all }) {
      const spent = spends.get(hash)!
      for (let at = all.length - 1; at >= 0; at--) coins.undo(all[at]!, spent[at]!)
    },
    spoilt: (pool) => spoilt(coins, pool),
  })
  const spentBy: OutputChain['spentBy'] = (block, place) =>
    spends
      .get(block)
      ?.flat()
      .find((coin) => placeOf(coin) === place) ?? null
  return Object.assign(tree, { spentBy })
}

/** A transaction that nothing in the pool spends the coins of; it may spend what the pool makes. */
function announced(random: Random, coins: Coins, pool: ReadonlyMap<Hex, OutputTx>): OutputTx | null {
  const taken = new Set([...pool.values()].flatMap(({ spends }) => spends.map(placeOf)))
  const made = [...pool.values()].flatMap(({ txid, pays }) =>
    pays.flatMap((paid, vout) =>
      isSpendable(paid.script) && paid.use === undefined && paid.token === undefined
        ? [{ ...paid, txid, vout, height: 0, txIndex: 0 }]
        : [],
    ),
  )
  return randomTx(
    random,
    [...coins.held.values(), ...made].filter((coin) => !taken.has(placeOf(coin))),
  )
}

/** Transactions of the pool that spend what is neither there nor made by others of them. */
function spoilt(coins: Coins, pool: ReadonlyMap<Hex, OutputTx>): readonly Hex[] {
  const left = new Map(pool)
  const free = new Set(coins.held.keys())
  for (let found = true; found;) {
    found = false
    for (const [hash, tx] of left) {
      if (!tx.spends.every((spend) => free.has(placeOf(spend)))) continue
      for (const spend of tx.spends) free.delete(placeOf(spend))
      tx.pays.forEach((_, vout) => free.add(placeOf({ txid: tx.txid, vout })))
      left.delete(hash)
      found = true
    }
  }
  return [...left.keys()]
}
