import { OrreryError } from '@orrery/errors/orrery-error'
import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { RestCall, RestClient } from '@orrery/transport/create-rest-client'
import { expect, test } from 'vitest'
import { createValidatorReader, MOST_KEYS } from './read-validators.ts'

const { signal } = new AbortController()
const key = (byte: string): Hex => `0x${byte.repeat(48)}`
const QUEUE = '/eth/v1/beacon/states/head/pending_deposits'

function node(queue: unknown) {
  const asked: string[] = []
  const rest: RestClient = {
    name: 'beacon',
    ask: async <T>({ path, parse }: RestCall<T>) => {
      asked.push(path)
      const answer = path.includes('validators?')
        ? path.includes(key('aa'))
          ? { data: [{ index: '7', status: 'active_ongoing', validator: { pubkey: key('aa') } }] }
          : undefined
        : queue
      if (answer === undefined)
        throw new OrreryError('UPSTREAM_STATUS', { source: 'beacon', method: path, status: 404 })
      return parse(structuredClone(answer))
    },
    close: async () => {},
  }
  return { rest, asked }
}

test('screens-evm §13.2: a deposit’s key is a validator with its state, or stands in the queue, or the layer does not know it', async () => {
  const waiting = ['cc', 'bb', 'bb'].map((byte) => ({ pubkey: key(byte), amount: '1' }))
  const { rest, asked } = node({ data: waiting })
  const read = createValidatorReader(rest, systemClock)
  expect(await read([key('aa')], signal)).toEqual({
    states: [{ pubkey: key('aa'), index: 7, status: 'active_ongoing', place: null }],
    queued: null,
  })
  expect(asked, 'the queue is not read for what is a validator').not.toContain(QUEUE)
  const { states, queued } = await read([key('aa'), key('bb'), key('dd')], signal)
  expect(queued).toBe(3)
  expect(states.slice(1)).toEqual([
    { pubkey: key('bb'), index: null, status: null, place: 2 },
    { pubkey: key('dd'), index: null, status: null, place: null },
  ])
  await read([key('bb')], signal)
  expect(
    asked.filter((path) => path === QUEUE),
    'it is kept for an epoch',
  ).toHaveLength(1)
  const many = Array.from({ length: 40 }, (_, at) => key(String(10 + at)))
  expect((await read(many, signal)).states).toHaveLength(MOST_KEYS)
})

test('a queue that the node does not tell, or tells wrongly, leaves the place unknown', async () => {
  for (const queue of [undefined, { data: [{ pubkey: '0x12' }] }]) {
    const read = createValidatorReader(node(queue).rest, systemClock)
    expect(await read([key('bb')], signal)).toEqual({
      states: [{ pubkey: key('bb'), index: null, status: null, place: null }],
      queued: null,
    })
  }
})
