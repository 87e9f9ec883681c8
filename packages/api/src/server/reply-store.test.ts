import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/world.ts'
import { chooseEncoding } from './pack-reply.ts'
import { createReplyStore } from './reply-store.ts'

const stampOn = (state: { at: object }) => () => [state.at]

test('performance A3: an answer is made once per state and time, by whoever comes first', async () => {
  const clock = createTestClock()
  const store = createReplyStore(1_000_000, clock)
  const state = { at: {} }
  let made = 0
  const make = () => store.make('/a', stampOn(state), 1_000, async () => `answer ${++made}`)
  const [one, other] = await Promise.all([make(), make()])
  expect([one.plain.toString(), other, store.find('/a'), made]).toEqual(['answer 1', one, one, 1])
  state.at = {}
  expect(store.find('/a')).toBeNull()
  expect((await make()).plain.toString()).toBe('answer 2')
  clock.tick(1_000)
  expect(store.find('/a')).toBeNull()
  await expect(store.make('/b', stampOn(state), 1_000, () => Promise.reject(new Error('node')))).rejects.toThrow('node')
  expect(store.find('/b')).toBeNull()
})

test('an answer whose state moved while it was made is not kept, and nobody who comes after the move gets it', async () => {
  const store = createReplyStore(1_000_000, createTestClock())
  const state = { at: {} }
  const before = Promise.withResolvers<string>()
  const old = store.make('/a', stampOn(state), 1_000, () => before.promise)
  state.at = {}
  const fresh = await store.make('/a', stampOn(state), 1_000, async () => 'new')
  before.resolve('old')
  expect([(await old).plain.toString(), fresh.plain.toString()]).toEqual(['old', 'new'])
  expect(store.find('/a')).toBe(fresh)
  const running = store.make('/b', stampOn(state), 1_000, async () => 'under way')
  store.clear()
  await running
  expect([store.find('/a'), store.find('/b')]).toEqual([null, null])
})

test('room is bytes, packed forms included: what was asked for longest ago goes first, and what is too large is not kept', async () => {
  const store = createReplyStore(100_000, createTestClock())
  const keep = (key: string, bytes: number) =>
    store.make(
      key,
      () => [],
      1_000,
      async () => 'x'.repeat(bytes),
    )
  for (let i = 0; i < 18; i++) await keep(`/${i}`, 4_500)
  expect(store.find('/0')).not.toBeNull()
  await keep('/18', 4_500)
  expect([store.find('/0') !== null, store.find('/1')]).toEqual([true, null])
  await keep('/large', 13_000)
  expect(store.find('/large')).toBeNull()
})

test('each encoding is packed once and reads back, and a refused one is not used', async () => {
  const store = createReplyStore(1_000_000, createTestClock())
  const text = '{"code":0}'.repeat(500)
  const reply = await store.make(
    '/a',
    () => [],
    1_000,
    async () => text,
  )
  const [br, gzip] = [await reply.bytes('br'), await reply.bytes('gzip')]
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([text, text])
  expect([reply.bytes('br'), reply.bytes(null)]).toEqual([br, reply.plain])
  expect(
    ['gzip, deflate, br', 'br;q=0, gzip', 'gzip;q=0', 'identity', undefined].map((header) =>
      chooseEncoding(header, 5_000),
    ),
  ).toEqual(['br', 'gzip', null, null, null])
  expect(chooseEncoding('br', 1_000)).toBeNull()
})
