import { regtest } from '@orrery/chains/records/regtest'
import type { AddressDetail } from '@orrery/model/wire/address'
import type { ForkedBlock } from '@orrery/model/wire/block'
import type { ListOf } from '@orrery/model/wire/common'
import type { AccountTx, TxDetail } from '@orrery/model/wire/transaction'
import { utxoFamily } from '@orrery/utxo'
import { hasLitecoind, startTestNode, type TestNode } from '@orrery/utxo/testing/litecoind'
import { revealOutput } from '@orrery/utxo/testing/taproot-reveal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApiSite, type ApiSite } from './api-site.ts'
import { fundScript, revealCoin } from './inscribe.ts'
import { eventually, removeDir, temporaryDir } from './start-program.ts'

type Coin = { readonly txid: string; readonly vout: number; readonly amount: number }

const chain = { ...regtest, archiveDepth: 20 }
const sats = (coins: number): bigint => BigInt(Math.round(coins * 1e8))

describe.skipIf(!hasLitecoind)('screens-nonevm §16: the scenario of output chains on a real litecoind', () => {
  let home: string
  let node: TestNode
  let site: ApiSite
  let miner: string

  const askAt = async <T>(of: ApiSite, path: string): Promise<T> => {
    const response = await fetch(`${of.url}/api/explorer/v1/${chain.path}${path}`)
    const { code, data, message } = (await response.json()) as { code: number; data: T; message?: string }
    expect(code, `${path}: ${message}`).toBe(0)
    return data
  }
  const ask = <T>(path: string): Promise<T> => askAt(site, path)
  const newAddress = (kind = 'bech32'): Promise<string> => node.rpc('getnewaddress', '', kind)
  const mine = async (count: number): Promise<readonly string[]> => {
    const hashes = await node.rpc<string[]>('generatetoaddress', count, miner)
    await site.caughtUp(await node.rpc<number>('getblockcount'))
    return hashes
  }
  /** Spends these coins to addresses and data; the rest is the fee. */
  const pay = async (coins: readonly Coin[], outputs: Readonly<Record<string, number | string>>): Promise<string> => {
    const raw = await node.rpc<string>(
      'createrawtransaction',
      coins.map(({ txid, vout }) => ({ txid, vout })),
      outputs,
    )
    const { hex } = await node.rpc<{ hex: string }>('signrawtransactionwithwallet', raw)
    return node.rpc('sendrawtransaction', hex, 0)
  }
  const amountOf = (value: number): number => Number(value.toFixed(8))

  beforeAll(async () => {
    home = await temporaryDir()
    node = await startTestNode(['-txindex=0', '-acceptnonstdtxn=1'])
    miner = await newAddress()
    site = await startApiSite(`${home}/data`, chain, node.url)
    await mine(120)
  }, 120_000)
  afterAll(async () => {
    await site?.stop()
    await node?.stop()
    await removeDir(home)
  })

  test('each kind of transaction is told as what it is, with its amounts', async () => {
    const coins = await node.rpc<Coin[]>('listunspent')
    const [plain, batch, data, ...rest] = coins as [Coin, Coin, Coin, ...Coin[]]
    const [ada, bob] = [await newAddress('legacy'), await newAddress('p2sh-segwit')]
    const change = amountOf(plain.amount - 1.5 - 0.0001)
    const simple = await pay([plain], { [ada]: 1.5, [bob]: change })
    const people: string[] = []
    while (people.length < 50) people.push(await newAddress())
    const spread = await pay([batch], Object.fromEntries(people.map((person) => [person, 0.25])))
    const noted = await pay([data], { data: '6f7272657279', [ada]: amountOf(data.amount - 0.0002) })
    const gathered = await pay(rest.slice(0, 6), {
      [bob]: amountOf(rest.slice(0, 6).reduce((sum, { amount }) => sum + amount, 0) - 0.001),
    })
    const taproot = revealOutput('')
    const coin = await fundScript(node, taproot.script, 20_000_000n)
    await mine(1)
    const pays = (await node.rpc<{ scriptPubKey: string }>('getaddressinfo', ada)).scriptPubKey
    const spent = await revealCoin(node, coin, taproot.witness, [{ value: 19_990_000n, script: pays }])
    await mine(1)

    const detail = (txid: string): Promise<TxDetail> => ask(`/transactions/${txid}`)
    type Ext = {
      readonly inputs: readonly { readonly type: string; readonly value: string | null }[]
      readonly outputs: readonly { readonly type: string; readonly value: string }[]
    }
    const [one, many, carrier, few, key] = await Promise.all([simple, spread, noted, gathered, spent].map(detail))
    const extOf = (tx: TxDetail | undefined): Ext => tx!.ext as unknown as Ext
    expect([one, many, few].map((tx) => tx!.kind)).toEqual(['transfer', 'batch', 'consolidation'])
    expect([one!.fee, carrier!.fee, few!.fee, key!.fee]).toEqual(['10000', '20000', '100000', '10000'])
    expect(many!.fee).toBe((sats(batch.amount) - 50n * 25_000_000n).toString())
    expect(extOf(one).outputs.map(({ type, value }) => [type, value])).toEqual([
      ['p2pkh', '150000000'],
      ['p2sh', sats(change).toString()],
    ])
    expect(extOf(many).outputs).toHaveLength(50)
    expect(extOf(carrier).outputs.map(({ type }) => type)).toContain('data')
    expect(extOf(key).inputs).toMatchObject([{ type: 'p2tr', value: '20000000' }])
    const account = await ask<AddressDetail>(`/addresses/${ada}`)
    const received = await node.rpc<number>('getreceivedbyaddress', ada, 1)
    expect(account.balance!.amount).toBe(sats(received).toString())
  })

  test('blocks that a fork of three takes back are listed, and balances are those of a fresh index', async () => {
    // Not the wallet's, which would pay with what came.
    const payee = utxoFamily.formatAddress(`0x10${'77'.repeat(20)}`, chain)
    const [lost, paid]: [string[], string[]] = [[], []]
    for (const value of [1, 2, 4]) {
      paid.push(await node.rpc('sendtoaddress', payee, value))
      lost.push(...(await mine(1)))
    }
    expect((await ask<AddressDetail>(`/addresses/${payee}`)).balance!.amount).toBe('700000000')
    await node.rpc('invalidateblock', lost[0])
    // Another address, so that no block is as it was; the payments come again with the first.
    miner = await newAddress()
    const height = await node.rpc<number>('getblockcount')
    // Nothing has come in their place yet: what they held has no confirmation any more.
    const first = await eventually('blocks to be taken down', async () => {
      const tx = await ask<TxDetail>(`/transactions/${paid[0]}`)
      return tx.confirmations === null ? tx : null
    })
    expect([first.height, first.finality]).toEqual([null, 'pending'])
    expect((await ask<AddressDetail>(`/addresses/${payee}`)).balance!.amount).toBe('0')
    await node.rpc('generatetoaddress', 4, miner)
    await eventually('the other branch', async () =>
      site.chain.runtime.head.view().tip?.height === height + 4 ? true : null,
    )
    await site.caughtUp(height + 4)
    const forked = await ask<ListOf<ForkedBlock>>('/forked-blocks')
    expect(forked.hits.map(({ hash }) => hash).toSorted()).toEqual(lost.toSorted())
    // What wallets ask of a block that lost its place confirms nothing, and its median time is that of its own branch.
    const wallet = async <T>(path: string): Promise<T> =>
      (await fetch(`${site.url}/api/explorer/esplora/${chain.path}/block/${path}`)).json() as Promise<T>
    const stale = await wallet<{ status: object }[]>(`${lost[1]}/txs`)
    expect(stale.map(({ status }) => status)).toEqual([{ confirmed: false }, { confirmed: false }])
    expect(await wallet(`${lost[1]}/status`)).toEqual({ in_best_chain: false, height: null, next_best: null })
    const { mediantime } = await node.rpc<{ mediantime: number }>('getblockheader', lost[0])
    expect((await wallet<{ mediantime: number }>(lost[0]!)).mediantime).toBe(mediantime)
    expect((await wallet<{ mediantime: null }>(lost[2]!)).mediantime).toBeNull()

    const fresh = await startApiSite(`${home}/fresh`, chain, node.url)
    try {
      await fresh.caughtUp(height + 4)
      type Told = readonly [AddressDetail, ListOf<AccountTx>, ListOf<object>]
      const told = async (of: ApiSite, address: string): Promise<Told> => [
        await askAt(of, `/addresses/${address}`),
        await askAt(of, `/addresses/${address}/transactions`),
        await askAt(of, `/addresses/${address}/outputs?state=unspent`),
      ]
      const own = await node.rpc<{ address: string }[]>('listunspent', 0)
      const addresses = [...new Set([payee, miner, ...own.map(({ address }) => address)])].slice(0, 40)
      for (const address of addresses) {
        const [was, is] = [await told(site, address), await told(fresh, address)]
        expect(was[0].balance, address).toEqual(is[0].balance)
        const row = ({ hash, height: at, net, balance }: AccountTx) => ({ hash, at, net, balance })
        const mined = ({ hits }: ListOf<AccountTx>) => hits.filter(({ height: at }) => at !== null).map(row)
        expect(mined(was[1]), address).toEqual(mined(is[1]))
        // What coins carry is told by ledgers that follow the archive, each at its own pace.
        const coins = (list: ListOf<object>) => list.hits.map((coin) => ({ ...coin, carried: null }))
        expect(coins(was[2]), address).toEqual(coins(is[2]))
      }
      const circulation = async ({ url }: ApiSite): Promise<string> => {
        const response = await fetch(`${url}/api/explorer/v2/${chain.path}/info`)
        return ((await response.json()) as { data: { circulation: string } }).data.circulation
      }
      expect(await circulation(site)).toBe(await circulation(fresh))
      // The fresh one has told nothing before, so that its sums are those of the tip.
      const { total_amount } = await node.rpc<{ total_amount: number }>('gettxoutsetinfo')
      expect(await circulation(fresh)).toBe(sats(total_amount).toString())
    } finally {
      await fresh.stop()
    }
  })

  test('screens-nonevm §4.5: the hash rate of a day is the node’s own getnetworkhashps over its blocks', async () => {
    const { data } = (await (await fetch(`${site.url}/api/explorer/v2/${chain.path}/info`)).json()) as {
      data: { hashRate: string; minerIncome: string; minerIncomePerUnit: string; asOf: number }
    }
    // What is told here is kept for a while, so that this comes last. Block 0 is years older: the day's blocks are all the others.
    const told = await node.rpc<number>('getnetworkhashps', data.asOf - 1, data.asOf)
    expect(data.asOf).toBeGreaterThan(120)
    expect(Number(data.hashRate)).toBe(Number(told.toPrecision(6)))
    const work = async (height: number) =>
      BigInt(
        `0x${(await node.rpc<{ chainwork: string }>('getblockheader', await node.rpc('getblockhash', height))).chainwork}`,
      )
    const earned =
      (BigInt(data.minerIncome) * BigInt(data.asOf - 1) * 86_400n * 1_000_000_000n) /
      BigInt(data.asOf) /
      ((await work(data.asOf)) - (await work(1)))
    expect(BigInt(data.minerIncomePerUnit) - earned).toBeLessThanOrEqual(1n)
  })
})
