import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { holdLock } from './hold-lock.ts'
import { writeBundles } from './write-bundles.ts'

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

async function build(distDir: string, stamp: string, workshop: boolean, say: (line: string) => void): Promise<void> {
  say('building the site')
  // Whatever runs this (a test runner says `test`), the site is built as it is served.
  process.env['NODE_ENV'] = 'production'
  const vite = await import('vite')
  const { webBuild } = await import('../vite.config.ts')
  const next = `${distDir}.${process.pid}`
  try {
    await vite.build(webBuild(WEB, 'client', join(next, 'client'), workshop))
    await vite.build(webBuild(WEB, 'server', join(next, 'server'), workshop))
    await writeBundles(next)
    await packAssets(join(next, 'client'))
    await writeFile(join(next, 'stamp'), stamp)
    await rm(distDir, { recursive: true, force: true })
    await rename(next, distDir)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

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

const GZIP_MEMORY = [5, 6, 7, 8, 9] as const

/** Writes `.br` and `.gz` beside every text asset, so that serving is copying. */
async function packAssets(clientDir: string): Promise<void> {
  const packBrotli = promisify(brotliCompress)
  const packGzip = promisify(gzip)
  for (const entry of await readdir(clientDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:js|css|svg)$/.test(file)) continue
    const plain = await readFile(file)
    await writeFile(
      `${file}.br`,
      await packBrotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }),
    )
    // How much it looks at before it writes a block decides half a percent, and which is best differs from file to file.
    const packed = await Promise.all(GZIP_MEMORY.map(async (memLevel) => packGzip(plain, { level: 9, memLevel })))
    await writeFile(
      `${file}.gz`,
      packed.reduce((least, one) => (one.length < least.length ? one : least)),
    )
  }
}

if (import.meta.main)
  await buildWeb({ say: (line) => process.stdout.write(`[web] ${line}\n`), force: process.argv.includes('--force') })
