import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const MODULES = '{apps/web,packages/*,families/*}/src/**/*.module.css'
const FIT = /^[A-Za-z_][\w-]{2}$/
/** What blockers of ads hide on every site. */
const HIDDEN = /ad|ban|pub|spo/i

/**
 * Names for the classes and animations of all style modules below `root`: three characters each, for they stand in the sheet, in the code and a thousand times
 * in the document of a list. Both halves of the site, and builds of it elsewhere, give the same names; a class more changes few others.
 */
export function createClassNames(root: string): (name: string, file: string) => string {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const keyOf = (file: string, name: string): string => `${relative(root, file)} ${name}`
  for (const file of globSync(MODULES, { cwd: root }).sort())
    for (const name of namesIn(readFileSync(join(root, file), 'utf8'))) {
      const key = keyOf(join(root, file), name)
      const short = candidatesOf(key).find((one) => FIT.test(one) && !HIDDEN.test(one) && !taken.has(one))
      if (short === undefined) throw new Error(`${key} finds no name of its own`)
      taken.add(short)
      names.set(key, short)
    }
  return (name, file) => {
    const found = names.get(keyOf(file, name))
    if (found === undefined) throw new Error(`${name} of ${file} was not found before the build`)
    return found
  }
}

const candidatesOf = (key: string): readonly string[] =>
  createHash('sha512').update(key).digest('base64url').match(/.../g)!

/** All that may be a name, once and in order: too many do no harm. */
const namesIn = (sheet: string): ReadonlySet<string> =>
  new Set(Array.from(sheet.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g), ([, name]) => name!).sort())
