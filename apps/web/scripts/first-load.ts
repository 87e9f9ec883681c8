import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allPages } from '../src/all-pages.ts'
import { hasStrip } from '../src/app/open-match.ts'
import { createAssetFinder, type Manifest } from '../src/document/asset-manifest.ts'

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
  const findAssets = createAssetFinder(
    JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest,
  )
  const sum = async (files: readonly string[]) =>
    (await Promise.all(files.map(async (file) => (await stat(join(clientDir, `${file}.gz`))).size))).reduce(
      (total, size) => total + size,
      0,
    )
  const measured = await Promise.all(
    allPages.map(async ({ id, scope, toolkit }): Promise<FirstLoad> => {
      const { entry, preloads, styles } = findAssets({
        pageId: id,
        isProblem: false,
        hasStrip: hasStrip(toolkit, scope === 'site', false),
      })
      return {
        page: id,
        jsBytes: await sum([entry, ...preloads]),
        cssBytes: await sum(styles),
        files: preloads.length + styles.length + 1,
      }
    }),
  )
  return measured.sort((a, b) => b.jsBytes - a.jsBytes)
}
