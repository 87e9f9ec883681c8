import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { isRunning, markProcess, pidSpace, type ProcessMark } from '@orrery/primitives/process-life'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdNodeFolder } from './hold-node-folder.ts'

const SILENT_MS = 300
const here = { host: hostname(), space: pidSpace() }

let dir: string
const children: ChildProcess[] = []
beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'orrery-node-'))))
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dir, { recursive: true, force: true })
})

/** Something that runs and can be ended. */
function begin(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  children.push(child)
  return child
}

const ended: ProcessMark[] = []
beforeEach(() => void ended.splice(0))
const end = async (left: ProcessMark): Promise<void> => void ended.push(left)

test('reliability O-23: one program has a folder at a time, and it is free again once that lets go of it', async () => {
  const first = await holdNodeFolder(dir, end)
  await first.run(begin().pid!)
  await expect(holdNodeFolder(dir, end)).rejects.toMatchObject({ code: 'STORE_LOCKED' })
  expect(ended).toEqual([])
  await first.release()
  expect(await readdir(dir)).toEqual([])
  await (await holdNodeFolder(dir, end)).release()
})

test.skipIf(here.space === '')(
  'the node of a killed program is ended; a process that has its pid by now, or in another container, is not',
  async () => {
    const left = markProcess(begin().pid!)
    const gone = begin()
    const goneMark = markProcess(gone.pid!)
    gone.kill('SIGKILL')
    await once(gone, 'exit')
    const killed = JSON.stringify({ id: 'x', ...here, process: goneMark })
    const notes: readonly (readonly [object, readonly ProcessMark[]])[] = [
      [{ ...here, node: left }, [left]],
      [{ ...here, node: { ...left, born: '1' } }, []],
      [{ ...here, node: { ...left, born: '' } }, []],
      [{ host: 'another', space: 'another pid:[1]', node: left }, []],
      [{ ...here, node: { pid: -1, born: left.born } }, []],
      [{ node: left, parent: left }, []],
      [{ ...here, node: goneMark }, []],
    ]
    for (const [note, marks] of notes) {
      ended.splice(0)
      await writeFile(path.join(dir, 'owner.lock'), killed)
      await writeFile(path.join(dir, 'node.json'), JSON.stringify(note))
      await (await holdNodeFolder(dir, end)).release()
      expect(ended, JSON.stringify(note)).toEqual(marks)
    }
    expect(isRunning(left)).toBe(true)
  },
)

test('a folder that a program of another container has is left alone for as long as that shows life', async () => {
  const lock = path.join(dir, 'owner.lock')
  await writeFile(
    lock,
    // Dead here, and alive there.
    JSON.stringify({ id: 'x', host: 'another', space: 'another pid:[1]', process: { pid: 4_194_305, born: '7' } }),
  )
  let beats = 0
  const beating = setInterval(() => void utimes(lock, ++beats, beats).catch(() => {}), 50)
  await expect(holdNodeFolder(dir, end, SILENT_MS)).rejects.toMatchObject({ code: 'STORE_LOCKED' })
  clearInterval(beating)
  await (await holdNodeFolder(dir, end, SILENT_MS)).release()
})
