// Makes the server few files: `node scripts/build-server.mjs DIR`; further files may follow that are entries, too.
import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { latinSource } from '../apps/web/scripts/latin-source.ts'
import { dropOldBuilds, isServerBuilt, markBuild } from './server-stamp.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const [dir, ...more] = process.argv.slice(2)

/** What runs in a process or on a thread of its own, by the name of its file in the build. */
const ENTRIES = {
  main: 'apps/orrery/src/main.ts',
  engine: 'packages/store/src/engine-process/main.ts',
  'encode-worker': 'apps/orrery/src/encode-worker.ts',
  'lightning-worker': 'apps/orrery/src/lightning-worker.ts',
  ...Object.fromEntries(more.map((file) => [path.basename(file, '.ts'), file])),
}

/** Hundreds of small modules each, in plain JavaScript. All other packages stay where they are: many read files beside themselves. */
const INSIDE = [/^@orrery\//, /^(?:typebox|viem|ox|abitype|yaml)(?:\/|$)/, /^@(?:noble|scure|adraffy)\//]

/** A running server loads parts of its build late, also when a newer one was made. */
const BUILDS_KEPT = 3

/** Files that a module finds by its own place are where its source is; what is built beside it is beside it. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?')[0]
    if (!/[\\/](?:apps|packages|families)[\\/]/.test(file.slice(ROOT.length)) || !code.includes('import.meta'))
      return null
    const url = pathToFileURL(file)
    const built = code.replace(/new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g, (whole, name) => {
      const target = path.relative(ROOT, path.join(path.dirname(file), name)).replaceAll('\\', '/')
      const entry = Object.keys(ENTRIES).find((key) => ENTRIES[key] === target)
      return entry === undefined ? whole : `new URL('./${entry}.js', import.meta['url'])`
    })
    return {
      code: built
        .replaceAll('import.meta.url', JSON.stringify(url.href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.main', 'false'),
      map: null,
    }
  },
}

// Processes of several containers may have one number and one disk.
const next = `${dir}.${randomUUID()}`
try {
  markBuild(next)
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins: [keepPlaces, latinSource()],
    ssr: { target: 'node', noExternal: INSIDE },
    build: {
      ssr: true,
      target: 'node24',
      // Stacks keep names and lines; a map would cost more memory than it tells.
      minify: false,
      sourcemap: false,
      outDir: next,
      emptyOutDir: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: ENTRIES,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
          // A loaded module's text stays in memory, and a fifth of it was comments.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  })
  try {
    renameSync(next, dir)
  } catch (error) {
    // Who started at the same time has made the same.
    if (!isServerBuilt(dir)) throw error
  }
  dropOldBuilds(dir, BUILDS_KEPT)
} finally {
  rmSync(next, { recursive: true, force: true })
}
