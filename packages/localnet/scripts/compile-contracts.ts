import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const CONTRACTS = path.resolve(import.meta.dirname, '../contracts')

type Compiled = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts?: {
    readonly [file: string]: {
      readonly [name: string]: {
        readonly abi: readonly unknown[]
        readonly evm: { readonly bytecode: { readonly object: string } }
      }
    }
  }
}

type Solc = {
  compile(input: string, callbacks: { import(file: string): { contents: string } | { error: string } }): string
}

/**
 * The text of `src/evm-contracts.gen.ts`: interface and creation code of every contract of the
 * folder. The same sources give the same text on every machine: no metadata hash, paths by name.
 */
export async function compileContracts(): Promise<string> {
  // Only where contracts are compiled: it takes half a second to load.
  const solc = require('solc') as Solc
  const { readFileSync } = await import('node:fs')
  const files = (await readdir(CONTRACTS)).filter((name) => name.endsWith('.sol')).sort()
  const sources = Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, { content: await readFile(path.join(CONTRACTS, file), 'utf8') }] as const),
    ),
  )
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: Object.fromEntries(files.map((file) => [file, { '*': ['abi', 'evm.bytecode.object'] }])),
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (file) => {
        try {
          return { contents: readFileSync(require.resolve(file), 'utf8') }
        } catch (error) {
          return { error: String(error) }
        }
      },
    }),
  ) as Compiled
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))

  const lines = files.flatMap((file) =>
    Object.entries(output.contracts?.[file] ?? {}).map(
      ([name, { abi, evm }]) =>
        `/** ${file} */\nexport const ${name} = { abi: ${JSON.stringify(abi)}, bytecode: '0x${evm.bytecode.object}' } as const\n`,
    ),
  )
  return `// Made by \`npm run gen\` from packages/localnet/contracts. Do not edit.\n${lines.join('')}`
}
