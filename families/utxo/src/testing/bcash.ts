import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './litecoind.ts'

/** The folder that has `node_modules/bcash`, which compiles at its installation and so is none of this project's; null where none is told. */
const FOLDER = process.env['ORRERY_BCASH'] ?? null

/** True where a bcash is told by `ORRERY_BCASH`. */
export const hasBcash = FOLDER !== null && existsSync(join(FOLDER, 'node_modules', 'bcash'))

/** What the child process runs. In memory every mined block would be a duplicate: on disk. */
const START = `
process.env.BCOIN_WORKERS = 'false'
const bcash = require('bcash')
const [, port, walletPort, prefix] = process.argv
const node = new bcash.FullNode({
  network: 'regtest', memory: false, db: 'leveldb', prefix, indexTX: true, indexAddress: true, apiKey: 'p', httpHost: '127.0.0.1', httpPort: Number(port),
  listen: false, workers: false, noDns: true, logLevel: 'none', plugins: [bcash.wallet.plugin], walletHttpHost: '127.0.0.1', walletHttpPort: Number(walletPort), walletApiKey: 'p',
})
;(async () => { await node.ensure(); await node.open(); await node.connect() })().catch(() => process.exit(1))
`
const AUTH = { authorization: `Basic ${Buffer.from('x:p').toString('base64')}` }

type Json = unknown
type Call = { readonly id?: Json; readonly method: string; readonly params?: readonly Json[] }
type Answer = { readonly result: Json; readonly error: { readonly code: number; readonly message: string } | null }
/** A block as bcash tells it. */
type Told = Record<string, Json> & { bits: number }

/** A bcash in regression test mode of its own, with a wallet: Bitcoin Cash by code that has nothing in common with Bitcoin Core's. */
export type BcashNode = {
  /** Where it answers as BCHN would: numbers of verbosity, bits in hex, no nulls for absent neighbours. */
  readonly url: string
  rpc<T = unknown>(method: string, ...params: readonly Json[]): Promise<T>
  wallet<T = unknown>(method: string, ...params: readonly Json[]): Promise<T>
  /** Its own index of addresses: coins, those that wait with height −1. */
  coins(address: string): Promise<readonly { readonly value: number; readonly height: number }[]>
  stop(): Promise<void>
}

/** Starts one on free ports of loopback; everything it writes is in a temporary folder that `stop` removes. */
export async function startBcash(): Promise<BcashNode> {
  const dir = mkdtempSync(join(tmpdir(), 'orrery-bch-'))
  const [port, walletPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['-e', START, '--', String(port), String(walletPort), dir], {
    cwd: FOLDER!,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const at = `http://127.0.0.1:${port}`
  const ask = async (url: string, method: string, params: readonly Json[]): Promise<Answer> => {
    const answer = await fetch(url, { method: 'POST', headers: AUTH, body: JSON.stringify({ method, params, id: 1 }) })
    return (await answer.json()) as Answer
  }
  const caller =
    (url: string) =>
    async <T>(method: string, ...params: readonly Json[]): Promise<T> => {
      const { result, error } = await ask(url, method, params)
      if (error !== null) throw new Error(`${method}: ${error.message}`)
      return result as T
    }
  const [rpc, wallet] = [caller(`${at}/`), caller(`http://127.0.0.1:${walletPort}/`)]
  for (let i = 0; ; i++) {
    try {
      await Promise.all([rpc('getblockcount'), wallet('getbalance')])
      break
    } catch (error) {
      if (i === 300 || child.exitCode !== null) throw new Error('bcash did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const dialect = await serveDialect((method, params) => ask(`${at}/`, method, params))
  return {
    url: `http://x:p@127.0.0.1:${(dialect.address() as AddressInfo).port}/`,
    rpc,
    wallet,
    async coins(address) {
      const answer = await fetch(`${at}/coin/address/${encodeURIComponent(address)}`, { headers: AUTH })
      return (await answer.json()) as { value: number; height: number }[]
    },
    async stop() {
      dialect.close()
      dialect.closeAllConnections()
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Answers as BCHN does, in single calls and in batches. */
async function serveDialect(ask: (method: string, params: readonly Json[]) => Promise<Answer>): Promise<Server> {
  const one = async ({ id = null, method, params = [] }: Call) => ({ ...(await translate(ask, method, params)), id })
  const server = createServer((request, response) => {
    void textOf(request).then(async (text) => {
      const calls = JSON.parse(text) as Call | Call[]
      const answer = Array.isArray(calls) ? await Promise.all(calls.map(one)) : await one(calls)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function translate(
  ask: (method: string, params: readonly Json[]) => Promise<Answer>,
  method: string,
  params: readonly Json[],
): Promise<Answer> {
  const [first, level] = params
  if (method === 'getrawmempool') return ask(method, [first === true])
  if (method === 'getrawtransaction' && typeof level === 'number') return ask(method, [first, level > 0])
  if (method === 'getblockheader' && level === false) return ask(method, params)
  if (method !== 'getblock' && method !== 'getblockheader') return ask(method, params)
  if (level === 0) return ask(method, [first, false])
  const told = await ask(method, method === 'getblock' ? [first, true, Number(level) > 1] : [first])
  if (told.error !== null) return told
  // It leaves the nonce out, which its bytes have.
  const { result: bytes } = await ask('getblockheader', [first, false])
  const { bits, ...block } = told.result as Told
  for (const name of ['previousblockhash', 'nextblockhash']) if (block[name] === null) delete block[name]
  const nonce = Buffer.from(String(bytes), 'hex').readUInt32LE(76)
  return { result: { ...block, nonce, bits: bits.toString(16).padStart(8, '0') }, error: null }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
