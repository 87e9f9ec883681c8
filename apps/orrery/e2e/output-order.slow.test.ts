import { bch } from '@orrery/chains/records/bch'
import type { ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { ForkedBlock } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { createRandom, randomInteger } from '@orrery/primitives/random'
import { makeKey } from '@orrery/utxo/address-key'
import { formatAddress } from '@orrery/utxo/format-address'
import { HashedNode, spendOf, type HashedBlock, type HashedTx, type Outpoint } from '@orrery/utxo/testing/hashed-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const { genesis: _genesis, split: _split, ledgers: _ledgers, ...quirks } = bch.quirks
/** Bitcoin Cash at home, where a third of the chain is in memory. */
const chain: ChainOf<'utxo'> = {
  ...bch,
  code: 'BCH-HOME',
  path: 'bch-home',
  aliases: [],
  traits: ['testnet', 'local'],
  archiveDepth: 20,
  quirks: { ...quirks, cashAddr: 'bchreg', p2pkh: 111, p2sh: [196] },
}

const OWNERS = 9
const FEE = 1_000n
/** 60 billion coins: two of them are beyond 2^63 base units. */
const VAST = 6n * 10n ** 18n
/** Who got it twice: block 0 makes nothing. */
const RICH = 1
const hashOf = (owner: number): string => `a${owner}`.repeat(20)
const scriptOf = (owner: number): string => `76a914${hashOf(owner)}88ac`
const addressOf = (owner: number): string => formatAddress(makeKey('p2pkh', hashOf(owner)), chain)

/** JSON with its values as they are written: numbers of any size. */
const readWide = (text: string): unknown =>
  JSON.parse(text, (name: string, value: unknown, context?: { readonly source?: string }) =>
    name === 'value' ? BigInt(context!.source!) : value,
  )

type Coin = Outpoint & { readonly value: bigint; readonly script: string }
const nameOf = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`

/** What is unspent behind these blocks: all outputs first, then all that is spent, so that no order matters. */
function coinsOf(blocks: readonly HashedBlock[]): ReadonlyMap<string, Coin> {
  const txs = blocks.slice(1).flatMap((block) => block.txs)
  const coins = new Map<string, Coin>()
  for (const { txid, pays } of txs)
    pays.forEach((paid, vout) => void coins.set(nameOf({ txid, vout }), { txid, vout, ...paid }))
  for (const { spends } of txs) for (const spent of spends) expect(coins.delete(nameOf(spent))).toBe(true)
  return coins
}

describe('screens-nonevm §16: blocks in the order of ids, where a child may stand before its parent', () => {
  const random = createRandom(7)
  const below = (end: number): number => randomInteger(random, 0, end - 1)
  let node: HashedNode
  let site: ApiSite
  let home: string

  /** Some chains of transactions, each but the first of a chain spends what the one before it makes. */
  function chainsOf(coins: readonly Coin[], count: number): readonly HashedTx[] {
    const open = [...coins]
    return Array.from({ length: Math.min(count, open.length) }).flatMap(() => {
      const txs: HashedTx[] = []
      let [coin] = open.splice(below(open.length), 1)
      for (let length = 2 + below(6); length > 0 && coin!.value > 10_000n; length--) {
        const kept = coin!.value / 3n
        const [to, back] = [below(OWNERS), below(OWNERS)]
        const tx = spendOf(
          [coin!],
          [
            { value: kept, script: scriptOf(to) },
            { value: coin!.value - kept - FEE, script: scriptOf(back) },
          ],
        )
        txs.push(tx)
        coin = { txid: tx.txid, vout: 1, ...tx.pays[1]! }
      }
      return txs
    })
  }
  const mineBusy = (blocks: number): void => {
    for (let i = 0; i < blocks; i++)
      node.mine(scriptOf(below(OWNERS)), chainsOf([...coinsOf(node.blocks).values()], 1 + below(4)))
  }
  /** Compares what every address has, and how often it moved, with the chain. */
  const compare = async (): Promise<void> => {
    const coins = [...coinsOf(node.blocks).values()]
    for (let owner = 0; owner < OWNERS; owner++) {
      const address = addressOf(owner)
      const own = coins.filter(({ script }) => script === scriptOf(owner))
      const has = own.reduce((sum, { value }) => sum + value, 0n)
      const told = await site.ask<AddressDetail>(`/addresses/${encodeURIComponent(address)}`)
      expect(told.balance!.amount, address).toBe(String(has))
      const response = await fetch(`${site.url}/api/explorer/esplora/bch-home/address/${address}/utxo`)
      const unspent = readWide(await response.text()) as readonly (Outpoint & { readonly value: bigint })[]
      expect(unspent.map((coin) => `${nameOf(coin)}=${coin.value}`).toSorted()).toEqual(
        own.map((coin) => `${nameOf(coin)}=${coin.value}`).toSorted(),
      )
    }
  }
  const caughtUp = (): Promise<void> => site.caughtUp(node.blocks.length - 1)

  beforeAll(async () => {
    home = await temporaryDir()
    node = await HashedNode.start()
    for (let i = 0; i < 12; i++) node.mine(scriptOf(i % OWNERS), [], true, i % OWNERS === RICH ? VAST : undefined)
    mineBusy(50)
    site = await startApiSite(`${home}/data`, chain, node.url)
    await caughtUp()
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('every block is told in its own order with all its fees, and every balance is that of the chain, also beyond 2^63 base units (DOGE)', async () => {
    const paid = node.blocks.flatMap(({ txs }) => txs).flatMap(({ pays }) => pays)
    const got = paid.filter(({ script }) => script === scriptOf(RICH)).reduce((sum, { value }) => sum + value, 0n)
    expect(got).toBeGreaterThan(2n ** 63n)
    const stats = await fetch(`${site.url}/api/explorer/esplora/bch-home/address/${addressOf(RICH)}`)
    expect(await stats.text()).toContain(`"funded_txo_sum":${got},`)
    let early = 0
    for (const { height, txs } of node.blocks.slice(1)) {
      const order = new Map(txs.map(({ txid }, at) => [txid, at]))
      early += txs.filter(({ spends, txid }) =>
        spends.some((spent) => order.get(spent.txid)! > order.get(txid)!),
      ).length
      const { hits } = await site.ask<ListOf<TxSummary>>(`/blocks/${height}/transactions?limit=100`)
      expect(hits.map(({ hash }) => hash)).toEqual(txs.map(({ txid }) => txid))
      for (const { kind, fee } of hits) if (kind !== 'coinbase') expect(fee).toBe(String(FEE))
    }
    expect(early, 'children before their parents').toBeGreaterThan(50)
    await compare()
  })

  test('a branch of three blocks that is taken back leaves nothing behind', async () => {
    const lost = node.takeBack(3)
    mineBusy(4)
    await eventually('the other branch', async () =>
      site.chain.runtime.head.view().tip?.hash === `0x${node.blocks.at(-1)!.hash}` ? true : null,
    )
    await caughtUp()
    const forked = await site.ask<ListOf<ForkedBlock>>('/forked-blocks')
    expect(forked.hits.map(({ hash }) => hash).toSorted()).toEqual(lost.map(({ hash }) => hash).toSorted())
    // The node has forgotten what only the lost branch had, and says so with the next look at its pool: no block has to come for that.
    await eventually('an empty pool', async () => (site.chain.runtime.head.view().pending.count === 0 ? true : null))
    await compare()
    mineBusy(2)
    await caughtUp()
    await compare()
  })
})
