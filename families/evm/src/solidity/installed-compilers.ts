import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A compiler of this machine. */
export type InstalledCompiler = {
  readonly version: string
  /** Path of its `soljson.js`. */
  readonly file: string
}

/** Where the compiler's package lies, with the door that all versions are opened by. */
export const solcFolder = (): string => path.dirname(createRequire(import.meta.url).resolve('solc/package.json'))

/**
 * The compilers that npm installed, newest first: `solc`, and others under an alias `solc-<version>`. Their bytes are held by the
 * hashes of the lock file; none is ever fetched while the site runs.
 */
export function installedCompilers(): readonly InstalledCompiler[] {
  let folder: string
  try {
    folder = path.dirname(solcFolder())
  } catch {
    return []
  }
  const found = readdirSync(folder)
    .filter((name) => /^solc(?:-\d+\.\d+\.\d+)?$/.test(name))
    .flatMap((name): InstalledCompiler[] => {
      const { version } = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8')) as {
        readonly version: string
      }
      // Before 0.6.0 there is other metadata and other output than what is compared here.
      return isOld(version) ? [] : [{ version, file: path.join(folder, name, 'soljson.js') }]
    })
  return found.sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }))
}

const isOld = (version: string): boolean => /^0\.[0-5]\./.test(version)
