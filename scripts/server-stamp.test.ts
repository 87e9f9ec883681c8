import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dropOldBuilds, isServerBuilt, markBuild, serverDir } from './server-stamp.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'orrery-stamp-'))
afterAll(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const SOURCE = 'packages/api/src/one.ts'
beforeEach(() => {
  for (const file of [
    SOURCE,
    'apps/orrery/src/main.ts',
    'families/evm/messages/en.json',
    'scripts/build-server.mjs',
    'scripts/server-stamp.mjs',
    'package-lock.json',
  ])
    write(file, file)
})

test('a changed, moved, new or lost source, another lock file and another place of the sources have a build of their own', () => {
  const first = serverDir(root)
  expect(serverDir(root)).toBe(first)
  const seen = new Set([first])
  const isNew = (): void => {
    const dir = serverDir(root)
    expect(seen.has(dir)).toBe(false)
    seen.add(dir)
  }
  write(SOURCE, 'changed')
  isNew()
  write('packages/api/src/two.ts', '')
  isNew()
  rmSync(path.join(root, 'packages/api/src/two.ts'))
  expect(seen.has(serverDir(root))).toBe(true)
  write('package-lock.json', '{}')
  isNew()
  rmSync(path.join(root, SOURCE))
  isNew()
  write('packages/api/src/moved.ts', 'changed')
  isNew()
})

test('tests, documents and what was built change nothing', () => {
  const first = serverDir(root)
  for (const file of [
    'packages/api/src/one.test.ts',
    'packages/api/README.md',
    'apps/web/dist/server/entry.js',
    'apps/orrery/dist/x/main.ts',
    'apps/orrery/e2e/site.ts',
    'packages/api/node_modules/a/index.ts',
  ])
    write(file, 'x')
  expect(serverDir(root)).toBe(first)
})

test('a build is there once its first file is in its place', () => {
  const dir = serverDir(root)
  expect(isServerBuilt(dir)).toBe(false)
  write(`${path.relative(root, dir)}/main.js`, '')
  expect(isServerBuilt(dir)).toBe(true)
})

test('only builds go once newer ones stand beside them: whatever else lies there stays', () => {
  const place = path.join(root, 'place')
  const build = (name: string, seconds: number): string => {
    const dir = path.join(place, name)
    markBuild(dir)
    utimesSync(dir, seconds, seconds)
    return dir
  }
  for (const [name, seconds] of [
    ['a', 1],
    ['b.cut-off', 2],
    ['c', 3],
    ['d', 4],
  ] as const)
    build(name, seconds)
  const newest = build('newest', 5)
  mkdirSync(path.join(place, 'photos'))
  writeFileSync(path.join(place, 'photos', 'one.jpg'), '')
  writeFileSync(path.join(place, 'letter.txt'), '')
  symlinkSync(path.join(place, 'a'), path.join(place, 'link'))
  dropOldBuilds(newest, 3)
  expect(readdirSync(place).sort()).toEqual(['c', 'd', 'letter.txt', 'link', 'newest', 'photos'])
  dropOldBuilds(path.relative(process.cwd(), newest), 1)
  expect(readdirSync(place).sort()).toEqual(['letter.txt', 'link', 'newest', 'photos'])
})
