import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { writeStyles } from './cut-styles.ts'
import { writeBundles } from './write-bundles.ts'

const WEB = join(import.meta.dirname, '..')

/** Builds both halves of the site, its messages and what is packed beforehand into a directory, which is there only once all of it is. */
async function buildFiles(distDir: string, stamp: string, workshop: boolean): Promise<void> {
  const vite = await import('vite')
  const { webBuild } = await import('../vite.config.ts')
  const next = `${distDir}.${process.pid}`
  try {
    await vite.build(webBuild(WEB, 'client', join(next, 'client'), workshop))
    await writeStyles(join(next, 'client'))
    await vite.build(webBuild(WEB, 'server', join(next, 'server'), workshop))
    await writeBundles(next)
    // Nobody far away asks the workshop: it is served as it is.
    if (!workshop) await packAssets(join(next, 'client'))
    await writeFile(join(next, 'stamp'), stamp)
    await rm(distDir, { recursive: true, force: true })
    await rename(next, distDir)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

const GZIP_MEMORY = [5, 6, 7, 8, 9] as const

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

async function pack(file: string): Promise<void> {
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

/** Files that are packed beside each other: the threads that pack are four. */
const AT_ONCE = 4

/** Writes `.br` and `.gz` beside every text asset, so that serving is copying. */
async function packAssets(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(?:js|css|svg)$/.test(entry.name)).values()
  const work = async (): Promise<void> => {
    for (const { parentPath, name } of files) await pack(join(parentPath, name))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const [distDir = '', stamp = '', workshop] = process.argv.slice(2)
// Who waited for it is gone.
const leave = (): never => process.exit(1)
process.once('disconnect', leave)
await buildFiles(distDir, stamp, workshop === 'true')
process.off('disconnect', leave)
process.disconnect?.()
