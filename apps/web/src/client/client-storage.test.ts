import { expect, test } from 'vitest'
import { createClientStorage } from './client-storage.ts'

const setUp = (area: 'default' | 'global' = 'default') => {
  const values = new Map<string, string>()
  const raw = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const clock = { ms: 1_000, now: () => clock.ms, monotonic: () => 0, sleep: () => Promise.resolve() }
  return { values, raw, clock, storage: createClientStorage(raw, clock, area) }
}

test('foundations §3.4: values are JSON under the product prefix, by area', () => {
  const { values, storage } = setUp('global')
  storage.write('theme', { dark: true })
  expect(values.get('orrery:global:theme')).toBe('{"dark":true}')
  expect(storage.read('theme')).toEqual({ dark: true })
})

test('foundations §3.4: an expired entry is dropped when it is read', () => {
  const { values, clock, storage } = setUp()
  storage.write('a', 1, 10)
  clock.ms += 9_999
  expect(storage.read('a')).toBe(1)
  clock.ms += 1
  expect(storage.read('a')).toBeNull()
  expect(values.has('orrery:default:a')).toBe(false)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])(
  'foundations §5.3: expiry seconds of %s store without expiry',
  (seconds) => {
    const { clock, storage } = setUp()
    storage.write('a', 1, 10)
    storage.write('a', 2, seconds)
    clock.ms += 1e12
    expect(storage.read('a')).toBe(2)
  },
)

test('foundations §5.3: the reserved key is rejected', () => {
  expect(() => setUp().storage.write('expiry', {})).toThrow(RangeError)
})

test('odd text in the storage and a storage that refuses are as if nothing were kept', () => {
  const { values, raw, clock, storage } = setUp()
  values.set('orrery:default:a', '{')
  values.set('orrery:default:expiry', '[]')
  expect(storage.read('a')).toBeNull()
  const full = createClientStorage(
    {
      ...raw,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    clock,
  )
  expect(() => full.write('b', 1)).not.toThrow()
})
