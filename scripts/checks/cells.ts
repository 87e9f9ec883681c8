import path from 'node:path'
import { readSource, sourceFiles, workspaces, type Check, type Complaint } from './source-files.ts'

const IMPORT = /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?from\s+['"]([^'"]+)['"]/g
/** A hook whose answer depends on where React drew it: cells that agree share one drawing, and the browser would count otherwise. */
const IDENTITY = /(?<![\w.])useId\(/
const TEST = /\.(?:test|fixture|bench)\./

/**
 * Cells of lists are written without React (`apps/web/src/ssr/write-markup.ts`), so nothing that columns import, through whatever files, may
 * ask React who it is. What is loaded when it is asked for (`import()`) is drawn in the browser and may.
 */
export const cells: Check = {
  name: 'cells',
  run() {
    const files = new Set(sourceFiles())
    const homes = new Map(workspaces().map(({ name, dir }) => [name, dir]))
    const targetOf = (file: string, from: string): string | undefined => {
      if (from.startsWith('.')) return path.normalize(path.join(path.dirname(file), from))
      const [scope, name, ...rest] = from.split('/')
      const home = homes.get(`${scope}/${name}`)
      return [`${home}/src/${rest.join('/')}.tsx`, `${home}/src/${rest.join('/')}.ts`].find((one) => files.has(one))
    }
    const complaints: Complaint[] = []
    const seen = new Set<string>()
    const visit = (file: string, by: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      const text = readSource(file)
      if (IDENTITY.test(text)) complaints.push({ at: file, what: `asks useId and is drawn in cells of ${by}` })
      for (const [, from] of text.matchAll(IMPORT)) {
        const target = targetOf(file, from!)
        if (target !== undefined && files.has(target)) visit(target, by)
      }
    }
    for (const file of files) if (isColumns(file)) visit(file, file)
    return complaints
  },
}

/** Files that make the columns of lists are named for it. */
const isColumns = (file: string): boolean => /-columns(?:-of)?\.tsx?$/.test(file) && !TEST.test(file)
