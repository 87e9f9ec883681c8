import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { markProcess } from '@orrery/primitives/process-life'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimBackup, findBackup, takeStale } from './backup-claim.ts'

let dir: string
let file: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'orrery-backup-claim-'))
  file = path.join(dir, 'backing-up.json')
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const other = markProcess(process.ppid)
const gone = { pid: process.pid, born: 'another process of this number' }
const claimOf = (mark: object) => writeFile(file, JSON.stringify(mark))

test('one backup at a time; what a killed one left is taken over', async () => {
  await claimOf(gone)
  const release = await claimBackup(dir)
  expect(findBackup(dir)).toEqual(markProcess(process.pid))
  await expect(claimBackup(dir)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  release()
  expect(await readdir(dir)).toEqual([])
})

test('of two that found the same stale claim the slower leaves the faster one’s in its place', async () => {
  await claimOf(gone)
  // Both have seen that nobody has it. The faster has put its own there by now.
  await claimOf(other)
  takeStale(dir)
  expect(findBackup(dir)).toEqual(other)
  expect(await readdir(dir)).toEqual(['backing-up.json'])
  await claimOf(gone)
  takeStale(dir)
  expect(existsSync(file)).toBe(false)
  takeStale(dir)
  expect(await readdir(dir)).toEqual([])
})

test('giving back takes nobody else’s claim away', async () => {
  const release = await claimBackup(dir)
  await claimOf(other)
  release()
  expect(findBackup(dir)).toEqual(other)
})
