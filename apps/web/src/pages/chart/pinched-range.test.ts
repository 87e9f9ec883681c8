import { expect, test } from 'vitest'
import { onPinch, pinchedRange } from './pinched-range.ts'

test('screens-evm §10: fingers that go apart ask for the next shorter range, and those that come together for the next longer one', () => {
  expect([pinchedRange(30, 2), pinchedRange(30, 0.5), pinchedRange(365, 0.1)]).toEqual([7, 90, 0])
  expect([pinchedRange(7, 2), pinchedRange(0, 0.5)], 'there is no further one').toEqual([null, null])
  expect([pinchedRange(30, 1.1), pinchedRange(30, 0.9), pinchedRange(31, 2)]).toEqual([null, null, null])
})

test('a pinch is two fingers, and told once one of them leaves', () => {
  const heard = new Map<string, (event: unknown) => void>()
  const element = {
    addEventListener: (kind: string, hear: (event: unknown) => void) => void heard.set(kind, hear),
    removeEventListener: (kind: string) => void heard.delete(kind),
  } as unknown as HTMLElement
  const told: number[] = []
  const end = onPinch(element, (ratio) => told.push(ratio))
  const send = (type: string, pointerId: number, clientX: number, pointerType = 'touch') =>
    heard.get(type)!({ type, pointerId, clientX, pointerType })
  send('pointerdown', 1, 100)
  send('pointermove', 1, 140)
  send('pointerup', 1, 140)
  expect(told, 'one finger reads the chart').toEqual([])
  send('pointerdown', 1, 100)
  send('pointerdown', 2, 150)
  send('pointermove', 2, 200)
  send('pointermove', 3, 900)
  send('pointerup', 1, 100)
  send('pointerup', 2, 200)
  expect(told).toEqual([2])
  send('pointerdown', 1, 0, 'mouse')
  send('pointerup', 1, 0, 'mouse')
  expect(told).toHaveLength(1)
  end()
  expect(heard.size).toBe(0)
})
