import type { ServerResponse } from 'node:http'
import { OrreryError } from '@orrery/errors/orrery-error'
import { systemClock, type Clock } from '@orrery/primitives/clock'
import { afterEach, expect, test, vi } from 'vitest'
import { createRpcClient } from './create-rpc-client.ts'
import type { RpcCall, RpcClient, RpcOptions } from './rpc.ts'
import { DEADLINE_MS, leapingClock } from './testing/leaping-clock.ts'
import { echo, sendJson, startTestNode, type Heard, type TestNode } from './testing/node.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close()
})

async function node(answer: (heard: Heard, response: ServerResponse) => void): Promise<TestNode> {
  const started = await startTestNode(answer)
  opened.push(started)
  return started
}

function client(urls: readonly string[], options: Partial<RpcOptions> = {}, clock: Clock = leapingClock()): RpcClient {
  const made = createRpcClient({ urls, clock, random: () => 0.5, chain: 'TEST', ...options })
  opened.push(made)
  return made
}

const ask = (method: string): RpcCall<unknown> => ({
  method,
  params: [],
  parse: (result) => result,
  timeoutMs: DEADLINE_MS,
})

test('the second node answers when the first is down, and the first is used again when it is back', async () => {
  const dead = await startTestNode(echo)
  await dead.close()
  const second = await node(echo)
  const rpc = client([dead.url, second.url], {}, systemClock)
  await expect(rpc.call(ask('a'))).resolves.toEqual(['a'])
  expect(rpc.status().map(({ healthy }) => healthy)).toEqual([false, true])
  expect(rpc.status()[0]!.lastError).toBe('connection refused')

  const back = await startTestNode(echo, dead.port)
  opened.push(back)
  await vi.waitFor(
    async () => {
      await rpc.call(ask('b'))
      expect(rpc.status()[0]!.healthy).toBe(true)
    },
    { timeout: DEADLINE_MS, interval: 50 },
  )
  const before = second.requests.length
  await rpc.call(ask('c'))
  expect(second.requests.length).toBe(before)
})

test('a node that hangs is tried beside the calls, so that no call waits for it', async () => {
  const hanging = await node(() => {})
  const second = await node(echo)
  const rpc = client([hanging.url, second.url], {}, systemClock)
  await rpc.call({ ...ask('a'), timeoutMs: 400 })
  // The trial is never answered and has no deadline within this test: a call that waited for it would not come back.
  const patient = { ...ask('b'), timeoutMs: 600_000 }
  const before = hanging.requests.length
  while (hanging.requests.length === before) {
    await rpc.call(patient)
    await systemClock.sleep(15)
  }
  for (let i = 0; i < 5; i++) await expect(rpc.call(patient)).resolves.toEqual(['b'])
  expect(hanging.requests.length).toBe(before + 1)
})

test('a dead node is tried at most once per second after ten failures (reliability F-01)', async () => {
  const down = await node((_, response) => void response.destroy())
  const clock = leapingClock()
  const rpc = client([down.url], { retries: 1 }, clock)
  while (down.requests.length < 10) await rpc.call(ask('a')).catch(() => {})
  const before = down.requests.length
  const from = clock.monotonic()
  while (clock.monotonic() < from + 60_000) {
    await Promise.all(Array.from({ length: 5 }, () => rpc.call(ask('a')).catch(() => {})))
    // Of one that is given up the client does not wait for the next trial.
    await clock.sleep(200)
  }
  const tried = down.requests.length - before
  expect(tried).toBeGreaterThanOrEqual(2)
  expect(tried).toBeLessThanOrEqual((clock.monotonic() - from) / 1_000)
})

test('who asks a node that is down for long is told so at once, and the one that comes when it is back is answered (reliability F-01)', async () => {
  let isDown = true
  const down = await node((heard, response) => void (isDown ? response.destroy() : echo(heard, response)))
  const rests: number[] = []
  const leaping = leapingClock()
  const clock: Clock = {
    ...leaping,
    sleep: (ms, signal) => {
      if (ms !== DEADLINE_MS) rests.push(ms)
      return leaping.sleep(ms, signal)
    },
  }
  const rpc = client([down.url], {}, clock)
  for (let i = 0; i < 4; i++) await rpc.call(ask('a')).catch(() => {})
  await clock.sleep(10_000)
  await expect(rpc.call(ask('a'))).rejects.toThrow('TEST')
  rests.length = 0
  const before = down.requests.length
  await expect(rpc.call(ask('a'))).rejects.toThrow('connection')
  expect([rests, down.requests.length - before]).toEqual([[], 0])

  isDown = false
  await clock.sleep(8_000)
  // Who comes while another makes the trial waits for how that ends: a follower asks more than one thing at once.
  const both = await Promise.all(['b', 'c'].map((method) => rpc.call(ask(method))))
  expect(both).toEqual([['b'], ['c']])
})

const guard: RpcCall<unknown> = {
  method: 'eth_chainId',
  params: [],
  timeoutMs: DEADLINE_MS,
  parse: (result) => {
    if (result !== '0x1')
      throw new OrreryError('UPSTREAM_WRONG_CHAIN', { source: 'node', found: String(result), expected: '0x1' })
  },
}
const onChain = (chain: () => string) => (heard: Heard, response: ServerResponse) =>
  heard.calls[0]!.method === 'eth_chainId' && !heard.batched
    ? sendJson(response, { id: heard.calls[0]!.id, result: chain() })
    : echo(heard, response)

test('a node of another chain gets no calls, and the next one answers (reliability F-12)', async () => {
  const wrong = await node(onChain(() => '0x2'))
  const right = await node(onChain(() => '0x1'))
  const rpc = client([wrong.url, right.url], { guard })
  await Promise.all([rpc.call(ask('a')), rpc.call(ask('b'))])
  await rpc.call(ask('c'))
  expect(wrong.requests.flatMap(({ calls }) => calls.map(({ method }) => method))).not.toContain('a')
  expect(rpc.status()[0]).toMatchObject({ healthy: false, lastError: expect.stringContaining('0x2') })
  expect(right.requests.filter(({ calls }) => calls[0]!.method === 'eth_chainId')).toHaveLength(1)
})

test('a node that limits the rate of the very first question is asked it again (reliability F-03, I-9)', async () => {
  let refusals = 0
  const only = await node((heard, response) =>
    refusals++ === 0 ? void response.writeHead(429).end('slow down') : onChain(() => '0x1')(heard, response),
  )
  const rpc = client([only.url], { guard, retries: 2 })
  await expect(rpc.call(ask('a'))).resolves.toEqual(['a'])
})

test('a node that comes back as another chain is refused, by name of both, and is not told as healthy (reliability F-12)', async () => {
  let chain = '0x1'
  let broken = false
  const only = await node((heard, response) =>
    broken ? void response.destroy() : onChain(() => chain)(heard, response),
  )
  const rpc = client([only.url], { guard, retries: 2 })
  await rpc.call(ask('a'))
  broken = true
  await expect(rpc.call(ask('b'))).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
  broken = false
  chain = '0x2'
  await expect(rpc.call(ask('c'))).rejects.toMatchObject({
    code: 'UPSTREAM_WRONG_CHAIN',
    context: { found: '0x2', expected: '0x1' },
  })
  expect(only.requests.at(-1)!.calls[0]!.method).toBe('eth_chainId')
  expect(rpc.status()).toMatchObject([{ healthy: false, lastError: expect.stringContaining('0x2') }])
  chain = '0x1'
  await expect(rpc.call(ask('d'))).resolves.toEqual(['d'])
  expect(rpc.status()).toMatchObject([{ healthy: true, lastError: null }])
})
