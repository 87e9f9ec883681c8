import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Chain } from '@orrery/model/chain'
import type { GeneratedFile } from '../gen.ts'

const RECORDS = path.resolve(import.meta.dirname, '../../packages/chains/records')

/** The index of the chains shelf, in the order of menus: main networks before test networks, then by name. */
export async function generate(): Promise<GeneratedFile[]> {
  const entries: { readonly name: string; readonly file: string; readonly chain: Chain }[] = []
  for (const file of (await readdir(RECORDS)).filter((file) => file.endsWith('.ts'))) {
    const exported = Object.entries(
      (await import(pathToFileURL(path.join(RECORDS, file)).href)) as Record<string, Chain>,
    )
    if (exported.length !== 1) throw new Error(`packages/chains/records/${file} must export one chain`)
    entries.push({ name: exported[0]![0], file, chain: exported[0]![1] })
  }
  const isTest = ({ chain }: { readonly chain: Chain }): number =>
    Number(chain.traits.some((trait) => trait === 'testnet'))
  entries.sort(
    (a, b) =>
      isTest(a) - isTest(b) ||
      a.chain.name.full.localeCompare(b.chain.name.full, 'en') ||
      a.chain.code.localeCompare(b.chain.code, 'en'),
  )
  const byFile = [...entries].sort((a, b) => (a.file < b.file ? -1 : 1))
  const content = `// Made by \`npm run gen\` from packages/chains/records.
import type { Chain } from '@orrery/model/chain'
${byFile.map(({ name, file }) => `import { ${name} } from '../records/${file}'`).join('\n')}

/** Every chain of the shelf, main networks first, by name. */
export const ALL_CHAINS: readonly Chain[] = [
${entries.map(({ name }) => `  ${name},`).join('\n')}
]
`
  return [{ path: 'packages/chains/src/all-chains.gen.ts', content }]
}
