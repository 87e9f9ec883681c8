import { stripTypeScriptTypes } from 'node:module'
import { readSource, sourceFiles, type Check } from './source-files.ts'

/** Node runs the sources as they are and reads types in its own way: what the compiler takes, it may refuse at the start. */
export const erasable: Check = {
  name: 'erasable',
  run: () =>
    sourceFiles()
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        try {
          stripTypeScriptTypes(readSource(file))
          return []
        } catch (error) {
          return [{ at: file, what: String(error) }]
        }
      }),
}
