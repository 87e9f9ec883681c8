import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_SOURCES, closureOf, type Manifest, type Styles } from '../src/document/asset-manifest.ts'
import { STYLE_MODULES, readMarked, type StyleModules } from './mark-styles.ts'

/** What at least so many of all pages begin with stands in the sheet of all. */
const COMMON_SHARE = 1 / 6

/**
 * Cuts the one sheet of a build in two: `common` with what most pages are first drawn with, which every document waits for, and `rest`
 * with everything else, which nothing waits for. What a page draws of the rest stands in its document.
 */
export function cutStyles(
  sheet: string,
  modules: StyleModules,
  manifest: Manifest,
): Omit<Styles, 'common' | 'rest'> & {
  readonly common: string
  readonly rest: string
} {
  const marked = readMarked(sheet)
  const used = new Map<number, number>()
  const pages = Object.keys(manifest).filter((source) => /^src\/pages\/[^/]+\/view\.tsx$/.test(source))
  const numbersOf = (sources: readonly string[]): ReadonlySet<number> =>
    new Set([...closureOf(manifest, sources)].flatMap((source) => modules[manifest[source]!.file] ?? []))
  for (const view of pages)
    for (const number of numbersOf([...FIRST_SOURCES, view.replace('view.tsx', 'page.ts'), view]))
      used.set(number, (used.get(number) ?? 0) + 1)
  const every = numbersOf(FIRST_SOURCES)
  const isCommon = (number: number, text: string): boolean =>
    every.has(number) || (used.get(number) ?? 0) >= pages.length * COMMON_SHARE || text.includes('url(')
  const common = [...marked].filter(([number, text]) => isCommon(number, text))
  const rest = [...marked].filter(([number, text]) => !isCommon(number, text))
  const join = (parts: readonly (readonly [number, string])[]): string => parts.map(([, text]) => text).join('')
  return { common: join(common), rest: join(rest), texts: rest, modules }
}

/** Writes both sheets in place of the one of a finished build of the browser's half, and what the server needs to know of them. */
export async function writeStyles(clientDir: string): Promise<void> {
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(clientDir, file), 'utf8'))
  const manifest = (await json('.vite/manifest.json')) as Manifest
  const sheets = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))
  if (sheets.length !== 1) throw new Error(`the build holds ${sheets.length} style sheets instead of one`)
  const sheet = await readFile(join(clientDir, sheets[0]!), 'utf8')
  const cut = cutStyles(sheet, (await json(STYLE_MODULES)) as StyleModules, manifest)
  const write = async (name: string, text: string): Promise<string> => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    const file = `assets/${name}-${hash}.css`
    await writeFile(join(clientDir, file), text)
    return `/${file}`
  }
  const styles: Styles = { ...cut, common: await write('common', cut.common), rest: await write('rest', cut.rest) }
  await writeFile(join(clientDir, '.vite/styles.json'), JSON.stringify(styles))
  await rm(join(clientDir, sheets[0]!))
}
