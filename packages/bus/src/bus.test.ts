import { describe, expect, test } from 'vitest'
import { createBus, type Delivery, type Subscription } from './bus.ts'

const drain = async <T>(subscription: Subscription<T>, count: number): Promise<Delivery<T>[]> => {
  const got: Delivery<T>[] = []
  for await (const delivery of subscription) {
    got.push(delivery)
    if (got.length === count) break
  }
  return got
}

describe('a bus', () => {
  test('brings messages of a topic in order, from the subscription on', async () => {
    const bus = createBus<{ head: number; other: string }>()
    bus.publish('head', 0)
    const subscription = bus.subscribe('head')
    bus.publish('head', 1)
    bus.publish('other', 'no')
    const received = drain(subscription, 3)
    bus.publish('head', 2)
    bus.publish('head', 3)
    expect(await received).toEqual([1, 2, 3].map((message) => ({ type: 'message', message })))
  })

  test('tells a slow subscriber to resync instead of keeping all', async () => {
    const bus = createBus<{ head: number }>()
    const subscription = bus.subscribe('head', 10)
    for (let n = 0; n < 10_000; n++) bus.publish('head', n)
    bus.publish('head', 10_000)
    const first = await drain(subscription, 2)
    expect(first[0]).toEqual({ type: 'resync' })
    expect(first[1]!.type).toBe('message')
  })

  test('ends the loops of its subscribers when it closes', async () => {
    const bus = createBus<{ head: number }>()
    const ended = drain(bus.subscribe('head'), 5)
    bus.close()
    expect(await ended).toEqual([])
  })
})
