import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHolder } from '@orrery/primitives/hold-lock'
import { markProcess } from '@orrery/primitives/process-life'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SPOOL_PREFIX, takeEngineLock } from './engine-lock.ts'

let dir: string
let file: string
let spool: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'orrery-engine-lock-'))
  file = join(dir, 'engine.lock')
  spool = join(dir, `${SPOOL_PREFIX}1-1-abc`)
  await mkdir(spool)
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const here = createHolder()
const born = (pid: number) => ({ pid, born: 'another process of this number' })
const write = (holder: object, parent = markProcess(process.ppid)) =>
  writeFile(file, JSON.stringify({ ...here, ...holder, parent, spool }))

test('what a killed engine left is taken over at once, with its spool; a living one’s is not', async () => {
  await write({ process: born(process.pid) })
  const release = await takeEngineLock(dir, 'mine')
  expect(existsSync(spool)).toBe(false)
  expect(await takeEngineLock(dir, 'mine')).toBeNull()
  release!()
  expect(await readdir(dir)).toEqual([])
})

test('the engine of another container keeps lock and spool while it shows life, though its pid is nobody’s here', async () => {
  await write({ space: 'another pid:[1]', host: 'another', process: born(4_194_305) })
  const beats = (async () => {
    for (let i = 1; i < 10; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await utimes(file, i, i)
    }
  })()
  expect(await takeEngineLock(dir, 'mine', 600_000)).toBeNull()
  await beats
  expect(existsSync(spool)).toBe(true)
  // Its container was killed: pid 1 of this one is no sign of life.
  await write({ space: 'another pid:[1]', process: markProcess(process.pid) })
  const release = await takeEngineLock(dir, 'mine', 300)
  expect(existsSync(spool)).toBe(false)
  release!()
})

test('of an engine whose parent is gone the end is waited for', async () => {
  await write({}, born(process.pid))
  const taken = takeEngineLock(dir, 'mine')
  await new Promise((resolve) => setTimeout(resolve, 200))
  await rm(file)
  const release = await taken
  expect(release).not.toBeNull()
  release!()
})
