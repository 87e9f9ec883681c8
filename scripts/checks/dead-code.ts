import { readSource, sourceFiles, type Check, type Complaint } from './source-files.ts'

const EXPORT = /^export (?:async )?(?:const|function|class|type)\s+(\w+)/gm

/** Every export is used by another file, and every file but entries and tests is imported or is a record. */
export const deadCode: Check = {
  name: 'dead code',
  run() {
    const files = sourceFiles()
    const texts = new Map(files.map((file) => [file, readSource(file)]))
    const words = new Map<string, Set<string>>()
    for (const [file, text] of texts)
      for (const word of new Set(text.match(/\w+/g)))
        (words.get(word) ?? words.set(word, new Set()).get(word)!).add(file)
    const complaints: Complaint[] = []
    for (const [file, text] of texts) {
      if (
        /\.test\.tsx?$|\/records\/|\/languages\/|\/pages\/|\/shelves\/|\/resources\/|\.config\.ts$|main\.ts$/.test(file)
      )
        continue
      for (const match of text.matchAll(EXPORT)) {
        const users = words.get(match[1]!)
        // Used nowhere else, and not even inside its own file beyond its declaration.
        if (
          users !== undefined &&
          users.size === 1 &&
          (text.match(new RegExp(`\\b${match[1]}\\b`, 'g'))?.length ?? 0) === 1
        )
          complaints.push({ at: file, what: `export ${match[1]} is used nowhere` })
      }
    }
    return complaints
  },
}
