import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDir } from './make-dir.ts'

test('directories are made with those above them, once, and never in the place of a file', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'orrery-make-dir-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const deep = path.join(home, 'a', 'b', 'c')
  await makeDir(deep)
  await makeDir(deep)
  expect(existsSync(deep)).toBe(true)
  await writeFile(path.join(home, 'file'), '')
  await expect(makeDir(path.join(home, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeDir(path.join(home, 'file', 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.skipIf(!existsSync('/proc/self'))(
  'a file system that takes no directories is an error, and not a loop',
  async () => {
    await expect(makeDir('/proc/orrery-data/deep')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
