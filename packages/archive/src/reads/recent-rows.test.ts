import { describe, expect, test } from 'vitest'
import { RecentRows } from './recent-rows.ts'

const setUp = (most = 2) => {
  let epoch = {}
  let loads = 0
  const rows = new RecentRows<number, string>(
    () => epoch,
    most,
    (row) => row.length > 3,
  )
  return {
    write: () => (epoch = {}),
    loads: () => loads,
    read: (key: number, row = 'row') =>
      rows.read(key, () => {
        loads++
        return Promise.resolve(row)
      }),
    readBoth: (key: number, write?: () => void) =>
      rows.read(key, async (tell) => {
        loads++
        await Promise.resolve()
        write?.()
        tell(key + 1, 'two')
        return 'one'
      }),
    fail: (key: number) => rows.read(key, () => Promise.reject(new Error('away'))),
  }
}

describe('performance §4: a page asks for a row once', () => {
  test('reads at once and reads afterwards share one look-up', async () => {
    const { read, loads } = setUp()
    expect(await Promise.all([read(1), read(1)])).toEqual(['row', 'row'])
    await read(1)
    expect(loads()).toBe(1)
  })

  test('after a write all is read again, what was under way included', async () => {
    const { read, write, loads } = setUp()
    const before = read(1, 'old')
    write()
    expect(await read(1, 'new')).toBe('new')
    expect(await before).toBe('old')
    expect(await read(1)).toBe('new')
    expect(loads()).toBe(2)
  })

  test('what a read came upon is known, unless something was written meanwhile', async () => {
    const { read, readBoth, write, loads } = setUp()
    await readBoth(1)
    expect(await read(2)).toBe('two')
    expect(loads()).toBe(1)
    await readBoth(5, () => {
      write()
      void read(9)
    })
    expect(await read(6, 'new')).toBe('new')
  })

  test('few are kept, and none that is large or failed', async () => {
    const { read, fail, loads } = setUp()
    await read(1)
    await read(2)
    await read(3)
    await read(1)
    expect(loads()).toBe(4)
    await read(4, 'large')
    await read(4)
    expect(loads()).toBe(6)
    await expect(fail(5)).rejects.toThrow('away')
    expect(await read(5)).toBe('row')
  })
})
