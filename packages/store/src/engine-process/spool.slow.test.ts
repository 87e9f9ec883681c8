import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markProcess } from '@orrery/primitives/process-life'
import { expect, test } from 'vitest'
import { createSpool } from './spool.ts'

test('a body is a file while it is needed, and no longer', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-spool-test-'))
  const spool = createSpool(dataDir)
  const body = new Uint8Array([0, 255, 254, 10])
  const path = await spool.with(body, async (path) => {
    expect(new Uint8Array(await readFile(path))).toEqual(body)
    return path
  })
  expect(existsSync(path)).toBe(false)
  await expect(spool.with(body, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await readdir(spool.dir)).toEqual([])
  // Someone tidied up: the next insert does not mind.
  await rm(spool.dir, { recursive: true })
  await spool.with(body, async (path) => expect(existsSync(path)).toBe(true))
  spool.close()
  expect(existsSync(spool.dir)).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
})

test('a process that is refused the lock leaves the files of the engine that holds it (reliability O-23)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-spool-test-'))
  const theirs = join(dataDir, 'spool', '1')
  await mkdir(theirs, { recursive: true })
  await writeFile(join(theirs, '1-0'), 'x')
  createSpool(dataDir).close()
  expect(existsSync(join(theirs, '1-0'))).toBe(true)
  const ours = createSpool(dataDir)
  ours.claim()
  expect(existsSync(theirs)).toBe(false)
  ours.close()
  expect(existsSync(join(dataDir, 'spool'))).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
})

test.skipIf(!existsSync('/dev/shm'))(
  'what a killed engine left in memory is swept, what a living one uses is not',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-spool-test-'))
    const { pid, born } = markProcess(process.pid)
    const [dead, fresh, alive] = [
      `/dev/shm/orrery-spool-${pid}-1-dead`,
      `/dev/shm/orrery-spool-${pid}-1-fresh`,
      `/dev/shm/orrery-spool-${pid}-${born}-alive`,
    ] as const
    try {
      for (const dir of [dead, fresh, alive]) {
        await mkdir(dir)
        await writeFile(join(dir, 'x'), 'x')
      }
      for (const dir of [dead, alive]) await utimes(dir, 1, 1)
      createSpool(dataDir).close()
      expect([dead, fresh, alive].map((dir) => existsSync(dir))).toEqual([false, true, true])
    } finally {
      for (const dir of [dead, fresh, alive, dataDir]) await rm(dir, { recursive: true, force: true })
    }
  },
)
