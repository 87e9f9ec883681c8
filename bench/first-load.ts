import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/** Bytes of JavaScript, as the build packed them with gzip, that a browser loads with a page for the first time: all that its document names, with their static imports. */
export async function firstLoadBytes(distDir: string, document: string): Promise<number> {
  const client = path.join(distDir, 'client')
  const manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const wanted = new Set<string>()
  const add = (file: string): void => {
    if (wanted.has(file)) return
    wanted.add(file)
    for (const source of byFile.get(file)?.imports ?? []) add(manifest[source]!.file)
  }
  for (const [, file] of document.matchAll(/"\/(assets\/[^"]+\.js)"/g)) add(file!)
  if (wanted.size === 0) throw new Error('the document names no script')
  let bytes = 0
  for (const file of wanted) bytes += (await stat(path.join(client, `${file}.gz`))).size
  return bytes
}
