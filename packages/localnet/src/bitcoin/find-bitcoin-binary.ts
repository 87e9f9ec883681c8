import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A node program that can make a chain on this machine. */
export type BitcoinBinary = { readonly path: string; readonly flavour: 'litecoin' | 'bitcoin' }

/** The machine as the search sees it, handed in so that tests can describe another one. */
export type Machine = {
  readonly platform: string
  readonly isRoot: boolean
  /** Full path of a program on the PATH; null when there is none. */
  which(program: string): string | null
  /** Runs a program to its end. Never rejects. */
  run(program: string, args: readonly string[]): Promise<{ readonly ok: boolean; readonly output: string }>
}

/** Tells the visitor of the terminal what is being done, in one line. */
export type Say = (text: string) => void

// Debian's mirrors can be slow; a package of 4 MB should never take longer.
const INSTALL_TIMEOUT_MS = 300_000

/**
 * litecoind, else bitcoind from the PATH; else, on Linux as root with apt-get, Debian's litecoind is
 * installed. A string is the reason why there is none.
 */
export async function findBitcoinBinary(machine: Machine, say: Say): Promise<BitcoinBinary | string> {
  const found = lookup(machine)
  if (found !== null) return found
  const aptGet = machine.platform === 'linux' ? machine.which('apt-get') : null
  if (aptGet === null)
    return 'neither litecoind nor bitcoind is on the PATH, and this system has no apt-get to install one with'
  if (!machine.isRoot)
    return 'neither litecoind nor bitcoind is on the PATH ("apt-get install litecoind" as root adds one)'
  say('Installing litecoind with apt-get for the local Bitcoin chain; this happens once.')
  const install = ['install', '-y', '--no-install-recommends', 'litecoind']
  let last = await machine.run(aptGet, install)
  if (!last.ok) {
    say('The package lists are old or absent: running apt-get update first.')
    await machine.run(aptGet, ['update'])
    last = await machine.run(aptGet, install)
  }
  return (
    lookup(machine) ??
    `apt-get could not install litecoind (${last.output.trim().split('\n').at(-1) ?? 'no reason given'})`
  )
}

function lookup(machine: Machine): BitcoinBinary | null {
  for (const flavour of ['litecoin', 'bitcoin'] as const) {
    const path = machine.which(`${flavour}d`)
    if (path !== null) return { path, flavour }
  }
  return null
}

/** The machine that this process runs on. */
export const thisMachine = (env: Readonly<Record<string, string | undefined>>): Machine => ({
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  which(program) {
    for (const dir of (env.PATH ?? '').split(delimiter).filter((part) => part !== '')) {
      try {
        accessSync(join(dir, program), constants.X_OK)
        return join(dir, program)
      } catch {
        continue
      }
    }
    return null
  },
  run: (program, args) =>
    new Promise((resolve) => {
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
      child.once('error', (error) => resolve({ ok: false, output: error.message }))
      child.once('close', (code) => resolve({ ok: code === 0, output }))
    }),
})
