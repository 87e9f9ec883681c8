import { projectFiles, readSource, sourceFiles, type Check, type Complaint } from './source-files.ts'

const VAGUE = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'core', 'lib', 'manager', 'data'])
/** `common` holds what all wire schemas share and has no better name in the field. */
const ALLOWED = new Set(['packages/model/src/wire/common.ts'])

/** Conventions: kebab-case files, no vague names, 400 lines at most, no default exports, no banned words in names. */
export const names: Check = {
  name: 'names',
  run() {
    const complaints: Complaint[] = []
    for (const file of projectFiles().filter((file) => /^(packages|families|apps|scripts)\//.test(file))) {
      for (const part of file.split('/').slice(1)) {
        const stem = part.replace(/\..*$/, '')
        if (VAGUE.has(stem) && !ALLOWED.has(file)) complaints.push({ at: file, what: `"${stem}" says nothing` })
        if (/\.tsx?$/.test(part) && !/^[a-z0-9-]+$/.test(stem))
          complaints.push({ at: file, what: 'file name is not kebab-case' })
      }
    }
    for (const file of sourceFiles()) {
      const text = readSource(file)
      const lines = text.split('\n').length
      if (lines > 401 && !file.includes('/records/'))
        complaints.push({ at: file, what: `${lines - 1} lines; 400 at most` })
      if (/^export default\b/m.test(text) && !file.endsWith('.config.ts'))
        complaints.push({ at: file, what: 'default export' })
      if (/^export \* from/m.test(text)) complaints.push({ at: file, what: 'barrel' })
    }
    return complaints
  },
}
