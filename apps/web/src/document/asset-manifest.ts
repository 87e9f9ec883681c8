import type { DocumentAssets } from './document.tsx'

/** One entry of the bundler's manifest. */
export type ManifestChunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
  readonly src?: string
}
export type Manifest = { readonly [source: string]: ManifestChunk }

const ENTRY = 'src/client/entry.tsx'
/** Drawn seldom, so it has a chunk of its own. */
const PROBLEM = 'src/problem/problem-page.tsx'
const STRIP = 'src/tools/tool-strip.tsx'

const recordOf = (pageId: string): string => `src/pages/${pageId}/page.ts`

/** What a document shows. */
export type Wanted = {
  /** Null where the path is no page's. */
  readonly pageId: string | null
  /** What went wrong stands in the page's place, which needs its record alone. */
  readonly isProblem: boolean
  readonly hasStrip: boolean
}

/** Finds the files that a page needs on its first load: entry, the page's chunks and all their imports. The one style sheet serves every page. */
export function createAssetFinder(manifest: Manifest): (wanted: Wanted) => DocumentAssets {
  const closure = (sources: readonly string[]): string[] => {
    const seen = new Set<string>()
    const walk = (source: string) => {
      const chunk = manifest[source]
      if (chunk === undefined || seen.has(source)) return
      seen.add(source)
      for (const dependency of chunk.imports ?? []) walk(dependency)
    }
    for (const source of sources) walk(source)
    return [...seen].map((source) => `/${manifest[source]!.file}`)
  }
  const files = [...new Set(Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]))]
  const fonts = files
    .filter((file) => /(?:inter-latin-wght-normal|jetbrains-mono-latin-400-normal)[^/]*\.woff2$/.test(file))
    .map((file) => `/${file}`)
  const icon = `/${files.find((file) => /favicon[^/]*\.svg$/.test(file)) ?? ''}`
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => `/${file}`)
  if (styles.length !== 1) throw new Error(`the build holds ${styles.length} style sheets instead of one`)
  const known = new Map<string, DocumentAssets>()
  const entry = `/${manifest[ENTRY]?.file ?? ''}`

  return ({ pageId, isProblem, hasStrip }) => {
    const key = `${pageId} ${isProblem} ${hasStrip}`
    const ready = known.get(key)
    if (ready !== undefined) return ready
    const chunks = closure([
      ENTRY,
      ...(isProblem ? [PROBLEM] : []),
      ...(hasStrip ? [STRIP] : []),
      ...(pageId === null ? [] : [recordOf(pageId)]),
      ...(pageId === null || isProblem ? [] : [`src/pages/${pageId}/view.tsx`]),
    ])
    const made = {
      entry,
      styles,
      record: pageId === null ? null : `/${manifest[recordOf(pageId)]?.file ?? ''}`,
      preloads: chunks.filter((file) => file !== entry && file.endsWith('.js')),
      fonts,
      icon,
    }
    known.set(key, made)
    return made
  }
}
