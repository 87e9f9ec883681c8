import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from './checks/source-files.ts'

type Template = { readonly usage: string; readonly files: (name: string) => Record<string, string> }

const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
const camel = (name: string): string => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase())

const TEMPLATES: Record<string, Template> = {
  chain: {
    usage: 'chain <path> · a chain of an existing family',
    files: (name) => ({
      [`packages/chains/records/${name}.ts`]: `import { defineChain } from '@orrery/model/chain'

export const ${camel(name)} = defineChain({
  code: '${name.toUpperCase()}',
  path: '${name}',
  aliases: [],
  family: 'evm',
  quirks: { chainId: 0, stack: 'none', consensus: 'pos' },
  tier: 'standard',
  baseChain: 'eth',
  name: { short: '${pascal(name)}', full: '${pascal(name)}' },
  native: { symbol: 'ETH', decimals: 18, gasUnit: 'Gwei' },
  tokenPrefix: 'ERC',
  settlesOn: null,
  traits: [],
  rpc: [],
  blockSeconds: 12,
  archiveDepth: 64,
  accent: '#627eea',
})
`,
    }),
  },
  page: {
    usage: 'page <name> · a page of the site',
    files: (name) => ({
      [`apps/web/src/pages/${name}/page.ts`]: `import { definePage } from '../../routing/page.ts'

export const page = definePage({
  id: '${name}',
  scope: 'chain',
  path: '/${name}',
  families: 'all',
  tiers: 'all',
  paged: false,
  searchBox: true,
  audience: 'everyone',
  render: 'server',
  load: ({ api, chain, signal }) => api.getChainInfo({ chain: chain.code }, signal),
  stub: null,
  title: (_data, t) => t('${name}.title'),
  view: () => import('./view.tsx'),
})
`,
      [`apps/web/src/pages/${name}/view.tsx`]: `export function View() {
  return <h1>${pascal(name)}</h1>
}
`,
    }),
  },
}

const [kind = '', name = ''] = process.argv.slice(2)
const template = TEMPLATES[kind]
if (template === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  process.stdout.write(
    `npm run new -- <kind> <kebab-case-name>\n${Object.values(TEMPLATES)
      .map((entry) => `  ${entry.usage}`)
      .join('\n')}\n`,
  )
  process.exitCode = 2
} else {
  for (const [file, content] of Object.entries(template.files(name))) {
    const full = path.join(ROOT, file)
    if (existsSync(full)) throw new Error(`${file} exists already`)
    await mkdir(path.dirname(full), { recursive: true })
    await writeFile(full, content)
    process.stdout.write(`wrote ${file}\n`)
  }
  process.stdout.write('now fill in the facts, then run `npm run gen` and `npm test -- --only=unit`\n')
}
