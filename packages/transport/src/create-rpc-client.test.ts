import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import type { Clock } from '@orrery/primitives/clock'
import { afterEach, expect, test } from 'vitest'
import { refusalData } from './refusal-data.ts'
import { createRpcClient } from './create-rpc-client.ts'
import type { RpcCall, RpcClient, RpcOptions } from './rpc.ts'
import { hexQuantity, object } from './shape.ts'
import { echo, echoBody, sendJson, startTestNode, type Heard, type TestNode } from './testing/node.ts'
import { DEADLINE_MS, heldClock, leapingClock } from './testing/leaping-clock.ts'

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

const fail = (): never => {
  throw new Error('the call should not have worked')
}

const ask = (method: string, ...params: string[]): RpcCall<unknown> => ({
  method,
  params,
  parse: (result) => result,
  timeoutMs: DEADLINE_MS,
})

/** Fails the first `times` requests in one way, then answers. */
const failing =
  (times: number, fail: (heard: Heard, response: ServerResponse) => void) => (heard: Heard, response: ServerResponse) =>
    heard.nth < times ? fail(heard, response) : echo(heard, response)

test('a call gets its answer', async () => {
  const { url } = await node(echo)
  await expect(client([url]).call(ask('eth_x', '0x1'))).resolves.toEqual(['eth_x', '0x1'])
})

test('a batch comes back in the order of the calls, whatever order the node gave', async () => {
  const { url } = await node((heard, response) => sendJson(response, (echoBody(heard) as unknown[]).toReversed()))
  await expect(client([url]).batch([ask('a'), ask('b'), ask('c')])).resolves.toEqual([['a'], ['b'], ['c']])
})

test('a batch is cut at its largest size', async () => {
  const { url, requests } = await node(echo)
  const answers = await client([url], { maxBatch: 4 }).batch(Array.from({ length: 10 }, (_, i) => ask('a', String(i))))
  expect(answers).toHaveLength(10)
  expect(requests.map(({ calls }) => calls.length).toSorted()).toEqual([2, 4, 4])
})

const broken: Record<string, (heard: Heard, response: ServerResponse) => void> = {
  'an HTML page': (_, response) => response.end('<html>busy</html>'),
  'an empty body': (_, response) => response.end(),
  'status 500': (_, response) => sendJson(response, { oops: 1 }, 500),
  'status 503 in HTML': (_, response) => response.writeHead(503).end('<html>'),
  'a body cut short': (heard, response) => response.end(JSON.stringify(echoBody(heard)).slice(0, -8)),
  'a connection reset in the body': (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('[')
    setTimeout(() => response.destroy(), 5)
  },
  'a connection reset before the headers': (_, response) => void response.destroy(),
  'the wrong id': (heard, response) =>
    sendJson(response, [{ id: 999_999, result: 1 }, ...(echoBody(heard) as unknown[]).slice(1)]),
  'an answer missing': (heard, response) => sendJson(response, (echoBody(heard) as unknown[]).slice(1)),
  'an answer doubled': (heard, response) =>
    sendJson(response, [...(echoBody(heard) as unknown[]), (echoBody(heard) as unknown[])[0]]),
  'neither result nor error': (heard, response) =>
    sendJson(
      response,
      heard.calls.map(({ id }) => ({ id })),
    ),
  'a redirect': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'a gzip body cut short': (heard, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(JSON.stringify(echoBody(heard))).subarray(0, -12))
  },
}

test.each(Object.entries(broken))('%s is tried again (reliability F-02, F-04, F-05)', async (_, fail) => {
  const { url, requests } = await node(failing(2, fail))
  await expect(client([url]).batch([ask('a'), ask('b')])).resolves.toEqual([['a'], ['b']])
  expect(requests).toHaveLength(3)
})

const trickle = (heard: Heard, response: ServerResponse): void => {
  response.writeHead(200)
  const text = JSON.stringify(echoBody(heard))
  let i = 0
  const timer = setInterval(() => response.write(text[i++] ?? ' '), 20)
  response.on('close', () => clearInterval(timer))
}

test.each<[string, typeof trickle]>([
  ['headers that never come', () => {}],
  ['a trickle of one byte now and then', trickle],
])('%s end at the deadline and are tried again (reliability F-02, F-04, F-05)', async (_, hang) => {
  const { clock, expire } = heldClock()
  const { url, requests } = await node(
    failing(2, (heard, response) => {
      hang(heard, response)
      setTimeout(expire, 50)
    }),
  )
  await expect(client([url], {}, clock).batch([ask('a'), ask('b')])).resolves.toEqual([['a'], ['b']])
  expect(requests).toHaveLength(3)
})

test('a node that only fails is given up after the attempts, with what it said', async () => {
  const { url, requests } = await node((_, response) => sendJson(response, {}, 500))
  await expect(client([url], { retries: 2 }).call(ask('a'))).rejects.toMatchObject({
    code: 'UPSTREAM_STATUS',
    context: { status: 500, method: 'a' },
  })
  expect(requests).toHaveLength(3)
})

test('a trickling body ends at the deadline of the call', async () => {
  // It goes on for ever: a deadline that each byte moves would never come.
  const { url } = await node(trickle)
  await expect(client([url], { retries: 0 }).call({ ...ask('a'), timeoutMs: 120 })).rejects.toMatchObject({
    code: 'UPSTREAM_TIMEOUT',
    context: { ms: 120 },
  })
})

test('a body beyond the cap is refused while it streams', async () => {
  let sent = 0
  const { url } = await node((_, response) => {
    const piece = 'x'.repeat(64 * 1024)
    const pump = (): void => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', pump)
      }
    }
    pump()
  })
  await expect(client([url], { maxBodyBytes: 100_000 }).call(ask('a'))).rejects.toMatchObject({
    code: 'UPSTREAM_TOO_LARGE',
    context: { limit: 100_000 },
  })
  expect(sent).toBeLessThan(20_000_000)
})

test('a small gzip body that unpacks beyond the cap is refused', async () => {
  const { url } = await node((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000))),
  )
  await expect(client([url], { maxBodyBytes: 100_000 }).call(ask('a'))).rejects.toMatchObject({
    code: 'UPSTREAM_TOO_LARGE',
  })
})

test('a batch whose answer is too large is asked for in smaller parts', async () => {
  const { url } = await node((heard, response) =>
    sendJson(
      response,
      heard.batched
        ? heard.calls.map(({ id }) => ({ id, result: 'x'.repeat(40_000) }))
        : { id: heard.calls[0]!.id, result: 'x'.repeat(40_000) },
    ),
  )
  const answers = await client([url], { maxBodyBytes: 100_000, retries: 0 }).batch(
    Array.from({ length: 8 }, () => ask('a')),
  )
  expect(answers).toHaveLength(8)
})

test.each([
  [
    'an error object for the whole',
    (_: Heard, response: ServerResponse) =>
      sendJson(response, { id: null, error: { code: -32600, message: 'batching is not supported' } }),
  ],
  ['status 413', (_: Heard, response: ServerResponse) => response.writeHead(413).end('too large')],
  [
    'an error without id in a list',
    (_: Heard, response: ServerResponse) =>
      sendJson(response, [{ id: null, error: { code: -32600, message: 'batch too large' } }]),
  ],
])('a node that refuses batches by %s is asked one by one, and the lesson is kept', async (_, refuse) => {
  const { url, requests } = await node((heard, response) =>
    heard.batched ? refuse(heard, response) : echo(heard, response),
  )
  const rpc = client([url], { retries: 0 })
  await expect(rpc.batch([ask('a'), ask('b'), ask('c')])).resolves.toEqual([['a'], ['b'], ['c']])
  const before = requests.length
  await rpc.batch([ask('d'), ask('e')])
  expect(requests.slice(before).every(({ batched }) => !batched)).toBe(true)
})

test('an RPC error is told with its code and a message of bounded length, and not tried again', async () => {
  const { url, requests } = await node((heard, response) =>
    sendJson(response, { id: heard.calls[0]!.id, error: { code: -32601, message: `no\nsuch ${'x'.repeat(9_999)}` } }),
  )
  const error = await client([url])
    .call(ask('a'))
    .then(fail, (thrown: Error) => thrown)
  expect(error).toMatchObject({ code: 'UPSTREAM_RPC', context: { code: -32601, method: 'a' } })
  expect(error.message.length).toBeLessThan(500)
  expect(error.message).not.toContain('\n')
  expect(requests).toHaveLength(1)
})

test('an RPC error with status 500 is a refusal, as Bitcoin Core answers', async () => {
  const { url } = await node((heard, response) =>
    sendJson(response, { result: null, error: { code: -5, message: 'Block not found' }, id: heard.calls[0]!.id }, 500),
  )
  await expect(client([url]).call(ask('getblock'))).rejects.toMatchObject({
    code: 'UPSTREAM_RPC',
    context: { code: -5 },
  })
})

test('the bytes beside a refusal are kept, in the forms that clients write them', async () => {
  const forms = ['0x08C379A0', 'Reverted 0x08c379a0', { message: 'reverted', data: '0x08c379a0' }]
  for (const data of forms) {
    const { url } = await node((heard, response) =>
      sendJson(response, { id: heard.calls[0]!.id, error: { code: 3, message: 'execution reverted', data } }),
    )
    const error = await client([url])
      .call(ask('eth_call'))
      .then(fail, (thrown: Error) => thrown)
    expect(refusalData(error)).toBe('0x08c379a0')
  }
  const { url } = await node((heard, response) =>
    sendJson(response, { id: heard.calls[0]!.id, error: { code: 3, message: 'no', data: 'x'.repeat(30_000) } }),
  )
  expect(
    refusalData(
      await client([url])
        .call(ask('a'))
        .catch((error: unknown) => error),
    ),
  ).toBeNull()
})

test('one refused call fails the batch but not its neighbours when they settle alone', async () => {
  const { url } = await node((heard, response) => {
    const answers = heard.calls.map(({ id, method }) =>
      method === 'bad' ? { id, error: { code: 3, message: 'execution reverted' } } : { id, result: method },
    )
    sendJson(response, heard.batched ? answers : answers[0])
  })
  const rpc = client([url])
  await expect(rpc.batch([ask('good'), ask('bad')])).rejects.toMatchObject({ code: 'UPSTREAM_RPC' })
  expect((await rpc.settle([ask('good'), ask('bad')])).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a wrong shape names the place', async () => {
  const { url } = await node((heard, response) => sendJson(response, { id: heard.calls[0]!.id, result: { gas: 7 } }))
  await expect(client([url]).call({ ...ask('a'), parse: object({ gas: hexQuantity(64) }) })).rejects.toMatchObject({
    code: 'UPSTREAM_SHAPE',
    context: { path: 'result.gas: expected a quantity of 64 bits' },
  })
})

test('a refusal for the rate slows the calls and is tried again (reliability F-03)', async () => {
  const refusals: Record<string, (heard: Heard, response: ServerResponse) => void> = {
    'status 429': (_, response) => response.writeHead(429).end('slow down'),
    'an RPC error': (heard, response) =>
      sendJson(response, { id: heard.calls[0]!.id, error: { code: -32005, message: 'daily request rate limited' } }),
  }
  for (const refuse of Object.values(refusals)) {
    const { url, requests } = await node(failing(1, refuse))
    await expect(client([url]).call(ask('a'))).resolves.toEqual(['a'])
    expect(requests).toHaveLength(2)
  }
})

test('Retry-After is honoured', async () => {
  const times: number[] = []
  const clock = leapingClock()
  const { url } = await node((heard, response) => {
    times.push(clock.monotonic())
    if (heard.nth === 0) response.writeHead(429, { 'retry-after': '1' }).end()
    else echo(heard, response)
  })
  await client([url], {}, clock).call(ask('a'))
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(1_000)
})

test('a call that would have to wait beyond its deadline for the rate fails at once', async () => {
  const { url } = await node((_, response) => response.writeHead(429, { 'retry-after': '30' }).end())
  const clock = leapingClock()
  const started = clock.monotonic()
  await expect(client([url], {}, clock).call(ask('a'))).rejects.toMatchObject({ code: 'UPSTREAM_STATUS' })
  expect(clock.monotonic() - started).toBeLessThan(DEADLINE_MS)
})

test('credentials are sent but never told', async () => {
  const { url, requests } = await node((_, response) => sendJson(response, {}, 500))
  const secret = url.replace('http://', 'http://us%40er:hush-hush@')
  const lines: string[] = []
  const log = {
    debug: (fields: object, text: string) => void lines.push(JSON.stringify(fields) + text),
    warn: (fields: object, text: string) => void lines.push(JSON.stringify(fields) + text),
  }
  const rpc = createRpcClient({
    urls: [`${secret}/v3/0123456789abcdef?key=secret-key`],
    clock: leapingClock(),
    random: () => 0,
    log,
    retries: 1,
  })
  opened.push(rpc)
  const error = await rpc.call(ask('a')).then(fail, (thrown: Error) => thrown)
  const told = JSON.stringify([lines, rpc.status(), error]) + String(error)
  expect(lines.length).toBeGreaterThan(0)
  for (const part of ['hush', 'er:', '0123456789abcdef', 'secret-key']) expect(told).not.toContain(part)
  expect(requests[0]!.request.headers.authorization).toBe(`Basic ${Buffer.from('us@er:hush-hush').toString('base64')}`)
})

test('an aborted call rejects with the reason, also while it waits for a place', async () => {
  const { url } = await node(() => {})
  const rpc = client([url], { maxConcurrent: 1 })
  const stop = new AbortController()
  const calls = [rpc.call(ask('a'), stop.signal), rpc.call(ask('b'), stop.signal)]
  const outcomes = Promise.allSettled(calls)
  stop.abort(new Error('enough'))
  expect((await outcomes).map((outcome) => outcome.status === 'rejected' && (outcome.reason as Error).message)).toEqual(
    ['enough', 'enough'],
  )
})

test('closing ends the calls that are under way', async () => {
  const { url } = await node(() => {})
  const rpc = client([url])
  const call = rpc.call(ask('a'))
  const outcome = expect(call).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' })
  await rpc.close()
  await outcome
})

test('at most so many requests are in flight', async () => {
  let now = 0
  let most = 0
  const { url } = await node((heard, response) => {
    most = Math.max(most, ++now)
    setTimeout(() => {
      now--
      echo(heard, response)
    }, 5)
  })
  const rpc = client([url], { maxConcurrent: 3 })
  await Promise.all(Array.from({ length: 12 }, () => rpc.call(ask('a'))))
  expect(most).toBe(3)
})

test('a lossless client keeps every digit', async () => {
  const { url } = await node((heard, response) =>
    response.end(`{"id":${heard.calls[0]!.id},"result":{"value":0.10000000,"big":18446744073709551615,"n":7}}`),
  )
  await expect(client([url], { lossless: true }).call(ask('a'))).resolves.toEqual({
    value: '0.10000000',
    big: '18446744073709551615',
    n: 7,
  })
})

test('text that is no node URL is refused without being repeated', () => {
  expect(() => client(['ftp://user:hush@host/'])).toThrowError(
    expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.not.stringContaining('hush') }),
  )
})

test('a large batch to a slow node goes in parts that leave room for other calls (reliability F-03)', async () => {
  const { url, requests } = await node(failing(3, (_, response) => response.writeHead(429).end()))
  const rpc = client([url])
  const patient = (method: string): RpcCall<unknown> => ({ method, params: [], parse: (result) => result })
  await rpc.call(patient('first'))
  const [answers, other] = await Promise.all([
    rpc.batch(Array.from({ length: 12 }, () => patient('many'))),
    rpc.call(patient('other')),
  ])
  expect(answers).toHaveLength(12)
  expect(other).toEqual(['other'])
  // Three refused at once are taken for a limit of half as many a second, of which 5 s may go together.
  expect(requests.map(({ calls }) => calls.map(({ method }) => method)).slice(4)).toSatisfy(
    (sent: string[][]) => sent.every(({ length }) => length <= 7) && sent.at(-1)![0] === 'many',
  )
})
