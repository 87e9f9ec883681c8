import { expect, test } from 'vitest'
import { createPageStore, withNonce } from './page-store.ts'

const ROOM = 1_600
const CHAINS = ['A', 'B']

function setUp() {
  let now = 0
  const versions = new Map([
    ['A', 1],
    ['B', 1],
  ])
  const store = createPageStore(
    ROOM,
    CHAINS,
    (chain) => (chain === null ? [...versions.values()].join('.') : String(versions.get(chain))),
    { monotonic: () => now },
  )
  return {
    store,
    wait: (ms: number) => void (now += ms),
    block: (chain: string) => void versions.set(chain, versions.get(chain)! + 1),
    /** Asked for twice within a moment, and drawn. */
    keep(key: string, html: string, chain: string | null = 'A') {
      store.begin(key)
      store.begin(key)?.(chain, html, 'n1', false)
    },
    shown: (key: string, nonce: string) => {
      const page = store.find(key)
      return page && withNonce(page, nonce).toString()
    },
  }
}

test('a page that two ask for within a second is drawn for a third no more, and each has a nonce of its own (reliability S-03)', () => {
  const { store, shown } = setUp()
  expect(store.begin('/a')).toBeNull()
  store.begin('/a')!('A', '<meta n1><script n1>…</script>', 'n1', true)
  expect(shown('/a', 'n2')).toBe('<meta n2><script n2>…</script>')
  expect(shown('/a', 'n3')).toBe('<meta n3><script n3>…</script>')
  expect(store.find('/a')!.framed).toBe(true)
  expect(shown('/b', 'n2')).toBeNull()
})

test('a page that one visitor reads now and then is not kept', () => {
  const { store, wait } = setUp()
  store.begin('/a')
  wait(1_001)
  expect(store.begin('/a')).toBeNull()
})

test('a kept page ends with the next block of its chain, not with that of another, and after a second', () => {
  const { keep, block, wait, shown } = setUp()
  keep('/a', 'one')
  block('B')
  expect(shown('/a', 'n')).toBe('one')
  block('A')
  expect(shown('/a', 'n')).toBeNull()
  keep('/all', 'two', null)
  block('B')
  expect(shown('/all', 'n')).toBeNull()
  keep('/b', 'three')
  wait(999)
  expect(shown('/b', 'n')).toBe('three')
  wait(1)
  expect(shown('/b', 'n')).toBeNull()
})

test('a page during whose drawing a block came is not kept', () => {
  const { store, block, shown } = setUp()
  store.begin('/a')
  const keep = store.begin('/a')!
  block('A')
  keep('A', 'old', 'n1', false)
  expect(shown('/a', 'n')).toBeNull()
})

test('pages take no more than their room: the oldest goes, and what is too large or has too long an address never comes', () => {
  const { store, keep, shown } = setUp()
  for (let i = 0; i < 12; i++) keep(`/${i}`, 'x'.repeat(190))
  expect(shown('/0', 'n')).toBeNull()
  expect(shown('/11', 'n')).toBe('x'.repeat(190))
  expect(Array.from({ length: 12 }, (_, i) => shown(`/${i}`, 'n')).filter((page) => page !== null)).toHaveLength(8)
  keep('/large', 'x'.repeat(ROOM / 8 + 1))
  expect(shown('/large', 'n')).toBeNull()
  store.begin(`/${'x'.repeat(2_000)}`)
  expect(store.begin(`/${'x'.repeat(2_000)}`)).toBeNull()
})
