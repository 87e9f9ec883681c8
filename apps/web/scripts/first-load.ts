import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { allPages } from '../src/all-pages.ts'
import { hasStrip } from '../src/app/open-match.ts'
import { createAssetFinder, type Manifest, type Styles } from '../src/document/asset-manifest.ts'

/** Bytes that a browser loads for the first page it opens, gzipped at level 9. */
export type FirstLoad = {
  readonly page: string
  readonly jsBytes: number
  readonly cssBytes: number
  readonly files: number
}

/** Measures every page of a finished build, largest first: entry, the page's chunks and all they import. */
export async function measureFirstLoad(distDir: string): Promise<readonly FirstLoad[]> {
  const clientDir = join(distDir, 'client')
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const findAssets = createAssetFinder(
    (await json('.vite/manifest.json')) as Manifest,
    (await json('.vite/styles.json')) as Styles,
  )
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(async (file) => (await stat(join(clientDir, `${file}.gz`))).size))).reduce(
      (total, size) => total + size,
      0,
    )
  const measured = await Promise.all(
    allPages.map(async ({ id, scope, toolkit }): Promise<FirstLoad> => {
      const { entry, preloads, styleSheet, styleText } = findAssets({
        pageId: id,
        isProblem: false,
        hasStrip: hasStrip(toolkit, scope === 'site', false),
        parts: [],
      })
      return {
        page: id,
        jsBytes: await sum([entry, ...preloads]),
        cssBytes: (await sum([styleSheet])) + gzipSync(styleText).length,
        files: preloads.length + 2,
      }
    }),
  )
  return measured.sort((a, b) => b.jsBytes - a.jsBytes)
}
