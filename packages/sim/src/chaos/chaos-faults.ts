import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** A call as it was asked for. */
export type AskedCall = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
/** What the node said to it. */
export type GivenAnswer = { readonly id: unknown; readonly result?: unknown; readonly error?: unknown }
type Loose = { readonly [key: string]: unknown }

/** What a fault may know of the answers that went through before. */
export type ChaosMemory = {
  /** The genesis block. */
  readonly genesis: unknown
  /** An earlier answer to this method that is not this one; undefined while there is none. */
  earlier(method: string, unlike: unknown): unknown
}

/** A lie or a failure between a node and its reader. `id` is the row of reliability §2.2 that it stands for. */
export type ChaosFault = {
  readonly name: string
  readonly id: string
  /**
   * Comes after all others: a reader that was told to slow down obeys, one that was told that there is no such method asks for it no
   * more, and both meet the others too seldom.
   */
  readonly late?: true
} & (
  | {
      /** Sends the body in its own way, or nothing. */
      readonly send: (response: ServerResponse, body: string, wait: (ms: number) => Promise<void>) => unknown
    }
  | {
      /** The answers that are given instead; null where there is nothing in them to spoil. */
      readonly change: (
        answers: readonly GivenAnswer[],
        calls: readonly AskedCall[],
        memory: ChaosMemory,
      ) => readonly GivenAnswer[] | null
    }
)

const JSON_TYPE = { 'content-type': 'application/json' }
const BLOCK = /^eth_getBlockBy(?:Number|Hash)$/
const RECEIPTS = /^eth_getBlockReceipts$/
const PLACE = /^0x/
/** More than the reader takes; the client of a chaos run is given a small cap. */
export const CHAOS_BODY_BYTES = 4 * 2 ** 20

const status =
  (code: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(code, headers).end(body)

/** Changes the first answer to a call of this kind that can be changed. */
const spoil =
  (
    method: RegExp,
    first: RegExp | null,
    turn: (result: unknown, memory: ChaosMemory, method: string) => unknown,
  ): Extract<ChaosFault, { change: unknown }>['change'] =>
  (answers, calls, memory) => {
    for (const [index, call] of calls.entries()) {
      const answer = answers[index]
      if (!answer || answer.error !== undefined || !method.test(call.method)) continue
      if (first && !first.test(String(call.params[0]))) continue
      const result = turn(answer.result, memory, call.method)
      if (result === undefined) continue
      return answers.with(index, { ...answer, result })
    }
    return null
  }

const block = (turn: (block: Loose) => unknown) =>
  spoil(BLOCK, PLACE, (result) => (result === null ? undefined : turn(result as Loose)))
const receipts = (turn: (receipts: readonly Loose[]) => unknown) =>
  spoil(RECEIPTS, null, (result) => (result === null ? undefined : turn(result as readonly Loose[])))
const txsOf = (found: Loose): readonly unknown[] => found['transactions'] as readonly unknown[]
const isWhole = (tx: unknown): tx is Loose => typeof tx === 'object' && tx !== null
const hasLogs = ({ logs }: Loose): boolean => (logs as readonly unknown[]).length > 0
const refuse =
  (method: RegExp, code: number, message: string): Extract<ChaosFault, { change: unknown }>['change'] =>
  (answers, calls) =>
    calls.some((call) => method.test(call.method))
      ? answers.map((answer, index) =>
          method.test(calls[index]!.method) ? { id: answer.id, error: { code, message } } : answer,
        )
      : null

/** Everything that the chaos proxy does to its reader. */
export const CHAOS_FAULTS: readonly ChaosFault[] = [
  { name: 'no answer', id: 'F-02', send: () => undefined },
  {
    name: 'trickle',
    id: 'F-02',
    async send(response, body, wait) {
      response.writeHead(200, JSON_TYPE)
      for (const letter of body) {
        if (response.destroyed) return
        response.write(letter)
        await wait(500)
      }
      response.end()
    },
  },
  {
    name: 'slow',
    id: 'F-02',
    async send(response, body, wait) {
      await wait(2_000)
      response.writeHead(200, JSON_TYPE).end(body)
    },
  },
  { name: 'reset', id: 'F-01', send: (response) => response.socket?.resetAndDestroy() },
  {
    name: 'reset in the body',
    id: 'F-04',
    send(response, body) {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length })
      response.write(body.slice(0, body.length / 2), () => response.socket?.resetAndDestroy())
    },
  },
  { name: '429', id: 'F-03', late: true, send: status(429, 'slow down') },
  { name: '429 with a time', id: 'F-03', late: true, send: status(429, 'slow down', { 'retry-after': '1' }) },
  { name: '403', id: 'F-03', send: status(403, 'no') },
  { name: 'quota', id: 'F-03', late: true, change: refuse(/./, -32_005, 'request limit reached') },
  { name: '500', id: 'F-04', send: status(500, 'oops') },
  { name: '503', id: 'F-04', send: status(503, '') },
  {
    name: 'page with 200',
    id: 'F-04',
    send: status(200, '<html><h1>Maintenance</h1></html>', { 'content-type': 'text/html' }),
  },
  { name: 'empty body', id: 'F-04', send: status(200, '', JSON_TYPE) },
  { name: 'cut off', id: 'F-05', send: (response, body) => response.writeHead(200, JSON_TYPE).end(body.slice(0, -9)) },
  {
    name: 'gzip cut off',
    id: 'F-05',
    send: (response, body) =>
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(body).subarray(0, -12)),
  },
  { name: 'bad JSON', id: 'F-05', send: (response, body) => response.writeHead(200, JSON_TYPE).end(`${body}]`) },
  {
    name: 'too large',
    id: 'F-05',
    send: (response, body) => response.writeHead(200, JSON_TYPE).end(body + ' '.repeat(CHAOS_BODY_BYTES + 1)),
  },
  {
    name: 'wrong id',
    id: 'F-05',
    change: ([first, ...rest]) => (first ? [{ ...first, id: 'x' }, ...rest] : null),
  },
  { name: 'answer missing', id: 'F-05', change: (answers) => (answers.length > 1 ? answers.slice(1) : null) },
  {
    name: 'answer twice',
    id: 'F-05',
    change: (answers) => (answers.length > 1 ? [answers[0]!, ...answers.slice(0, -1)] : null),
  },
  { name: 'shuffled', id: 'F-05', change: (answers) => (answers.length > 1 ? answers.toReversed() : null) },
  { name: 'number for hex', id: 'F-06', change: block((found) => ({ ...found, number: Number(found['number']) })) },
  { name: 'null in a field', id: 'F-06', change: block((found) => ({ ...found, parentHash: null })) },
  {
    name: 'leading zeros',
    id: 'F-06',
    change: block((found) => ({ ...found, number: `0x000${String(found['number']).slice(2)}` })),
  },
  { name: 'beyond 64 bits', id: 'F-06', change: block((found) => ({ ...found, timestamp: `0x${'f'.repeat(64)}` })) },
  {
    name: 'unknown fields',
    id: 'F-06',
    change: block((found) => ({ ...found, odd: [{ odd: null }], transactionz: 'x' })),
  },
  { name: 'null block', id: 'F-07', change: block(() => null) },
  { name: 'null receipts', id: 'F-07', change: receipts(() => null) },
  { name: 'empty receipts', id: 'F-07', change: receipts((all) => (all.length > 0 ? [] : undefined)) },
  { name: 'receipt missing', id: 'F-07', change: receipts((all) => (all.length > 0 ? all.slice(0, -1) : undefined)) },
  {
    name: 'no logs',
    id: 'F-07',
    change: receipts((all) => (all.some(hasLogs) ? all.map((receipt) => ({ ...receipt, logs: [] })) : undefined)),
  },
  {
    name: 'empty bloom',
    id: 'F-07',
    change: block((found) =>
      /[1-9a-f]/.test(String(found['logsBloom']).slice(2))
        ? { ...found, logsBloom: `0x${'0'.repeat(512)}` }
        : undefined,
    ),
  },
  {
    name: 'receipts of another block',
    id: 'F-08',
    change: spoil(RECEIPTS, null, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'another block',
    id: 'F-08',
    change: spoil(BLOCK, PLACE, (result, memory, method) => memory.earlier(method, result)),
  },
  {
    name: 'another value',
    id: 'F-08',
    change: block((found) => {
      const [first, ...rest] = txsOf(found)
      return isWhole(first) ? { ...found, transactions: [{ ...first, value: '0x7777' }, ...rest] } : undefined
    }),
  },
  {
    name: 'a log twice',
    id: 'F-08',
    change: receipts((all) =>
      all.some(hasLogs)
        ? all.map((receipt) => {
            const logs = receipt['logs'] as readonly unknown[]
            return logs.length > 0 ? { ...receipt, logs: [logs[0], ...logs] } : receipt
          })
        : undefined,
    ),
  },
  {
    name: 'a transaction twice',
    id: 'F-08',
    change: block((found) => {
      const txs = txsOf(found)
      return txs.length > 0 ? { ...found, transactions: [txs[0], ...txs] } : undefined
    }),
  },
  { name: 'header not found', id: 'F-09', change: refuse(BLOCK, -32_000, 'header not found') },
  {
    name: 'stale head',
    id: 'F-09',
    change: spoil(BLOCK, /^latest$/, (result, memory) => memory.earlier('latest', result)),
  },
  { name: 'head at genesis', id: 'F-10', change: spoil(BLOCK, /^latest$/, (_, memory) => memory.genesis) },
  { name: 'wrong chain', id: 'F-12', change: spoil(/^eth_chainId$/, null, () => '0x1') },
  { name: 'method not found', id: 'F-42', late: true, change: refuse(RECEIPTS, -32_601, 'the method does not exist') },
]
