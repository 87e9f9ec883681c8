import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** One generated file: its path from the root and its whole text. */
export type GeneratedFile = { readonly path: string; readonly content: string }

const root = path.resolve(import.meta.dirname, '..')

/** All files that the shelves' generators make; a shelf is a module of `scripts/shelves/`. */
export async function generateAll(): Promise<GeneratedFile[]> {
  const files: GeneratedFile[] = []
  for (const name of (await readdir(path.join(root, 'scripts/shelves')))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()) {
    const shelf: { generate?: () => Promise<GeneratedFile[]> } = await import(
      pathToFileURL(path.join(root, 'scripts/shelves', name)).href
    )
    if (shelf.generate) files.push(...(await shelf.generate()))
  }
  return files
}

/** Paths of generated files whose text on disk is not what the shelves say now. */
export async function findStale(files: readonly GeneratedFile[]): Promise<string[]> {
  const stale: string[] = []
  for (const file of files) {
    const present = await readFile(path.join(root, file.path), 'utf8').catch(() => null)
    if (present !== file.content) stale.push(file.path)
  }
  return stale
}

/** Links packages of ours that came after the last install, as an install would: a pull brings them without one. */
async function linkNewPackages(): Promise<void> {
  for (const shelf of ['packages', 'families', 'apps'])
    for (const folder of await readdir(path.join(root, shelf))) {
      const text = await readFile(path.join(root, shelf, folder, 'package.json'), 'utf8').catch(() => null)
      const name = text === null ? null : (JSON.parse(text) as { readonly name: string }).name
      if (!name?.startsWith('@orrery/')) continue
      await symlink(path.join('../..', shelf, folder), path.join(root, 'node_modules', name)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        },
      )
    }
}

if (import.meta.main) {
  await linkNewPackages()
  const files = await generateAll()
  const stale = await findStale(files)
  for (const file of files.filter((file) => stale.includes(file.path))) {
    await mkdir(path.dirname(path.join(root, file.path)), { recursive: true })
    await writeFile(path.join(root, file.path), file.content)
    process.stdout.write(`wrote ${file.path}\n`)
  }
  process.stdout.write(`${files.length} generated files, ${stale.length} changed\n`)
}
