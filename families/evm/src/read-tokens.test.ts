import { OrreryError } from '@orrery/errors/orrery-error'
import { createVirtualClock } from '@orrery/primitives/virtual-clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { expect, test } from 'vitest'
import { readTokens } from './read-tokens.ts'
import { makeBlock } from './testing/blocks.ts'
import { testRpc } from './testing/rpc.ts'

const signal = new AbortController().signal
const word = (value: number): string => value.toString(16).padStart(64, '0')
const NAME: Hex = `0x${word(32)}${word(4)}${Buffer.from('Coin').toString('hex').padEnd(64, '0')}`
const addressOf = (n: number): Hex => `0x${(0xc0ffee00 + n).toString(16).padStart(40, '0')}`

/** A node that executes calls one after the other: of a request that takes longer than it may, nothing is told. */
function node(burns: (address: string) => boolean) {
  const told = testRpc((method, [call]) => {
    if (method === 'eth_getBlockByNumber') return { ...makeBlock(7, 0).block }
    const { data } = call as { readonly data: Hex }
    if (data.startsWith('0x01ffc9a7')) return '0x'
    if (data === '0x06fdde03') return NAME
    return `0x${word(data === '0x313ce567' ? 6 : 5)}`
  })
  const asked: string[][] = []
  const request = <T>(calls: readonly RpcCall<T>[]): Promise<PromiseSettledResult<T>[]> => {
    const to = calls.map(({ params }) => String((params[0] as { readonly to?: string } | undefined)?.to))
    asked.push(to)
    if (!to.some(burns)) return told.settle(calls)
    const late = new OrreryError('UPSTREAM_TIMEOUT', { source: 'test', method: 'eth_call', ms: 5_000 })
    return Promise.resolve(calls.map(() => ({ status: 'rejected', reason: late })))
  }
  const settle: RpcClient['settle'] = async (calls) => {
    const outcomes = []
    for (let i = 0; i < calls.length; i += 100) outcomes.push(...(await request(calls.slice(i, i + 100))))
    return outcomes
  }
  return { rpc: { ...told, settle }, asked }
}

test('contracts that burn all their gas take no honest token along that is asked with them (reliability F-35)', async () => {
  const addresses = Array.from({ length: 50 }, (_, n) => addressOf(n))
  const burning = new Set<string>([addressOf(3), addressOf(17)])
  const { rpc, asked } = node((address) => burning.has(address))
  const clock = createVirtualClock()
  const found = await readTokens({ rpc, clock }, addresses, signal)
  expect(found.map(({ address }) => address)).toEqual(addresses.filter((address) => !burning.has(address)))
  expect(new Set(found.map(({ name, decimals, readAt }) => `${name} ${decimals} ${readAt}`))).toEqual(
    new Set(['Coin 6 7']),
  )
  // Those of the two requests that were lost, and no others, each by itself.
  expect(asked.slice(4).every((to) => new Set(to).size === 1)).toBe(true)
  expect(asked.length).toBeLessThan(4 + 30)
})

test('a node that hangs over calls is late itself: nothing is said of any contract then (reliability I-7)', async () => {
  const { rpc } = node(() => true)
  const clock = createVirtualClock()
  const call: RpcClient['call'] = (one, limit) =>
    one.method === 'eth_call'
      ? new Promise((_, reject) =>
          limit!.addEventListener('abort', () => reject(limit!.reason as Error), { once: true }),
        )
      : rpc.call(one, limit)
  let failure: unknown = null
  readTokens({ rpc: { ...rpc, call }, clock }, [addressOf(1)], signal).catch((error: unknown) => (failure = error))
  await clock.runUntil(() => failure !== null, 10_000)
  expect(failure).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
})

test('a node that answers none of them holds nobody up for longer than contracts are given', async () => {
  const { rpc } = node(() => true)
  const clock = createVirtualClock()
  let hung = 0
  const settle: RpcClient['settle'] = (calls, limit) =>
    calls.length > 8
      ? rpc.settle(calls)
      : new Promise((_, reject) => {
          hung++
          limit!.addEventListener('abort', () => reject(limit!.reason as Error), { once: true })
        })
  let found: readonly unknown[] | null = null
  const reading = readTokens({ rpc: { ...rpc, settle }, clock }, [addressOf(1), addressOf(2)], signal)
  void reading.then((told) => (found = told))
  await clock.runUntil(() => found !== null, 30_000)
  expect(found).toEqual([])
  expect(hung).toBe(2)
})
