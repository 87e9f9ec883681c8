import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClassNames } from './class-names.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('every class of every style module has a name of three characters of its own, the same in every build, and none that blockers of ads hide', () => {
  const [one, other] = [createClassNames(ROOT), createClassNames(ROOT)]
  const names: string[] = []
  for (const file of globSync('{apps/web,packages/*}/src/**/*.module.css', { cwd: ROOT })) {
    const path = join(ROOT, file)
    for (const name of new Set(
      Array.from(readFileSync(path, 'utf8').matchAll(/\.([a-z_][\w-]*)/gi), ([, name]) => name!),
    )) {
      names.push(one(name, path))
      expect(other(name, path)).toBe(names.at(-1))
    }
  }
  expect(names.length).toBeGreaterThan(900)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(?!.*(?:ad|ban|pub|spo))[a-z_][\w-]{2}$/i)
})

test('a class that stands in no style module has no name', () => {
  expect(() => createClassNames(ROOT)('nowhere', join(ROOT, 'apps/web/src/shell/shell.module.css'))).toThrow('nowhere')
})
