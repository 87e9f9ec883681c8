import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallSource } from '@orrery/family/call-lookup'
import type { LayerReads } from '@orrery/model/layer'
import type { ChainReads, FamilyMatch } from '@orrery/model/reads'
import type { FamilyRow } from '@orrery/model/rows'
import { SENDER_GAS, SENDER_GAS_ROWS } from '@orrery/model/sender-gas'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import type { ContractBook } from '../../verification/create-contract-book.ts'
import { createChainDesk } from '../chain-desk.ts'
import { listDeployed } from '../contracts/deployed.ts'
import { addressUse } from './address-use.ts'
import { createApi } from '../../server/create-api.ts'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import type { ChainRuntime } from '../../runtime.ts'
import { createAccountWorld, createOutputWorld, type World } from '../../testing/world.ts'

let account: World
let output: World
let server: TestServer

beforeAll(async () => {
  account = await createAccountWorld()
  output = await createOutputWorld()
  server = await startTestServer([account, output])
})
afterAll(() => server.close())

test('screens-evm §5: fees in all, and calls and their callers of 30 days, are those of head and archive together', async () => {
  const { chain } = account.runtime
  const txs = account.chain.flatMap((bundle) => bundle.txs)
  const sinceMs = account.chain.at(-1)!.block.timeMs - 30 * 86_400_000
  const addresses = new Set(txs.flatMap(({ from, to }) => [from, to].filter((one): one is Hex => one !== null)))
  let [called, withItems] = [0, 0]
  for (const address of [...addresses].slice(0, 30)) {
    const use = await server.client.getAddressUse({ chain: chain.code, address })
    const sent = txs.filter(({ from }) => from === address)
    const calls = txs.filter(({ to, timeMs }) => to === address && timeMs >= sinceMs)
    const sum = (rows: typeof txs) => rows.reduce((total, { fee }) => total + (fee ?? 0n), 0n).toString()
    expect(use.sent).toEqual({ txs: sent.length, fees: sum(sent), isFloor: false })
    const first = txs.find((tx) => tx.to === address && tx.value > 0n && tx.status !== 'failed' && tx.from !== null)
    expect(use.funded?.txHash ?? null).toBe(first?.hash ?? null)
    const own = txs.filter(({ from, to, created }) => [from, to, created].includes(address))
    const place = (tx: (typeof txs)[number]) => ({ txHash: tx.hash, height: tx.height, timeMs: tx.timeMs })
    expect(use).toMatchObject({ first: place(own[0]!), last: place(own.at(-1)!) })
    const items = await server.client.listAddressTokens({ chain: chain.code, address, only: 'items' })
    expect(use.items).toEqual({ count: items.total, isFloor: false })
    withItems += items.total! > 0 ? 1 : 0
    expect(use.at).toBe(account.chain.at(-1)!.block.height)
    expect(use.calls).toEqual({
      txs: calls.length,
      callers: new Set(calls.map(({ from }) => from)).size,
      fees: sum(calls),
      isFloor: false,
    })
    called += calls.length
  }
  expect(called).toBeGreaterThan(20)
  expect(withItems).toBeGreaterThan(0)
})

test('screens-evm §5: what an address earned is told by the blocks that it produced, each once', async () => {
  const { chain } = account.runtime
  const blocks = account.chain.map(({ block }) => block)
  const producers = new Set(blocks.flatMap(({ producer }) => (producer === null ? [] : [producer])))
  expect(producers.size).toBeGreaterThan(0)
  for (const address of producers) {
    const own = blocks.filter(({ producer }) => producer === address)
    const rewards = own.map(({ reward }) => reward)
    const { made } = await server.client.getAddressUse({ chain: chain.code, address })
    expect(made).toEqual({
      blocks: own.length,
      reward: rewards.includes(null) ? null : rewards.reduce<bigint>((sum, one) => sum + one!, 0n).toString(),
      from: 0,
      isFloor: false,
    })
  }
  const nobody = await server.client.getAddressUse({ chain: chain.code, address: `0x${'9'.repeat(40)}` })
  expect(nobody).toMatchObject({ made: null, funded: null })
})

test('screens-evm §5: what withdrawals paid an address is their sum over head and archive, of coins alone', async () => {
  const { chain, family } = account.runtime
  const table = family.blockData!.withdrawals.ofAccount
  const rows = account.chain.flatMap((bundle) => bundle.family[table] ?? [])
  const paid = Map.groupBy(rows, (row) => row['address'] as Hex)
  expect(paid.size).toBeGreaterThan(1)
  for (const [address, own] of paid) {
    const { withdrawn } = await server.client.getAddressUse({ chain: chain.code, address })
    const isCoin = own.every((row) => (row['token'] ?? null) === null)
    const amount = own.reduce((sum, row) => sum + BigInt(row['amount'] as bigint), 0n).toString()
    expect(withdrawn).toEqual(isCoin ? { count: own.length, amount, isFloor: false } : null)
  }
})

test('screens-evm §5: gas is told by the sums beside the index, as of their block, and fees by these and what came after', async () => {
  const { chain: bundles, runtime } = account
  const through = 20
  const self = bundles[through + 5]!.txs[0]!.from!
  const sent = bundles.flatMap(({ txs }) => txs).filter(({ from }) => from === self)
  const counted = sent.filter(({ height }) => height <= through)
  expect(counted.length).toBeGreaterThan(0)
  expect(sent.length).toBeGreaterThan(counted.length)
  const feesOf = (rows: typeof sent) => rows.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n)
  const asked: unknown[] = []
  const worldWith = (rows: readonly FamilyRow[], lack: 'history' | null = null) => {
    const layer = {
      status: () => ({ id: SENDER_GAS, from: 0, through, lack }),
      consistent: <T>(read: (to: { height: number; hash: Hex }, reads: LayerReads) => Promise<T>) =>
        read({ height: through, hash: bundles[through]!.block.hash }, {
          summed: async (...of: Parameters<LayerReads['summed']>) => (asked.push(of.slice(0, 3)), rows),
        } as Pick<LayerReads, 'summed'> as LayerReads),
    }
    const api = createApi({
      chains: () => [{ ...runtime, layers: new Map([[SENDER_GAS, layer]]) }],
      knownChains: [],
      clock: account.clock,
      log: silentLog,
    })
    const client = createClient({ request: api.request })
    return client.getAddressUse({ chain: runtime.chain.code, address: self })
  }
  const row = { address: self, txs: BigInt(counted.length), untold: 0n, gas: 2n ** 70n }
  const told = await worldWith([{ ...row, fees_high: 0n, fees_low: feesOf(counted) }])
  expect(asked).toEqual([[SENDER_GAS_ROWS, { address: self }, 'address']])
  expect(told.sent).toEqual({ txs: sent.length, fees: feesOf(sent).toString(), isFloor: false })
  const gas = { gas: (2n ** 70n).toString(), txs: counted.length, height: through, isFloor: false }
  expect(told.gas).toEqual(gas)
  expect((await worldWith([{ ...row, untold: 1n, fees_high: 1n, fees_low: 5n }])).gas).toEqual({
    ...gas,
    isFloor: true,
  })
  // Without them all is read, and no gas is told.
  const without = await worldWith([], 'history')
  expect(without.gas).toBeUndefined()
  expect(without.sent).toEqual(told.sent)
})

test('what outputs paid is nobody’s alone', async () => {
  const { chain, family } = output.runtime
  const some = output.chain.flatMap(({ accountTxs }) => accountTxs)[0]!.address
  await expect(
    server.client.getAddressUse({ chain: chain.code, address: family.formatAddress(some, chain) }),
  ).rejects.toMatchObject({ code: 'CAPABILITY_MISSING' })
})

test('screens-evm §5: a contract tells its last upgrade, under which name its source was verified, and what an address made says of each whether that was', async () => {
  const { runtime, clock, chain: bundles } = account
  const desk = createChainDesk({ runtime: () => runtime, clock, nodeDeadlineMs: 100 })
  const upgrades = bundles.flatMap(({ family }) => family['t_upgrades'] ?? [])
  const address = String(upgrades[0]!['contract']) as Hex
  const newest = upgrades.filter(({ contract }) => contract === address).at(-1)!
  const tx = bundles[Number(newest['height'])]!.txs[Number(newest['tx_index'])]!
  const source = { name: 'Coin', compiler: '0.8.30', match: 'partial' as const, licence: null }
  const bookOf = (...verified: readonly Hex[]) =>
    ({ find: (_: string, of: Hex) => (verified.includes(of) ? source : null) }) as unknown as ContractBook
  const { data } = await addressUse(desk, address, bookOf(address))
  expect(data.upgraded).toEqual({ txHash: tx.hash, height: tx.height, timeMs: tx.timeMs })
  const { licence: _, ...told } = source
  expect(data.source).toEqual(told)
  const nobody: Hex = `0x${'5a'.repeat(20)}`
  expect((await addressUse(desk, nobody, bookOf(address))).data).toMatchObject({ source: null, upgraded: null })
  expect((await addressUse(desk, nobody)).data).not.toHaveProperty('source')

  const made = bundles.flatMap(({ txs }) => txs).filter(({ created, from }) => created !== null && from !== null)
  const { from, created } = made.at(-1)!
  const { hits } = (await listDeployed(desk, from!, { limit: 100 }, bookOf(created!))).data
  expect(hits.length).toBeGreaterThan(0)
  for (const { contract, verified } of hits) expect(verified).toBe(contract.toLowerCase() === created)
  const untold = (await listDeployed(desk, from!, { limit: 100 })).data.hits
  expect(untold.every((hit) => !('verified' in hit))).toBe(true)
})

test('screens-evm §5: calls inside transactions are counted by address, as a floor where not every block was traced, and not told where none was', async () => {
  const { runtime, clock, chain: bundles } = account
  const address: Hex = `0x${'5a'.repeat(20)}`
  const told = async (traced: number) => {
    const change = (reads: ChainReads, calls: number, blocks: number): ChainReads =>
      Object.assign(Object.create(reads) as ChainReads, {
        familyCount: async (table: string, match: FamilyMatch) =>
          table === 't_traced' ? blocks : match['address'] === address ? calls : reads.familyCount(table, match),
      })
    const view = { ...runtime.head.view(), reads: change(runtime.head.view().reads, 2, 0) }
    const reads = change(runtime.archive.reads, 40, traced)
    const calls = { traced: 't_traced', byAccount: 't_account_calls' } as unknown as CallSource
    const own: ChainRuntime = {
      ...runtime,
      family: { ...runtime.family, calls },
      head: { ...runtime.head, view: () => view },
      archive: { ...runtime.archive, reads, consistent: (read) => read(runtime.archive.state()) },
    }
    return (await addressUse(createChainDesk({ runtime: () => own, clock, nodeDeadlineMs: 100 }), address)).data.inside
  }
  expect(await told(bundles.length)).toEqual({ count: 42, isFloor: false })
  expect(await told(bundles.length - 1)).toEqual({ count: 42, isFloor: true })
  expect(await told(0)).toBeUndefined()
})
