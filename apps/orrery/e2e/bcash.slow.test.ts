import { bch } from '@orrery/chains/records/bch'
import type { ChainOf } from '@orrery/model/chain'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { ForkedBlock } from '@orrery/model/wire/block'
import type { CashToken, CashTokenHolder } from '@orrery/model/wire/cash-token'
import type { ListOf } from '@orrery/model/wire/common'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { hasBcash, startBcash, type BcashNode } from '@orrery/utxo/testing/bcash'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

const { genesis: _genesis, split: _split, ...quirks } = bch.quirks
const chain: ChainOf<'utxo'> = {
  ...bch,
  code: 'BCH-HOME',
  path: 'bch-home',
  aliases: [],
  traits: ['testnet', 'local'],
  archiveDepth: 30,
  quirks: { ...quirks, cashAddr: 'bchreg', p2pkh: 111, p2sh: [196], ledgers: { cashTokens: { from: 1 } } },
}
const PEOPLE = 8

const inBytes = (id: string): string => Buffer.from(id, 'hex').reverse().toString('hex')

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
  /** Mines a transaction with outputs of these bytes, a thousand units each; the rest of the coin that it spends goes to the miner. Answers its id and the coin's. */
  const payBytes = async (outputs: (coin: string) => readonly string[]) => {
    type Coin = { txid: string; vout: number; amount: number; address: string }
    // A coinbase that has just become spendable.
    await mine(3)
    const coins = await node.wallet<readonly Coin[]>('listunspent', 101)
    const coin = coins.find(({ vout, amount }) => vout === 0 && amount >= 1)!
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('validateaddress', miner)
    const rest = Math.round(coin.amount * 1e8) - 12_000
    const output = (units: number, bytes: string): string => {
      const value = Buffer.alloc(8)
      value.writeBigUInt64LE(BigInt(units))
      return `${value.toString('hex')}${(bytes.length / 2).toString(16).padStart(2, '0')}${bytes}`
    }
    const all = [...outputs(coin.txid).map((bytes) => output(1_000, bytes)), output(rest, scriptPubKey)]
    const input = `${inBytes(coin.txid)}0000000000ffffffff`
    const unsigned = `0200000001${input}${all.length.toString(16).padStart(2, '0')}${all.join('')}00000000`
    const key = await node.wallet<string>('dumpprivkey', coin.address)
    const { hex } = await node.rpc<{ hex: string }>('signrawtransaction', unsigned, null, [key])
    const txid = await node.rpc<string>('sendrawtransaction', hex)
    await mine(1)
    return { txid, category: coin.txid, hex }
  }
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

  // What a token prefix means is no rule of this node, which came before them: to its consensus they are bytes of a script, and so on its chain as they are on the network’s.
  test('screens-nonevm §4.5: tokens that its blocks carry in their bytes are in the ledger with who has them, and gone with a block that is taken back', async () => {
    const { scriptPubKey } = await node.rpc<{ scriptPubKey: string }>('validateaddress', people[0]!)
    const before = BigInt(await mined(people[0]!))
    const { txid, category, hex } = await payBytes((coin) => [
      `ef${inBytes(coin)}7203c0ffeeffffffffffffffff7f${scriptPubKey}`,
      `ef${inBytes(coin)}20${scriptPubKey}`,
    ])
    const height = await tip()
    expect((await blockAt(height)).tx.map(({ txid: id }) => id)).toContain(txid)
    const told = await eventually('the ledger', async () => {
      const { hits } = await site.ask<ListOf<CashToken>>('/cash-tokens')
      return hits.length > 0 ? hits : null
    })
    expect(told).toMatchObject([{ category, amount: '9223372036854775807', nfts: 2, holders: 1, height }])
    const { hits } = await site.ask<ListOf<CashTokenHolder>>(`/cash-tokens/${category}/holders`)
    expect(hits).toMatchObject([{ address: people[0], amount: '9223372036854775807', nfts: 2 }])
    const home = await fetch(`${site.url}/api/explorer/v2/bch-home/info`)
    expect(await home.json()).toMatchObject({
      data: { tokenCount: 1, tokenCounts: { cashTokens: 1 }, tokensAsOf: height },
    })
    const { balance } = await site.ask<AddressDetail>(`/addresses/${encodeURIComponent(people[0]!)}`)
    expect(BigInt(balance!.amount), 'the coins beside them').toBe(before + 2_000n)
    expect(await (await esplora(`/tx/${txid}/hex`)).text()).toBe(hex)
    await node.rpc('invalidateblock', (await blockAt(height)).hash)
    await mine(2)
    await eventually('the ledger without them', async () => {
      const { hits } = await site.ask<ListOf<CashToken>>('/cash-tokens')
      return hits.length === 0 ? true : null
    })
  }, 60_000)

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
