import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { holdLock } from '@orrery/primitives/hold-lock'

const WEB = join(import.meta.dirname, '..')
const ROOT = join(WEB, '../..')
/** Everything that ends up in the bundles. */
const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/vite.config.ts',
  'apps/web/scripts',
  'packages',
  'families',
  'package-lock.json',
]

export type WebBuild = {
  readonly distDir: string
  /** False when the site was already built from these sources. */ readonly built: boolean
  readonly milliseconds: number
}

/**
 * Builds the site into `apps/web/dist`, unless a build of exactly these sources is there. The old build
 * stays whole until the new one is ready. `say` hears the two lines worth telling. With `workshop` the pages for
 * development and tests are built in, into a directory of its own.
 */
export async function buildWeb({
  say = () => undefined,
  force = false,
  workshop = false,
}: { say?: (line: string) => void; force?: boolean; workshop?: boolean } = {}): Promise<WebBuild> {
  const distDir = join(WEB, workshop ? 'workshop/dist' : 'dist')
  const began = performance.now()
  const stamp = await hashSources()
  const stampFile = join(distDir, 'stamp')
  const isThere = async (): Promise<boolean> =>
    !force && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
  // Test files and programs may want the same site at the same time: the first builds it, the others wait.
  await mkdir(dirname(distDir), { recursive: true })
  const built =
    !(await isThere()) &&
    (await holdLock(`${distDir}.lock`, async () => {
      if (await isThere()) return false
      await build(distDir, stamp, workshop, say)
      return true
    }))
  const milliseconds = performance.now() - began
  if (built) say(`built the site in ${(milliseconds / 1000).toFixed(1)} s`)
  return { distDir, built, milliseconds }
}

/**
 * What the bundler takes (threads and some hundred MB that it does not give back) ends with a process of its own. Throws an Error with the last lines of what that
 * said where it fails.
 */
async function build(distDir: string, stamp: string, workshop: boolean, say: (line: string) => void): Promise<void> {
  say('building the site')
  const child = fork(join(import.meta.dirname, 'build-files.ts'), [distDir, stamp, String(workshop)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Whatever runs this (a test runner says `test`), the site is built as it is served.
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_CHARACTERS)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the site could not be built\n${said}`)
}

const SAID_CHARACTERS = 8_000

async function hashSources(): Promise<string> {
  const files: string[] = []
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    if (/\.\w+$/.test(source)) files.push(path)
    else
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
        const name = join(entry.parentPath, entry.name)
        if (entry.isFile() && !/node_modules|[/\\]dist|\.test\.tsx?$|\.md$/.test(relative(ROOT, name))) files.push(name)
      }
  }
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  return hash.digest('hex')
}

if (import.meta.main)
  await buildWeb({ say: (line) => process.stdout.write(`[web] ${line}\n`), force: process.argv.includes('--force') })
