import { expect, test } from 'vitest'
import type { Navigator, Snapshot } from '../app/navigator.ts'
import { lateNavigator } from './late-navigator.ts'

const first = {
  screen: { kind: 'page', loading: false },
  arrival: { how: 'first', key: 'a', hash: '' },
  pending: false,
} as Snapshot
const second: Snapshot = { ...first, arrival: { how: 'link', key: 'b', hash: '' } }
const url = new URL('https://explorer.example/ethereum')

function opened() {
  const asked: string[] = []
  let tell = () => undefined as void
  let shown = { ...first }
  const navigator: Navigator = {
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    get: () => shown,
    go: async ({ pathname }, how) => void asked.push(`${how} ${pathname}`),
    arrive: async () => undefined,
    prefetch: () => undefined,
    refresh: async () => void asked.push('refresh'),
  }
  return {
    navigator,
    asked,
    move: () => {
      shown = second
      tell()
    },
  }
}

test('the first screen stands, as the same one, until the navigator moves on from it', async () => {
  const { navigator, move } = opened()
  const late = lateNavigator(
    first,
    async () => navigator,
    () => undefined,
    async (lost) => lost,
  )
  let told = 0
  late.subscribe(() => told++)
  await late.ready()
  expect(late.get()).toBe(first)
  expect(told).toBe(0)
  move()
  expect(late.get()).toBe(second)
  expect(told).toBe(1)
})

test('what is asked for before the code is there is done when it is, and the code is opened once', async () => {
  const { navigator, asked } = opened()
  let opens = 0
  const late = lateNavigator(
    first,
    async () => {
      opens++
      return navigator
    },
    () => undefined,
    async (lost) => lost,
  )
  await Promise.all([late.go(url, 'replace'), late.refresh()])
  expect(asked).toEqual(['replace /ethereum', 'refresh'])
  expect(opens).toBe(1)
})

test('a visit whose code cannot be had is a new document, a refresh keeps the page, and the next one tries again', async () => {
  const { navigator, asked } = opened()
  const left: string[] = []
  let isLost = true
  const late = lateNavigator(
    first,
    async () => {
      if (isLost) throw new Error('lost')
      return navigator
    },
    (to) => left.push(to),
    async (lost) => lost,
  )
  await expect(late.ready()).rejects.toThrow('lost')
  await late.refresh()
  await late.go(url)
  expect(left).toEqual([url.href])
  isLost = false
  await late.refresh()
  expect(asked).toEqual(['refresh'])
})

test('a document whose own page lacks its code says so once, and does not open itself again without end', async () => {
  const { navigator, asked } = opened()
  const left: string[] = []
  let isLost = true
  const late = lateNavigator(
    { ...first, screen: { kind: 'page', loading: true } as Snapshot['screen'] },
    async () => {
      if (isLost) throw new Error('lost')
      return navigator
    },
    (to) => left.push(to),
    async () => second,
  )
  let told = 0
  late.subscribe(() => told++)
  await late.go(url, 'replace')
  expect([left, told, late.get()]).toEqual([[], 1, second])
  isLost = false
  await late.refresh()
  expect(asked).toEqual(['refresh'])
})
