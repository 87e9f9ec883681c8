import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLock } from './hold-lock.ts'

let dir: string
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'orrery-lock-'))))
afterAll(() => rm(dir, { recursive: true, force: true }))

test('works of one name never overlap, whether they fail or not, and leave no file', async () => {
  let inside = 0
  const work = async (index: number) => {
    expect(++inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    inside--
    if (index % 2) throw new Error('no')
    return index
  }
  const ended = await Promise.allSettled([0, 1, 2, 3].map((index) => holdLock(join(dir, 'lock'), () => work(index))))
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await readdir(dir)).toEqual([])
})

test('a lock whose process is gone is taken by exactly one', async () => {
  await writeFile(join(dir, 'left'), '4194305')
  let inside = 0
  const work = async () => {
    expect(++inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => holdLock(join(dir, 'left'), work)))
  expect(await readdir(dir)).toEqual([])
})
