import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHolder } from '@orrery/primitives/hold-lock'
import { expect, test } from 'vitest'
import { SPOOL_PREFIX } from './engine-lock.ts'
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
  expect(await readdir(spool.dir)).toEqual(existsSync('/dev/shm') ? ['holder.json'] : [])
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
  'what a killed engine left in memory is swept, what a living one uses is not, in whichever container',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orrery-spool-test-'))
    const { host, space, process: own } = createHolder()
    const elsewhere = { host: 'another', space: `${space.split(' ')[0]} pid:[1]` }
    const dead = { pid: 4_194_305, born: '7' }
    const now = Date.now() / 1_000
    /** What tells whose it is, when that showed life, when the directory changed, and whether it stays. */
    const spools: readonly (readonly [holder: object | null, beat: number, changed: number, stays: boolean])[] = [
      [{ id: 'a', host, space, process: dead }, now, 1, false],
      // Its pid is another's now.
      [{ id: 'b', host, space, process: { ...own, born: '1' } }, now, 1, false],
      [{ id: 'c', host, space, process: own }, 1, 1, true],
      // Dead here, and alive there: it shows so.
      [{ id: 'd', ...elsewhere, process: dead }, now, 1, true],
      // Alive here by accident, and dead there.
      [{ id: 'e', ...elsewhere, process: own }, now - 60, 1, false],
      // It may be telling this very moment.
      [null, now, now, true],
      [null, now, 1, false],
    ]
    const dirs: string[] = []
    try {
      for (const [holder, beat, changed] of spools) {
        const dir = await mkdtemp(`/dev/shm/${SPOOL_PREFIX}`)
        dirs.push(dir)
        await writeFile(join(dir, 'x'), 'x')
        if (holder !== null) {
          await writeFile(join(dir, 'holder.json'), JSON.stringify(holder))
          await utimes(join(dir, 'holder.json'), beat, beat)
        }
        await utimes(dir, changed, changed)
      }
      const spool = createSpool(dataDir)
      await spool.sweep()
      expect(dirs.map((dir) => existsSync(dir))).toEqual(spools.map(([, , , stays]) => stays))
      expect(existsSync(spool.dir)).toBe(true)
      spool.close()
    } finally {
      for (const dir of [...dirs, dataDir]) await rm(dir, { recursive: true, force: true })
    }
  },
)
