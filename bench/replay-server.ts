import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '@orrery/primitives/random'
import { readRecording } from './recording-file.ts'
import { drawFault, sendFaulty, spoiled, type ReplayFault } from './replay-faults.ts'

/** How the node behaves; without any of it, it never waits and never fails. */
export type ReplayManner = {
  /** Milliseconds before each answer. */
  readonly latencyMs?: number
  /** Share of requests that each kind of fault befalls. */
  readonly faultShare?: number
  /** Height of its newest block; the newest of the recording unless told. */
  readonly head?: number
  /** Goes by this chain id. */
  readonly chainId?: number
}
/** Told to a running one: its newest block is this one now. */
export type ReplayMove = { readonly head: number }
/** What it says when somebody was first told of that block. */
export type ReplaySeen = { readonly head: number; readonly atMs: number }

/**
 * A node that never waits: answers from a recording in memory, on loopback, single calls and batches.
 * `node bench/replay-server.ts <recording> [manner as JSON]`; tells its URL by IPC or on stdout.
 */
const recording = await readRecording(process.argv[2] ?? '')
const manner = JSON.parse(process.argv[3] ?? '{}') as ReplayManner
const { latencyMs = 0, faultShare = 0 } = manner
const random = createRandom(11)
const { blocks, receipts, traces, calls, facts } = recording
const chainId = manner.chainId ?? facts.chainId
let top = manner.head ?? blocks.length - 1
/** The newest block of which nobody was told yet. */
let unseen: number | null = null
const heights = new Map<string, number>()
const headers: (Buffer | undefined)[] = []
for (const [height, block] of blocks.entries()) {
  const text = block.toString('latin1', 0, 4096)
  const hash = /"hash":"(0x[0-9a-f]{64})"/.exec(text)?.[1]
  if (hash !== undefined) heights.set(hash, height)
}

const NULL = Buffer.from('null')
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const DEPTH: Readonly<Record<string, number>> = { latest: 0, pending: 0, safe: 32, finalized: 64 }

function heightOf(at: unknown): number {
  if (typeof at !== 'string') return -1
  if (at.length === 66) return heights.get(at) ?? -1
  if (at === 'earliest') return 0
  const depth = DEPTH[at]
  // The block that the node is building is not asked for to learn of its head.
  if (at === 'latest' && unseen !== null) {
    process.send?.({ head: unseen, atMs: performance.timeOrigin + performance.now() } satisfies ReplaySeen)
    unseen = null
  }
  return depth === undefined ? (Number(at) > top ? -1 : Number(at)) : Math.max(0, top - depth)
}

function headerAt(height: number): Buffer | undefined {
  const block = blocks[height]
  if (block === undefined) return undefined
  return (headers[height] ??= (() => {
    const parsed = JSON.parse(block.toString()) as { transactions: { hash: string }[] }
    return json({ ...parsed, transactions: parsed.transactions.map(({ hash }) => hash) })
  })())
}

/** Where each transaction is. A node has it before it is asked; so has this one, or the asker would wait for it. */
const places = new Map(
  receipts.flatMap((text, height) =>
    (JSON.parse(text.toString()) as { transactionHash: string }[]).map(
      ({ transactionHash }, index) => [transactionHash, { height, index }] as const,
    ),
  ),
)

function partOf(texts: readonly Buffer[], hash: string, rowsOf: (parsed: unknown) => readonly unknown[]): Buffer {
  const place = places.get(hash)
  return place ? json(rowsOf(JSON.parse(texts[place.height]!.toString()))[place.index]) : NULL
}

/** The result's JSON text; null for a method that was not recorded. */
function answer(method: string, params: readonly unknown[]): Buffer | null {
  switch (method) {
    case 'eth_chainId':
      return json(`0x${chainId.toString(16)}`)
    case 'eth_blockNumber':
      return json(`0x${heightOf('latest').toString(16)}`)
    case 'web3_clientVersion':
      return json('replay')
    case 'eth_getBlockByNumber':
    case 'eth_getBlockByHash':
      return (params[1] === true ? blocks[heightOf(params[0])] : headerAt(heightOf(params[0]))) ?? NULL
    case 'eth_getBlockReceipts':
      return receipts[heightOf(params[0])] ?? NULL
    case 'debug_traceBlockByNumber':
    case 'debug_traceBlockByHash':
      return traces.length > 0 ? (traces[heightOf(params[0])] ?? NULL) : null
    case 'eth_getBalance':
      return json('0xde0b6b3a7640000')
    case 'eth_getTransactionCount':
      return json('0x7')
    case 'eth_getCode':
      return json('0x')
    case 'eth_getTransactionByHash':
      return partOf(blocks, String(params[0]), (block) => (block as { transactions: unknown[] }).transactions)
    case 'eth_getTransactionReceipt':
      return partOf(receipts, String(params[0]), (all) => all as unknown[])
    default:
      return calls.get(JSON.stringify([method, params])) ?? null
  }
}

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

function parts({ id, method, params }: Asked, fault: ReplayFault | null): Buffer[] {
  const kind = method === 'eth_getBlockByNumber' && params[0] === 'latest' ? `${method}-latest` : method
  const result = spoiled(fault, kind, headers[0] ?? headerAt(0) ?? NULL) ?? answer(method, params)
  if (fault === 'rpclimit')
    return [json({ jsonrpc: '2.0', id, error: { code: -32005, message: 'request limit reached' } })]
  if (result === null)
    return [json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'the method was not recorded' } })]
  return [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), result, Buffer.from('}')]
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked | Asked[]
    const fault = drawFault(faultShare, random)
    const ordered = Array.isArray(asked) && fault === 'shuffled' ? asked.toReversed() : asked
    const pieces = (): Buffer[] =>
      Array.isArray(ordered)
        ? [
            Buffer.from('['),
            ...ordered.flatMap((one, i) => (i === 0 ? parts(one, fault) : [Buffer.from(','), ...parts(one, fault)])),
            Buffer.from(']'),
          ]
        : parts(ordered, fault)
    const send = (): void => {
      if (sendFaulty(fault, response, () => Buffer.concat(pieces()))) return
      const whole = pieces()
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': whole.reduce((sum, { length }) => sum + length, 0),
      })
      response.cork()
      for (const piece of whole) response.write(piece)
      response.end()
      response.uncork()
    }
    if (latencyMs > 0) setTimeout(send, latencyMs)
    else send()
  })
})
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (process.send) process.send({ url })
  else process.stdout.write(`${url}\n`)
})
process.on('message', ({ head }: ReplayMove) => {
  top = head
  unseen = head
})
process.on('disconnect', () => process.exit(0))
