import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_SOURCES, closureOf, type Manifest, type Styles } from '../src/document/asset-manifest.ts'
import { STYLE_MODULES, readMarked, type StyleModules } from './mark-styles.ts'

/** What at least so many of all pages begin with stands in the sheet of all. */
const COMMON_SHARE = 1 / 6

/**
 * Cuts the one sheet of a build in two: what most pages are first drawn with, which every document waits for (`common`), and everything
 * else by module, which nothing waits for (`texts`, in the order of the sheet).
 */
export function cutStyles(
  sheet: string,
  modules: StyleModules,
  manifest: Manifest,
): { readonly common: string; readonly texts: Styles['texts'] } {
  const used = new Map<number, number>()
  const pages = Object.keys(manifest).filter((source) => /^src\/pages\/[^/]+\/view\.tsx$/.test(source))
  const numbersOf = (sources: readonly string[]): ReadonlySet<number> =>
    new Set([...closureOf(manifest, sources)].flatMap((source) => modules[manifest[source]!.file] ?? []))
  for (const view of pages)
    for (const number of numbersOf([...FIRST_SOURCES, view.replace('view.tsx', 'page.ts'), view]))
      used.set(number, (used.get(number) ?? 0) + 1)
  const every = numbersOf(FIRST_SOURCES)
  // A file that it names is found from where the sheet lies, and not from a page; what is written out is found anywhere.
  const isCommon = (number: number, text: string): boolean =>
    every.has(number) || (used.get(number) ?? 0) >= pages.length * COMMON_SHARE || /url\((?!\s*["']?data:)/.test(text)
  let common = ''
  const texts: (readonly [module: number, text: string])[] = []
  for (const [number, text] of readMarked(sheet)) {
    if (isCommon(number, text)) common += text
    else texts.push([number, text])
  }
  return { common, texts }
}

/** Writes both sheets in place of the one of a finished build of the browser's half, and what the server needs to know of them. */
export async function writeStyles(clientDir: string): Promise<void> {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const manifest = (await json('.vite/manifest.json')) as Manifest
  const modules = (await json(STYLE_MODULES)) as StyleModules
  const sheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))
  if (sheets.length !== 1) throw new Error(`the build holds ${sheets.length} style sheets instead of one`)
  const { common, texts } = cutStyles(await readFile(join(clientDir, sheets[0]!), 'utf8'), modules, manifest)
  const write = async (name: string, text: string): Promise<string> => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const file = `assets/${name}-${hash}.css`
    await writeFile(join(clientDir, file), text)
    return `/${file}`
  }
  const styles: Styles = {
    common: await write('common', common),
    rest: await write('rest', texts.map(([, text]) => text).join('')),
    texts,
    modules,
  }
  await writeFile(join(clientDir, '.vite/styles.json'), JSON.stringify(styles))
  await rm(join(clientDir, sheets[0]!))
  await rm(join(clientDir, STYLE_MODULES))
}
