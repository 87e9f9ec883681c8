import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClientStorage } from './client-storage.ts'
import { openStorageArea, type StorageArea } from './storage-area.ts'

/** A browser's storage with a limit of characters, as browsers have one. */
const setUp = (scope: 'default' | 'global' = 'default', capacity = Infinity) => {
  const values = new Map<string, string>()
  const used = () => [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const area: StorageArea = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      const before = values.get(key)
      if (used() - (before === undefined ? 0 : key.length + before.length) + key.length + value.length > capacity)
        throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
  const clock = { ms: 1_000, now: () => clock.ms }
  return { values, area, clock, storage: createClientStorage(area, clock, scope) }
}
const forbidden = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

describe('foundations §3.4: client storage', () => {
  test('values are JSON under the product prefix', () => {
    const { values, storage } = setUp('global')
    expect(storage.write('theme', { dark: true })).toBe(true)
    expect([...values]).toEqual([['orrery:global:theme', '{"dark":true}']])
    expect(storage.read('theme')).toEqual({ dark: true })
  })

  test('the default and the global area do not meet', () => {
    const { area, clock, storage } = setUp('default')
    const global = createClientStorage(area, clock, 'global')
    storage.write('a', 1, 1)
    global.write('a', 2)
    clock.ms += 1_000
    expect([storage.read('a'), global.read('a')]).toEqual([null, 2])
  })

  test('an expired entry is dropped when it is read, and not before', () => {
    const { values, clock, storage } = setUp()
    storage.write('a', 1, 10)
    clock.ms += 9_999
    expect(storage.read('a')).toBe(1)
    clock.ms += 1
    expect(values.has('orrery:default:a')).toBe(true)
    expect(storage.read('a')).toBeNull()
    expect([...values]).toEqual([])
  })

  test('any JSON value comes back as it was kept, under any key', () => {
    const { storage } = setUp()
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        fc.pre(key !== 'expiry')
        storage.write(key, value, 60)
        expect(storage.read(key)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { seed: 3 },
    )
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('the key %s is a key like any other', (key) => {
    const { clock, storage } = setUp()
    expect(storage.read(key)).toBeNull()
    storage.write(key, 1, 5)
    storage.write('other', 2)
    expect([storage.read(key), storage.read('other')]).toEqual([1, 2])
    clock.ms += 5_000
    expect([storage.read(key), storage.read('other')]).toEqual([null, 2])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('odd text in the storage is as if nothing were kept', () => {
    const { values, clock, storage } = setUp()
    values.set('orrery:default:a', '{').set('orrery:default:b', '2')
    for (const odd of ['[]', '{', 'null', '"x"', '7', '{"b":"soon"}', '{"b":null}', '{"b":{}}']) {
      values.set('orrery:default:expiry', odd)
      clock.ms += 1e12
      expect([storage.read('a'), storage.read('b')]).toEqual([null, 2])
    }
    storage.write('c', 3, 10)
    expect(storage.read('c')).toBe(3)
  })
})

describe('foundations §5.3: storage rules', () => {
  test.each([0, -1, 1.5, Number.NaN, 2 ** 53, Infinity])('expiry seconds of %s store without expiry', (seconds) => {
    const { clock, storage } = setUp()
    storage.write('a', 1, 10)
    storage.write('a', 2, seconds)
    clock.ms += 1e15
    expect(storage.read('a')).toBe(2)
  })

  test('the reserved key is rejected, and hidden', () => {
    const { values, storage } = setUp()
    storage.write('a', 1, 10)
    expect(() => storage.write('expiry', {})).toThrow(RangeError)
    expect(() => storage.remove('expiry')).toThrow(RangeError)
    expect(storage.read('expiry')).toBeNull()
    expect(JSON.parse(values.get('orrery:default:expiry')!)).toEqual({ a: 11_000 })
  })

  test.each([null, undefined, () => 1, [], ['a'], Symbol('a'), 1n])('%o is no key', (key) => {
    const { values, storage } = setUp()
    expect(() => storage.write(key as never, 1)).toThrow(TypeError)
    expect(() => storage.read(key as never)).toThrow(TypeError)
    expect(values.size).toBe(0)
  })

  test('an object sets many entries at once, with one expiry', () => {
    const { clock, storage } = setUp()
    expect(storage.write({ a: 1, b: 'two', 3: null }, 10)).toBe(true)
    expect([storage.read('a'), storage.read('b'), storage.read(3)]).toEqual([1, 'two', null])
    clock.ms += 10_000
    expect([storage.read('a'), storage.read('b')]).toEqual([null, null])
  })

  test('many entries with the reserved key among them write none', () => {
    const { values, storage } = setUp()
    expect(() => storage.write({ a: 1, expiry: 2 })).toThrow(RangeError)
    expect(values.size).toBe(0)
  })

  test('undefined removes; what JSON cannot hold is told to the caller', () => {
    const { values, storage } = setUp()
    storage.write('a', 1, 10)
    storage.write('a', undefined)
    expect(values.size).toBe(0)
    expect(() => storage.write('a', 1n)).toThrow(TypeError)
  })
})

describe('a browser that does not keep', () => {
  test('a full storage makes room from what has expired', () => {
    const { clock, storage } = setUp('default', 150)
    expect(storage.write('old', 'x'.repeat(60), 1)).toBe(true)
    clock.ms += 1_000
    expect(storage.write('new', 'y'.repeat(90))).toBe(true)
    expect([storage.read('old'), storage.read('new')]).toEqual([null, 'y'.repeat(90)])
  })

  test('foundations §3.4: where more does not fit, what was kept to stay does: it may be all that a visitor wrote', () => {
    const { storage } = setUp('default', 100)
    storage.write('labels', ['first'])
    expect(storage.write('labels', ['first', 'z'.repeat(200)])).toBe(false)
    expect(storage.read('labels')).toEqual(['first'])
    // What was to expire must not stay longer, nor what is to expire be older than it says.
    storage.write('soon', 1, 10)
    expect(storage.write('soon', 'z'.repeat(200))).toBe(false)
    expect(storage.write('labels', 'z'.repeat(200), 10)).toBe(false)
    expect([storage.read('soon'), storage.read('labels')]).toEqual([null, null])
  })

  test('what does not fit is refused and leaves no older value behind that was to expire', () => {
    const { values, storage } = setUp('default', 100)
    storage.write('a', 'first', 10)
    expect(storage.write('a', 'z'.repeat(200), 10)).toBe(false)
    expect(storage.read('a')).toBeNull()
    expect(values.size).toBe(0)
  })

  test('no value stays without the expiry it was given', () => {
    const { values, storage } = setUp('default', 40)
    expect(storage.write('abcdefgh', 1, 10)).toBe(false)
    expect(values.size).toBe(0)
  })

  test('a storage that may not be named or touched lives as long as the page', () => {
    for (const find of [forbidden, () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })]) {
      const storage = createClientStorage(openStorageArea(find), { now: () => 0 })
      expect(storage.write('a', 1)).toBe(true)
      expect(storage.read('a')).toBe(1)
    }
  })

  test('a storage that is taken away later is as if it were empty', () => {
    const storage = createClientStorage(
      { getItem: forbidden, setItem: forbidden, removeItem: forbidden },
      { now: () => 0 },
    )
    expect([storage.write('a', 1, 5), storage.read('a'), storage.remove('a')]).toEqual([false, null, undefined])
  })
})
