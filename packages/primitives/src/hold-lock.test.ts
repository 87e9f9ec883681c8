import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { markProcess, pidSpace } from './process-life.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

/** Five at once on a lock file with this in it: works never overlap, and no file is left. */
async function takeOver(name: string, content: string, silentMs: number): Promise<number> {
  const file = join(dir, name)
  await writeFile(file, content)
  const began = performance.now()
  let inside = 0
  const work = async () => {
    expect(++inside).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1))
    inside--
  }
  await Promise.all(Array.from({ length: 5 }, () => holdLock(file, work, silentMs)))
  expect(await readdir(dir)).toEqual([])
  return performance.now() - began
}

const SILENT_MS = 300
/** Longer than a test may take. */
const NEVER_MS = 600_000
const here = { host: hostname(), space: pidSpace() }
/** A container has other pids: this process's own may be anybody's there. */
const elsewhere = { host: 'another', space: 'another pid:[1]' }

test('a lock whose process is gone is taken by exactly one, at once', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const mark = markProcess(child.pid!)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await takeOver('gone', JSON.stringify({ ...here, process: mark }), NEVER_MS)
  // Its pid is another's now.
  const reused = { ...here, process: { ...markProcess(process.pid), born: '1' } }
  if (here.space !== '') await takeOver('reused', JSON.stringify(reused), NEVER_MS)
})

test('a holder of another container is known by its beats, whatever its pid is here', async () => {
  const own = markProcess(process.pid)
  // Alive here by accident, and dead there.
  expect(await takeOver('accident', JSON.stringify({ ...elsewhere, process: own }), SILENT_MS)).toBeGreaterThan(
    SILENT_MS - 50,
  )
  expect(await takeOver('torn', '{', SILENT_MS)).toBeGreaterThan(SILENT_MS - 50)
  // Dead here, and alive there: it shows so for as long as it works.
  const file = join(dir, 'alive')
  await writeFile(file, JSON.stringify({ ...elsewhere, process: { pid: 4_194_305, born: '7' } }))
  let held = true
  const beats = (async () => {
    for (let i = 0; i < 12; i++) {
      await new Promise((resolve) => setTimeout(resolve, 60))
      await utimes(file, i, i)
    }
    held = false
    await rm(file)
  })()
  await holdLock(file, async () => expect(held).toBe(false), SILENT_MS)
  await beats
  expect(await readdir(dir)).toEqual([])
})

test('works of two processes never overlap, and one that is killed leaves its turn to the other', async () => {
  const [file, journal] = [join(dir, 'both'), join(dir, 'journal')]
  await writeFile(journal, '')
  const begin = (ms: number) =>
    spawn(process.execPath, [
      '-e',
      `
      import(${JSON.stringify(join(import.meta.dirname, 'hold-lock.ts'))}).then(async ({ holdLock }) => {
        const { appendFileSync } = await import('node:fs')
        await holdLock(${JSON.stringify(file)}, async () => {
          appendFileSync(${JSON.stringify(journal)}, 'in ')
          await new Promise((resolve) => setTimeout(resolve, ${ms}))
          appendFileSync(${JSON.stringify(journal)}, 'out ')
        })
      })
    `,
    ])
  const said = () => readFile(journal, 'utf8')
  const killed = begin(60_000)
  await vi.waitUntil(async () => (await said()) === 'in ', { timeout: 10_000, interval: 20 })
  const others = [begin(50), begin(50)]
  const ends = others.map((child) => once(child, 'exit'))
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await said()).toBe('in ')
  killed.kill('SIGKILL')
  await Promise.all(ends)
  expect(await said()).toBe('in in out in out ')
  await rm(journal)
  expect(await readdir(dir)).toEqual([])
})
