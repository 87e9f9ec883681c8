import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createHolder } from '@orrery/primitives/hold-lock'
import { markProcess } from '@orrery/primitives/process-life'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimBackup, findBackup } from './backup-claim.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'orrery-backup-claim-'))
  file = path.join(dir, 'backing-up.json')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const here = createHolder()
const other = { ...here, id: 'other', process: markProcess(process.ppid) }
const gone = { ...here, id: 'gone', process: { pid: process.pid, born: 'another process of this number' } }
const claimOf = (mark: object) => writeFile(file, JSON.stringify(mark))

test('one backup at a time; what a killed one left is taken over', async () => {
  await claimOf(gone)
  expect(await findBackup(dir)).toBeNull()
  const release = await claimBackup(dir)
  expect(await findBackup(dir)).toEqual(markProcess(process.pid))
  await expect(claimBackup(dir)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  release()
  expect(await readdir(dir)).toEqual([])
})

test('of two that find the same stale claim one takes it', async () => {
  await claimOf(gone)
  const both = await Promise.allSettled([claimBackup(dir), claimBackup(dir)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of both) if (one.status === 'fulfilled') one.value()
  expect(await readdir(dir)).toEqual([])
})

test('giving back takes nobody else’s claim away', async () => {
  const release = await claimBackup(dir)
  await claimOf(other)
  release()
  expect(await findBackup(dir)).toEqual(other.process)
})

test('a claim of another container is judged by its signs of life, whoever has its pid here', async () => {
  const machine = here.space.split(' ')[0]!
  const away = { ...other, space: `${machine} pid:[1]`, process: { pid: 4_194_305, born: '7' } }
  await claimOf(away)
  expect(await findBackup(dir), 'it has just been written').toEqual(away.process)
  // Dead there, and alive here by accident.
  await claimOf({ ...away, process: other.process })
  await utimes(file, 1, 1)
  if (machine !== '') expect(await findBackup(dir)).toBeNull()
  const release = await claimBackup(dir, 300)
  release()
})
