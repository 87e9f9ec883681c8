import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** The machine as the search sees it, handed in so that tests can describe another one. */
export type Machine = {
  readonly platform: string
  readonly isRoot: boolean
  /** Full path of a program on the PATH, or of one that is told by its path; null when there is none. */
  which(program: string): string | null
  /** Runs a program to its end. Never rejects. */
  run(program: string, args: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }>
}

/** Tells the visitor of the terminal what is being done, in one line. */
export type Say = (text: string) => void

// Debian's mirrors can be slow; a package of 4 MB should never take longer.
const INSTALL_TIMEOUT_MS = 300_000

/** A program of a Debian package: how its absence is said, the package, and what it is for. */
export type Wanted = { readonly names: string; readonly package: string; readonly use: string }

/**
 * What `lookup` finds; else, on Linux as root with apt-get, what it finds once the package is installed. A string is the reason why
 * there is none.
 */
export async function findOrInstall<T>(
  machine: Machine,
  { names, package: name, use }: Wanted,
  lookup: () => T | null,
  say: Say,
): Promise<T | string> {
  const found = lookup()
  if (found !== null) return found
  const aptGet = machine.platform === 'linux' ? machine.which('apt-get') : null
  if (aptGet === null) return `${names} on the PATH, and this system has no apt-get to install one with`
  if (!machine.isRoot) return `${names} on the PATH ("apt-get install ${name}" as root adds one)`
  say(`Installing ${name} with apt-get for ${use}; this happens once.`)
  const install = ['install', '-y', '--no-install-recommends', name]
  let last = await machine.run(aptGet, install)
  if (!last.ok) {
    say('The package lists are old or absent: running apt-get update first.')
    await machine.run(aptGet, ['update'])
    last = await machine.run(aptGet, install)
  }
  return lookup() ?? `apt-get could not install ${name} (${last.output.trim().split('\n').at(-1) ?? 'no reason given'})`
}

/** The machine that this process runs on. */
export const thisMachine = (env: Readonly<Record<string, string | undefined>>): Machine => ({
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  which(program) {
    for (const dir of (env.PATH ?? '').split(delimiter).filter((part) => part !== '')) {
      try {
        accessSync(resolve(dir, program), constants.X_OK)
        return resolve(dir, program)
      } catch {
        continue
      }
    }
    return null
  },
  run: (program, args) =>
    new Promise((settle) => {
      const child = spawn(program, args, {
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: INSTALL_TIMEOUT_MS,
      })
      let output = ''
      const keep = (data: Buffer): void => {
        output = (output + data.toString('utf8')).slice(-4000)
      }
      child.stdout.on('data', keep)
      child.stderr.on('data', keep)
      child.once('error', (error) => settle({ ok: false, output: error.message }))
      child.once('close', (code) => settle({ ok: code === 0, output }))
    }),
})
