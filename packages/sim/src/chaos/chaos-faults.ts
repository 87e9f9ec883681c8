import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** A call as it was asked for. */
export type AskedCall = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] }
/** What the node said to it. */
export type GivenAnswer = { readonly id: unknown; readonly result?: unknown; readonly error?: unknown }
/** A JSON object of an answer. */
export type Loose = { readonly [key: string]: unknown }

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
/** More than the reader takes; the client of a chaos run is given a small cap. */
export const CHAOS_BODY_BYTES = 4 * 2 ** 20

const status =
  (code: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(code, headers).end(body)

/** Changes the first answer to a call of this kind that can be changed. */
export const spoil =
  (
    method: RegExp,
    first: RegExp | null,
    turn: (result: unknown, memory: ChaosMemory, method: string) => unknown,
  ): Extract<ChaosFault, { change: unknown }>['change'] =>
  (answers, calls, memory) => {
    for (const [index, call] of calls.entries()) {
      const answer = answers[index]
      if (!answer || (answer.error ?? null) !== null || !method.test(call.method)) continue
      if (first && !first.test(String(call.params[0]))) continue
      const result = turn(answer.result, memory, call.method)
      if (result === undefined) continue
      return answers.with(index, { ...answer, result })
    }
    return null
  }

/** An error instead of the answer, to each call of this kind. */
export const refuse =
  (method: RegExp, code: number, message: string): Extract<ChaosFault, { change: unknown }>['change'] =>
  (answers, calls) =>
    calls.some((call) => method.test(call.method))
      ? answers.map((answer, index) =>
          method.test(calls[index]!.method) ? { id: answer.id, error: { code, message } } : answer,
        )
      : null

/** What befalls answers whatever they tell: the wire fails, the node refuses, the body is none. */
export const WIRE_FAULTS: readonly ChaosFault[] = [
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
]
