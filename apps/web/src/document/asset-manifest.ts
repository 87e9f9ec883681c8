import type { DocumentAssets } from './document.tsx'

/** One entry of the bundler's manifest. */
export type ManifestChunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[]; readonly assets?: readonly string[]; readonly src?: string }
export type Manifest = { readonly [source: string]: ManifestChunk }

const ENTRY = 'src/client/entry.tsx'
/** Drawn seldom, so it has a chunk of its own. */
const PROBLEM = 'src/problem/problem-page.tsx'

/** Finds the files that a page needs on its first load: entry, the page's chunks, all their imports and styles. */
export function createAssetFinder(manifest: Manifest): (pageId: string | null, isProblem: boolean) => DocumentAssets {
  const closure = (sources: readonly string[]): { files: string[]; styles: string[] } => {
    const seen = new Set<string>()
    const styles = new Set<string>()
    const walk = (source: string) => {
      const chunk = manifest[source]
      if (chunk === undefined || seen.has(source)) return
      seen.add(source)
      for (const dependency of chunk.imports ?? []) walk(dependency)
      for (const style of chunk.css ?? []) styles.add(`/${style}`)
    }
    for (const source of sources) walk(source)
    return { files: [...seen].map((source) => `/${manifest[source]!.file}`), styles: [...styles] }
  }
  const fonts = Object.values(manifest).filter(({ file }) => /inter-latin-wght-normal|jetbrains-mono-latin-400-normal/.test(file) && file.endsWith('.woff2')).map(({ file }) => `/${file}`)
  const icon = Object.values(manifest).find(({ file }) => /favicon.*\.svg$/.test(file))?.file ?? 'favicon.svg'
  const known = new Map<string, DocumentAssets>()
  const entry = `/${manifest[ENTRY]?.file ?? ''}`

  return (pageId, isProblem) => {
    const key = `${pageId} ${isProblem}`
    const ready = known.get(key)
    if (ready !== undefined) return ready
    const { files, styles } = closure([ENTRY, ...(isProblem ? [PROBLEM] : []), ...(pageId === null ? [] : [`src/pages/${pageId}/page.ts`, `src/pages/${pageId}/view.tsx`])])
    const made = { entry, styles, preloads: files.filter((file) => file !== entry && file.endsWith('.js')), fonts: [...new Set(fonts)], icon: `/${icon}` }
    known.set(key, made)
    return made
  }
}
