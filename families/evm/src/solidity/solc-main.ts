import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SolcOrder } from './solc-messages.ts'
import { verifySource } from './verify-source.ts'

// The process of one verification. It may read the compiler and write to its standard output, nothing else.
Socket.prototype.connect = () => {
  throw new Error('the compiler has no network')
}

type Solc = { version(): string; compile(input: string): string }

const { wrapper, soljson, order, deployed, budgetMs } = JSON.parse(await text(process.stdin)) as SolcOrder
const require = createRequire(import.meta.url)
const solc = (require(wrapper) as (code: unknown) => Solc)(require(soljson))
const result = verifySource({ version: solc.version(), compile: (input) => solc.compile(input) }, order, deployed, {
  now: () => performance.now(),
  budgetMs,
})
process.stdout.write(JSON.stringify(result), () => process.exit(0))
