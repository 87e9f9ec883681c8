import { bch } from '@orrery/chains/records/bch'
import type { ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { ForkedBlock } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { hasBcash, startBcash, type BcashNode } from '@orrery/utxo/testing/bcash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const { genesis: _genesis, split: _split, ledgers: _ledgers, ...quirks } = bch.quirks
const chain: ChainOf<'utxo'> = {
  ...bch,
  code: 'BCH-HOME',
  path: 'bch-home',
  aliases: [],
  traits: ['testnet', 'local'],
  archiveDepth: 30,
  quirks: { ...quirks, cashAddr: 'bchreg', p2pkh: 111, p2sh: [196] },
}
const PEOPLE = 8

type NodeBlock = {
  readonly hash: string
  readonly merkleroot: string
  readonly tx: readonly { readonly txid: string; readonly vin: readonly { readonly txid?: string }[] }[]
}

// screens-nonevm §16 and issue 6, on a real node of Bitcoin Cash. It compiles when it is installed, so that whoever wants this test says where it is.
describe.skipIf(!hasBcash)('Bitcoin Cash over a real bcash', () => {
  let home: string
  let node: BcashNode
  let site: ApiSite
  let miner: string
  const people: string[] = []

  const tip = (): Promise<number> => node.rpc<number>('getblockcount')
  const mine = async (count: number, to = miner): Promise<void> => {
    for (let i = 0; i < count; i++) await node.rpc('generatetoaddress', 1, to)
    await site?.caughtUp(await tip())
  }
  const blockAt = async (height: number): Promise<NodeBlock> =>
    node.rpc<NodeBlock>('getblock', await node.rpc('getblockhash', height), true, true)
  const mined = async (address: string): Promise<string> =>
    String((await node.coins(address)).reduce((sum, { value, height }) => sum + (height < 0 ? 0 : value), 0))
  const esplora = (path: string): Promise<Response> => fetch(`${site.url}/api/explorer/esplora/bch-home${path}`)
  /** What each of them has is what the node’s own index of addresses says. */
  const compare = async (): Promise<void> => {
    for (const address of people) {
      const { balance } = await site.ask<AddressDetail>(`/addresses/${encodeURIComponent(address)}`)
      expect([address, balance!.amount]).toEqual([address, await mined(address)])
    }
  }

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startBcash()
    miner = await node.wallet('getnewaddress', 'default')
    for (let i = 0; i < PEOPLE; i++) people.push(await node.wallet('getnewaddress', 'default'))
    await mine(110)
    site = await startApiSite(`${home}/data`, chain, node.url)
    await site.caughtUp(await tip())
  }, 240_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('issue 6: payments and payments out of what is not mined yet are in one block, in the order of their ids, with every fee known', async () => {
    let early = 0
    // Which come first is up to their hashes: a block or two of such have some that do.
    for (let blocks = 0; blocks < 6 && early === 0; blocks++) {
      for (let i = 0; i < 24; i++)
        await node.wallet('sendtoaddress', people[i % PEOPLE], Number((0.1 + i / 100).toFixed(8)))
      await mine(1)
      const height = await tip()
      const { tx } = await blockAt(height)
      const ids = tx.map(({ txid }) => txid)
      expect(ids).toHaveLength(25)
      expect(ids.slice(1), 'the canonical order').toEqual(ids.slice(1).toSorted())
      early = tx.flatMap(({ vin }, at) => vin.filter(({ txid }) => ids.indexOf(txid ?? '') > at)).length
      const { hits } = await site.ask<ListOf<TxSummary>>(`/blocks/${height}/transactions?limit=50`)
      expect(hits.map(({ hash }) => hash)).toEqual(ids)
      expect(hits.filter(({ fee, kind }) => fee === null && kind !== 'coinbase')).toEqual([])
    }
    expect(early, 'children that stand before their parents').toBeGreaterThan(0)
    await compare()
  }, 60_000)

  test('issue 6: wallets that speak Esplora read its blocks byte by byte', async () => {
    const { hash, merkleroot } = await blockAt(await tip())
    expect(await (await esplora(`/block/${hash}`)).json()).toMatchObject({ id: hash, merkle_root: merkleroot })
    expect(await (await esplora(`/block/${hash}/header`)).text()).toBe(await node.rpc('getblockheader', hash, false))
    const raw = Buffer.from(await (await esplora(`/block/${hash}/raw`)).arrayBuffer()).toString('hex')
    expect(raw).toBe(await node.rpc('getblock', hash, false))
  })

  test('issue 6: three blocks that are taken back are told as forked, and who has what is as the node has it then', async () => {
    await mine(3)
    const height = await tip()
    const lost = await Promise.all([2, 1, 0].map(async (back) => (await blockAt(height - back)).hash))
    await node.rpc('invalidateblock', lost[0])
    expect(await tip()).toBe(height - 3)
    await mine(4, people[0])
    await eventually('the branch that won', async () => {
      const told = await site.ask<{ hash: string }>(`/blocks/${height + 1}`).catch(() => null)
      return told?.hash === (await blockAt(height + 1)).hash ? true : null
    })
    const forked = await site.ask<ListOf<ForkedBlock>>('/forked-blocks?limit=50')
    expect(forked.hits.map(({ hash }) => hash)).toEqual(expect.arrayContaining(lost))
    await compare()
  }, 60_000)
})
