import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createHolder } from '@orrery/primitives/hold-lock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimBackup } from './backup-claim.ts'
import { clearCutRestore, restoringDir } from './cut-restore.ts'

let dir: string
let warned: string[]
const clear = () => clearCutRestore(dir, { warn: (message) => void warned.push(message) })
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'orrery-cut-restore-'))
  warned = []
  await mkdir(path.join(restoringDir(dir), 'engine'), { recursive: true })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('reliability F-24, O-20: what a killed restore left is taken away by the next start, which says so', async () => {
  const gone = { ...createHolder(), process: { pid: process.pid, born: 'another process of this number' } }
  await writeFile(path.join(dir, 'backing-up.json'), JSON.stringify(gone))
  await clear()
  expect(existsSync(restoringDir(dir))).toBe(false)
  await clear()
  expect(warned).toHaveLength(1)
})

test('reliability O-23: while a restore is under way no archive begins in its place, nor a second restore', async () => {
  const release = await claimBackup(dir)
  await expect(clear()).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(String(process.pid)),
  })
  await expect(claimBackup(dir)).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  expect(existsSync(restoringDir(dir))).toBe(true)
  release()
  await clear()
  expect(existsSync(restoringDir(dir))).toBe(false)
})
