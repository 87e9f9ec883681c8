import { expect, test } from 'vitest'
import { ROLE } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { accountChain } from '../../testing/account-family.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { callsOf, gasOf } from './account-calls.ts'

type Rows = Parameters<typeof callsOf>[0]

const row = (hash: Hex, role: number, tx: object) => ({
  role,
  tx: { hash, to: '0xbb', method: null, fee: 7n, timeMs: 5, ...tx },
})

test('screens-evm §5: gas and fees stand with the function and the contract that were called, of calls alone that told theirs', () => {
  const rows = [
    row('0x01', ROLE.from, { method: '0xa9059cbb', timeMs: 9 }),
    row('0x02', ROLE.from, { method: '0xa9059cbb', to: '0xcc' }),
    row('0x03', ROLE.from, { method: '0x095ea7b3' }),
    row('0x04', ROLE.from, {}),
    row('0x05', ROLE.to, { method: '0x00000001' }),
    row('0x06', ROLE.to, {}),
    row('0x07', ROLE.from | ROLE.to, { method: '0x00000002' }),
  ] as unknown as Rows
  const gas = new Map<Hex, bigint>([
    ['0x01', 50_000n],
    ['0x03', 30_000n],
    ['0x04', 21_000n],
    ['0x05', 9_000n],
  ])
  const { methods, contracts, answered, told } = callsOf(rows, gas)
  expect(methods).toEqual([
    { key: '0xa9059cbb', count: 2, gas: 50_000n, fees: 7n, lastMs: 9 },
    { key: '0x095ea7b3', count: 1, gas: 30_000n, fees: 7n, lastMs: 5 },
    { key: null, count: 1, gas: 21_000n, fees: 7n, lastMs: 5 },
    { key: '0x00000002', count: 1, gas: 0n, fees: 0n, lastMs: 5 },
  ])
  // A plain payment calls nothing; what one sends to oneself nobody else called.
  expect(contracts.map(({ key, count, gas: used }) => [key, count, used])).toEqual([
    ['0xbb', 3, 80_000n],
    ['0xcc', 1, 0n],
  ])
  expect(answered.map(({ key, count, gas: used }) => [key, count, used])).toEqual([['0x00000001', 1, 9_000n]])
  expect(told).toEqual({ sent: { txs: 3, gas: 101_000n }, answered: { txs: 1, gas: 9_000n } })
})

test('gas is looked up of the newest 500, and what is no count of gas is none', async () => {
  const asked: number[] = []
  const side = {
    txsByHash: async (hashes: readonly Hex[]) => {
      asked.push(hashes.length)
      return [
        { hash: hashes[0], ext: { gasUsed: 21_000 } },
        { hash: hashes[1], ext: { gasUsed: -1 } },
        { hash: hashes[2], ext: { gasUsed: '9' } },
        { hash: hashes[3], ext: {} },
      ] as never
    },
  }
  const rows = Array.from({ length: 900 }, (_, index) => row(`0x${index}`, ROLE.from, {})) as unknown as Rows
  expect([...(await gasOf([side], rows))]).toEqual([['0x0', 21_000n]])
  expect(asked).toEqual([500])
  expect((await gasOf([side], [])).size).toBe(0)
})

test('screens-evm §5: an account chain tells what each address called, as many as it sent', async () => {
  const world = await createAccountWorld(5)
  const api = createApi({
    chains: () => [world.runtime],
    knownChains: [accountChain],
    clock: world.clock,
    log: silentLog,
  })
  const client = createClient({ request: api.request })
  const sender = world.chain.flatMap(({ txs }) => txs).find(({ from }) => from !== null)!.from!
  const { calls, counted } = await client.getAddressAnalytics({ chain: 'TESTNET', address: sender })
  const own = world.chain.flatMap(({ txs }) => txs).filter(({ from }) => from === sender)
  expect(counted).toBeGreaterThanOrEqual(own.length)
  expect(calls!.methods.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
  expect(calls!.contracts.reduce((sum, { count }) => sum + count, 0)).toBe(
    own.filter(({ to, method }) => to !== null && method !== null).length,
  )
  expect(calls!.sentGas).toEqual({ txs: 0, gas: '0' })
})
