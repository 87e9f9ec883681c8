import type { DocumentAssets } from './document.tsx'

/** One entry of the bundler's manifest. */
export type ManifestChunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
  readonly src?: string
}
export type Manifest = { readonly [source: string]: ManifestChunk }

/** How the build cut its styles: what documents wait for, and what comes after they are shown. */
export type Styles = {
  /** The sheet that every document links. */
  readonly common: string
  /** The sheet with all others. */
  readonly rest: string
  /** What is in the second one, by module, in its order. */
  readonly texts: readonly (readonly [module: number, text: string])[]
  /** Modules whose styles each file of the build draws with. */
  readonly modules: { readonly [file: string]: readonly number[] }
}

const ENTRY = 'src/client/entry.tsx'
/** What every page begins with. */
export const FIRST_SOURCES: readonly string[] = [ENTRY]
/** Drawn seldom, so it has a chunk of its own. */
const PROBLEM = 'src/problem/problem-page.tsx'
const STRIP = 'src/tools/tool-strip.tsx'
export const WAITING = 'src/app/waiting-screen.tsx'

const recordOf = (pageId: string): string => `src/pages/${pageId}/page.ts`

/** What a document shows. */
export type Wanted = {
  /** Null where the path is no page's. */
  readonly pageId: string | null
  /** What went wrong stands in the page's place, which needs its record alone. */
  readonly isProblem: boolean
  readonly hasStrip: boolean
  /** Sources of the parts that it draws besides (`earlyPart`). */
  readonly parts: readonly string[]
}

/** Sources of the manifest, and all that they import. */
export function closureOf(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined || seen.has(source)) return
    seen.add(source)
    for (const dependency of chunk.imports ?? []) walk(dependency)
  }
  for (const source of sources) walk(source)
  return seen
}

/**
 * Finds what a page needs on its first load: entry, the page's chunks and all their imports as files; styles that only some pages draw
 * with as text, since a file of them would be one more to wait for.
 */
export function createAssetFinder(manifest: Manifest, styles: Styles): (wanted: Wanted) => DocumentAssets {
  const stylesOf = (sources: Iterable<string>): string => {
    const used = new Set([...sources].flatMap((source) => styles.modules[manifest[source]!.file] ?? []))
    return styles.texts.flatMap(([module, text]) => (used.has(module) ? [text] : [])).join('')
  }
  const files = [...new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]))]
  const fonts = files
    .filter((file) => /(?:inter-latin-wght-normal|jetbrains-mono-latin-400-normal)[^/]*\.woff2$/.test(file))
    .map((file) => `/${file}`)
  const icon = `/${files.find((file) => /favicon[^/]*\.svg$/.test(file)) ?? ''}`
  const known = new Map<string, DocumentAssets>()
  const entry = `/${manifest[ENTRY]?.file ?? ''}`

  return ({ pageId, isProblem, hasStrip, parts }) => {
    const key = `${pageId} ${isProblem} ${hasStrip} ${parts.join(' ')}`
    const ready = known.get(key)
    if (ready !== undefined) return ready
    const chunks = closureOf(manifest, [
      ...FIRST_SOURCES,
      ...(isProblem ? [PROBLEM] : []),
      ...(hasStrip ? [STRIP] : []),
      ...(pageId === null ? [] : [recordOf(pageId)]),
      ...(pageId === null || isProblem ? [] : [`src/pages/${pageId}/view.tsx`]),
    ])
    const made = {
      entry,
      styleSheet: styles.common,
      lateStyleSheet: styles.rest,
      styleText: stylesOf(new Set([...chunks, ...closureOf(manifest, parts)])),
      record: pageId === null ? null : `/${manifest[recordOf(pageId)]?.file ?? ''}`,
      preloads: [...chunks]
        .map((source) => `/${manifest[source]!.file}`)
        .filter((file) => file !== entry && file.endsWith('.js')),
      fonts,
      icon,
    }
    known.set(key, made)
    return made
  }
}
