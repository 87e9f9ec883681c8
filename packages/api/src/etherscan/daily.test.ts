import { ADDRESS_GROWTH } from '@orrery/model/address-growth'
import type { LayerReads } from '@orrery/model/layer'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RuntimeLayer } from '../runtime.ts'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, type World } from '../testing/world.ts'
import { inCoins } from './rows.ts'

const DAY_MS = 86_400_000
let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld(41)
  server = await startTestServer([world])
})
afterAll(() => server.close())

const ask = async (params: Record<string, string>) => {
  const response = await fetch(`${server.url}/api?${new URLSearchParams(params).toString()}`)
  return (await response.json()) as { status: string; message: string; result: unknown }
}
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('screens-evm §18: a day is told once it is over, as its blocks add up, and days without blocks are left out and counted', async () => {
  const blocks = world.chain.map(({ block }) => block)
  const date = dateOf(blocks[0]!.timeMs)
  const span = { startdate: date, enddate: dateOf(blocks[0]!.timeMs + DAY_MS) }
  const daily = (action: string, more: Record<string, string> = span) => ask({ module: 'stats', action, ...more })
  expect(await daily('dailytx'), 'today is not over').toMatchObject({ status: '0', message: 'No records found' })

  world.clock.tick(DAY_MS)
  const told = async (action: string) => (await daily(action)).result as Record<string, unknown>[]
  expect(await daily('dailytx')).toEqual({
    status: '1',
    message: 'OK-Partial, 1 days are not over, not indexed or hold no block',
    result: [
      {
        UTCDate: date,
        unixTimeStamp: String(Date.parse(date) / 1_000),
        transactionCount: blocks.reduce((sum, { txCount }) => sum + txCount, 0),
      },
    ],
  })
  const fees = blocks.reduce((sum, block) => sum + (block.fees ?? 0n), 0n)
  expect((await told('dailytxnfee'))[0]!['transactionFee_Eth']).toBe(inCoins(fees, 18))
  expect((await told('dailyblkcount'))[0]!['blockCount']).toBe(blocks.length)
  expect((await told('dailyavgblocktime'))[0]!['blockTime_sec']).toBe('1.00')
  for (const action of ['dailyavghashrate', 'dailyavgnetdifficulty'])
    expect(await daily(action), 'nothing is mined here').toMatchObject({ status: '0' })
})

test('screens-evm §18: new addresses by day are those of their ledger, as far as it has come', async () => {
  const date = dateOf(world.chain[0]!.block.timeMs)
  const before = dateOf(Date.parse(date) - DAY_MS)
  const asked = { module: 'stats', action: 'dailynewaddress', startdate: before, enddate: date }
  expect(await ask(asked)).toMatchObject({ status: '0', result: expect.stringContaining('not counted') as string })
  const day = Date.parse(date) / DAY_MS
  const through = world.chain[5]!.block
  const layer: RuntimeLayer = {
    status: () => ({ id: ADDRESS_GROWTH, from: 0, through: through.height, lack: null }),
    consistent: (read) =>
      read({ height: through.height, hash: through.hash }, {
        summed: async () => [
          { day: day - 1, came: 7 },
          { day, came: 3 },
        ],
      } as unknown as LayerReads),
  }
  Object.assign(world.runtime, { layers: new Map([[ADDRESS_GROWTH, layer]]) })
  const { result } = (await ask(asked)) as { result: unknown[] }
  expect(result[0]).toEqual({ UTCDate: before, unixTimeStamp: String((day - 1) * 86_400), newAddressCount: 7 })
  expect(result.length, 'of the last day the ledger knows a part').toBe(1)
  Object.assign(world.runtime, { layers: undefined })
})

test('screens-evm §18: the supply is told with what was burnt and paid out, and what no block tells is empty or refused by its reason', async () => {
  const plain = await ask({ module: 'stats', action: 'ethsupply' })
  const told = await ask({ module: 'stats', action: 'ethsupply2' })
  expect(told.status).toBe(plain.status)
  if (told.status === '1') {
    const burnt = world.chain.reduce((sum, { block }) => sum + (block.burnt ?? 0n), 0n)
    expect(told.result).toMatchObject({ EthSupply: plain.result, Eth2Staking: '', BurntFees: String(burnt) })
  }
  const days = { startdate: '2026-01-01', enddate: '2026-01-02' }
  for (const action of ['ethprice', 'ethdailyprice', 'ethdailymarketcap', 'chainsize', 'nodecount'])
    expect(await ask({ module: 'stats', action, ...days })).toMatchObject({
      status: '0',
      result: expect.stringMatching(/^Error! Not offered: /) as string,
    })
})

test('scripts that walk to the newest block by its name get what a height gives', async () => {
  const { tx } = world.chain.flatMap(({ txs }) => txs.map((one) => ({ tx: one }))).find(({ tx }) => tx.from !== null)!
  const list = (endblock: string) => ask({ module: 'account', action: 'txlist', address: tx.from!, endblock })
  const all = await list('99999999')
  expect(all.status).toBe('1')
  expect(await list('latest')).toEqual(all)
})

test('a span that is none is refused by name', async () => {
  const refused = (startdate: string, enddate: string) =>
    ask({ module: 'stats', action: 'dailytx', startdate, enddate })
  for (const [from, to, why] of [
    ['2026-02-30', '2026-03-01', 'startdate'],
    ['2026-03-01', '', 'enddate'],
    ['2026-03-02', '2026-03-01', 'before'],
    ['1970-01-01', '2026-03-01', 'at most'],
  ] as const)
    expect(await refused(from, to)).toMatchObject({ status: '0', result: expect.stringContaining(why) })
})

test('coins are written exactly, without zeros that say nothing', () => {
  expect([0n, 1n, 10n ** 18n, 1_500_000_000_000_000_000n].map((base) => inCoins(base, 18))).toEqual([
    '0',
    '0.000000000000000001',
    '1',
    '1.5',
  ])
})

test('screens-evm §18: who funded an address is its first incoming transaction with coins, and a block tells what it holds', async () => {
  const paid = world.chain.flatMap(({ txs }) => txs.filter((tx) => tx.value > 0n && tx.status !== 'failed'))
  const tx = paid.find((one) => one.to !== null && one.from !== one.to)!
  const first = paid.find((one) => one.to === tx.to && one.from !== one.to)!
  expect(await ask({ module: 'account', action: 'fundedby', address: tx.to! })).toMatchObject({
    result: { fundingTxn: first.hash, fundingAddress: first.from, value: first.value.toString(), block: first.height },
  })
  for (const bundle of [world.chain[3]!, world.chain.at(-1)!]) {
    const of = (standard: string) => bundle.transfers.filter((row) => row.standard === standard).length
    expect(
      await ask({ module: 'block', action: 'getblocktxnscount', blockno: String(bundle.block.height) }),
    ).toMatchObject({
      result: {
        block: bundle.block.height,
        txsCount: bundle.txs.length,
        erc20TxsCount: of('erc20'),
        erc721TxsCount: of('erc721'),
        erc1155TxsCount: of('erc1155'),
      },
    })
  }
})

/** Nobody in the test's blocks. */
const WHALE = `0x${'77'.repeat(20)}`

test('screens-evm §18: items of an address are told by contract and one by one', async () => {
  const sums = new Map<string, bigint>()
  for (const { deltas } of world.chain)
    for (const { address, asset, tokenId, amount } of deltas) {
      const key = tokenId === null ? null : `${address} ${asset} ${tokenId}`
      if (key !== null) sums.set(key, (sums.get(key) ?? 0n) + amount)
    }
  const held = [...sums].filter(([, amount]) => amount > 0n).map(([key, amount]) => ({ of: key.split(' '), amount }))
  const [owner, contract] = held[0]!.of as [string, string]
  const mine = held.filter(({ of }) => of[0] === owner && of[1] === contract)
  const balance = await ask({ module: 'account', action: 'addresstokennftbalance', address: owner })
  const told = (balance.result as { TokenAddress: string; TokenQuantity: string }[]).find(
    ({ TokenAddress }) => TokenAddress === contract,
  )
  expect(told?.TokenQuantity).toBe(String(mine.reduce((sum, { amount }) => sum + amount, 0n)))
  const inventory = await ask({
    module: 'account',
    action: 'addresstokennftinventory',
    address: owner,
    contractaddress: contract,
  })
  const ids = (inventory.result as { TokenId: string }[]).map(({ TokenId }) => TokenId)
  expect(ids.toSorted()).toEqual(mine.map(({ of }) => of[2]).toSorted())

  // Of one with very many a page is told, and refused only where it begins beyond what is looked at.
  const { archive } = world
  const own = Object.getOwnPropertyDescriptor(archive, 'reads')!
  const reads: typeof archive.reads = {
    ...archive.reads,
    itemsOfAccount: async (address, { after, limit }) =>
      Array.from({ length: limit }, (_, n) => ({
        address,
        asset: contract as Hex,
        tokenId: (after?.tokenId ?? -1n) + 1n + BigInt(n),
        amount: 1n,
      })),
  }
  Object.defineProperty(archive, 'reads', { value: reads, configurable: true })
  const action = 'addresstokennftinventory'
  const page = (number: string) =>
    ask({ module: 'account', action, address: WHALE, contractaddress: contract, page: number, offset: '1000' })
  const [third, far] = [await page('3'), await page('30')]
  Object.defineProperty(archive, 'reads', own)
  expect((third.result as { TokenId: string }[]).map(({ TokenId }) => TokenId).slice(0, 2)).toEqual(['2000', '2001'])
  expect(far).toMatchObject({ status: '0' })
})

test('what a contract held or supplied at a block is asked of the node at that block, and no answer is no zero', async () => {
  const asked: unknown[] = []
  world.node.passThrough = async (method, params) => {
    asked.push([method, ...params])
    return asked.length > 2 ? '0x' : `0x${'0'.repeat(62)}ff`
  }
  const contractaddress = `0x${'12'.repeat(20)}`
  const address = `0x${'34'.repeat(20)}`
  const history = { contractaddress, address, blockno: '16' }
  expect(await ask({ module: 'account', action: 'tokenbalancehistory', ...history })).toMatchObject({ result: '255' })
  expect(await ask({ module: 'stats', action: 'tokensupplyhistory', ...history })).toMatchObject({ result: '255' })
  expect(asked).toEqual([
    ['eth_call', { to: contractaddress, data: `0x70a08231${'0'.repeat(24)}${'34'.repeat(20)}` }, '0x10'],
    ['eth_call', { to: contractaddress, data: '0x18160ddd' }, '0x10'],
  ])
  expect(await ask({ module: 'stats', action: 'tokensupplyhistory', ...history })).toMatchObject({ status: '0' })
})
