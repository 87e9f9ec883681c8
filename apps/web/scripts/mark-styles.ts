import type { Plugin } from 'vite'

/** What says where the styles of a module begin in the one sheet that the bundler writes: a rule that fits nothing and that no minifier joins with another. */
const markOf = (number: number): string => `#module-${number}{--module:${number}}`

/** Which modules' styles each file of the build draws with, as the build writes it beside its manifest. */
export type StyleModules = { readonly [file: string]: readonly number[] }
export const STYLE_MODULES = '.vite/style-modules.json'

/** Marks the styles of each module in the sheet, and tells which file of the build needs which: `cutStyles` cuts by that. */
export function markStyles(): Plugin {
  const numbers = new Map<string, number>()
  return {
    name: 'mark-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css')) return null
      const number = numbers.get(id) ?? numbers.size
      numbers.set(id, number)
      const mark = markOf(number)
      return `${id.endsWith('.module.css') ? `:global(${mark.replace('{', '){')}` : mark}\n${code}`
    },
    generateBundle(_, bundle) {
      const modules: Record<string, number[]> = {}
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') {
          const own = chunk.moduleIds.flatMap((id) => numbers.get(id) ?? [])
          if (own.length > 0) modules[chunk.fileName] = own
        }
      this.emitFile({ type: 'asset', fileName: STYLE_MODULES, source: JSON.stringify(modules) })
    },
  }
}

/** The styles of a marked sheet by their module, in its order. Throws where something stands before the first mark. */
export function readMarked(sheet: string): ReadonlyMap<number, string> {
  const [before, ...parts] = sheet.split(/#module-(\d+)\s*\{\s*--module:\s*\d+;?\s*\}/)
  if (before!.trim() !== '') throw new Error('there are styles that no module of the build has')
  const found = new Map<number, string>()
  for (let i = 0; i < parts.length; i += 2) {
    const number = Number(parts[i])
    found.set(number, (found.get(number) ?? '') + parts[i + 1]!)
  }
  return found
}
