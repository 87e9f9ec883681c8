import path from 'node:path'
import { readSource, sourceFiles, type Check, type Complaint } from './source-files.ts'

const RELATIVE = /(?:^|\n)\s*(?:import|export)\b(?!\s+type\b)[^'"`;]*?from\s+['"](\.[^'"]+)['"]/g

/** No file imports itself through others. Type-only imports vanish and are left out. */
export const circles: Check = {
  name: 'circles',
  run() {
    const files = new Set(sourceFiles())
    const imports = new Map(
      [...files].map((file) => [
        file,
        [...readSource(file).matchAll(RELATIVE)]
          .map((match) => path.normalize(path.join(path.dirname(file), match[1]!)))
          .filter((target) => files.has(target)),
      ]),
    )
    const complaints: Complaint[] = []
    const done = new Set<string>()
    const visit = (file: string, trail: readonly string[]): void => {
      const at = trail.indexOf(file)
      if (at >= 0) {
        complaints.push({ at: file, what: `import circle: ${[...trail.slice(at), file].join(' → ')}` })
        return
      }
      if (done.has(file)) return
      for (const next of imports.get(file) ?? []) visit(next, [...trail, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    return complaints
  },
}
