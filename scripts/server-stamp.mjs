// Plain JavaScript for any Node from 18 on: `run.mjs` asks it before it hands over to the pinned Node.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** All that ends up in the server's build, and what makes it. */
const SOURCES = [
  'apps',
  'families',
  'packages',
  'scripts/build-server.mjs',
  'scripts/server-stamp.mjs',
  'package-lock.json',
]

/** Where the server's build of exactly these sources is or belongs, from `root`: a changed source has another place. With `more` it holds entries of that folder, too. */
export function serverDir(root, more) {
  // Its code names the places of its sources.
  const hash = createHash('sha256').update(root)
  for (const source of more === undefined ? SOURCES : [...SOURCES, more])
    for (const file of filesOf(root, source))
      hash
        .update('\0')
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
  return path.join(root, more ?? 'apps/orrery', 'dist', hash.digest('hex').slice(0, 32))
}

/** Whether a build is there, which it is only once all of it is. */
export const isServerBuilt = (dir) => existsSync(path.join(dir, 'main.js'))

/** Stands in every build, from its first moment on: nothing without it is ever deleted. */
const MARK = '.orrery-server-build'

/** Begins a build in a folder of its own. */
export function markBuild(dir) {
  mkdirSync(dir, { recursive: true })
  writeFileSync(
    path.join(dir, MARK),
    'Made by scripts/build-server.mjs, which deletes it once newer ones stand beside it.\n',
  )
}

/** Deletes the builds beside one, whole or cut off, but for so many with it. Whatever else lies there stays. */
export function dropOldBuilds(dir, kept) {
  const place = path.dirname(path.resolve(dir))
  const others = readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(place, name))
    .filter((other) => other !== path.resolve(dir) && existsSync(path.join(other, MARK)))
    .map((other) => ({ other, time: lstatSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
  for (const { other } of others.slice(kept - 1)) rmSync(other, { recursive: true, force: true })
}

function filesOf(root, source) {
  if (/\.\w+$/.test(source)) return [source]
  return readdirSync(path.join(root, source), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${source}/${entry.name}`
      if (entry.isDirectory())
        return /^(node_modules|dist.*|workshop|e2e|recordings)$/.test(entry.name) ? [] : filesOf(root, file)
      return entry.isFile() && /(?<!\.test)\.(?:tsx?|json)$/.test(entry.name) ? [file] : []
    })
}
