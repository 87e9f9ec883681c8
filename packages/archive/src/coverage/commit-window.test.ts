import { expect, test } from 'vitest'
import { CommitWindow } from './commit-window.ts'

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a read that met a write is repeated and sees one state', async () => {
  const window = new CommitWindow()
  let [left, right] = [0, 0]
  const read = window.read(async () => {
    const seen = left
    await tick()
    return [seen, right]
  })
  await window.write(async () => {
    left = 1
    await tick()
    right = 1
  })
  expect(await read).toEqual([1, 1])
})

test('a read never runs beside a write, and a fast writer cannot starve it', async () => {
  const window = new CommitWindow()
  let [writing, runs, writes] = [false, 0, 0]
  const read = window
    .read(async () => {
      runs++
      for (let i = 0; i < 5; i++) await tick()
      expect(writing).toBe(false)
      return writes
    })
    .catch((error: unknown) => error)
  const done = new AbortController()
  void read.then(() => done.abort())
  for (let i = 0; i < 100 && !done.signal.aborted; i++) {
    await window.write(async () => {
      writing = true
      await tick()
      writes++
      writing = false
    })
    await tick()
  }
  expect(typeof (await read)).toBe('number')
  expect(runs).toBeLessThan(6)
})

test('an error of a read that met no write is passed on; one beside a write is tried again', async () => {
  const window = new CommitWindow()
  await expect(window.read(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  let attempts = 0
  const read = window.read(async () => {
    await tick()
    if (++attempts === 1) throw new Error('half-way')
    return 'whole'
  })
  await window.write(tick)
  expect(await read).toBe('whole')
})
