import { appendFile, open, type FileHandle } from 'node:fs/promises'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Json } from '@orrery/primitives/json'
import { parseLosslessJson } from './lossless-json.ts'
import type { RpcCall, RpcClient } from './rpc.ts'
import { ShapeError } from './shape.ts'

// One line per answer: the call as JSON text, a tab, the result as JSON text. So a replay finds an
// answer without parsing it, and parses it when it is asked for, as a live client would.
const TAB = 0x09
const NEWLINE = 0x0a

const keyOf = (method: string, params: readonly Json[]): string => JSON.stringify([method, params])

/**
 * The same client, which also appends each answer to a file. Answers are written as they came, before
 * their check. Only results are recorded, not refusals. `close` ends the file and the client.
 */
export function recordRpc(client: RpcClient, file: string): RpcClient {
  let writing: Promise<void> = Promise.resolve()
  // Without its `scan`: a result that was never parsed could not be written down.
  const heard = <T>(call: RpcCall<T>): RpcCall<T> => ({
    method: call.method,
    params: call.params,
    ...(call.timeoutMs !== undefined && { timeoutMs: call.timeoutMs }),
    parse: (result) => {
      const line = `${keyOf(call.method, call.params)}\t${JSON.stringify(result)}\n`
      writing = writing.then(() => appendFile(file, line))
      return call.parse(result)
    },
  })
  return {
    ...client,
    call: (call, signal) => client.call(heard(call), signal),
    batch: (calls, signal) => client.batch(calls.map(heard), signal),
    settle: (calls, signal) => client.settle(calls.map(heard), signal),
    async close() {
      await client.close()
      await writing
    },
  }
}

type Place = { readonly offset: number; readonly length: number }

/**
 * A client that answers from a recording. A call that was recorded several times gets its answers in
 * that order, the last one for ever; a call that was never recorded is `UPSTREAM_RPC` −32601.
 */
export async function replayRpc(file: string, options: { readonly lossless?: boolean } = {}): Promise<RpcClient> {
  const parse = options.lossless === true ? parseLosslessJson : (text: string): unknown => JSON.parse(text)
  const handle = await open(file, 'r')
  const places = await indexLines(handle)
  let requests = 0

  const settleOne = async <T>(call: RpcCall<T>): Promise<T> => {
    requests++
    const queue = places.get(keyOf(call.method, call.params))
    const place = queue === undefined ? undefined : queue.length > 1 ? queue.shift() : queue[0]
    if (place === undefined)
      throw new OrreryError('UPSTREAM_RPC', {
        source: 'recording',
        method: call.method,
        code: -32601,
        reason: 'not in the recording',
      })
    const bytes = Buffer.allocUnsafe(place.length)
    await handle.read(bytes, 0, place.length, place.offset)
    const result = parse(bytes.toString('utf8'))
    try {
      return call.parse(result)
    } catch (cause) {
      const path = cause instanceof ShapeError ? cause.describe() : 'result'
      throw new OrreryError('UPSTREAM_SHAPE', { source: 'recording', method: call.method, path }, { cause })
    }
  }

  return {
    call: (call, signal) => {
      signal?.throwIfAborted()
      return settleOne(call)
    },
    batch: (calls, signal) => {
      signal?.throwIfAborted()
      return Promise.all(calls.map(settleOne))
    },
    settle: (calls, signal) => {
      signal?.throwIfAborted()
      return Promise.allSettled(calls.map(settleOne))
    },
    subscribe: () => null,
    status: () => [{ source: 'recording', healthy: true, lastError: null, requests, failures: 0, latencyMs: null }],
    close: () => handle.close(),
  }
}

async function indexLines(handle: FileHandle): Promise<Map<string, Place[]>> {
  const places = new Map<string, Place[]>()
  const chunk = Buffer.allocUnsafe(1 << 20)
  let position = 0
  let key: Buffer[] = []
  let resultAt: number | null = null
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) return places
    let i = 0
    while (i < bytesRead) {
      const end: number = chunk.subarray(0, bytesRead).indexOf(resultAt === null ? TAB : NEWLINE, i)
      if (resultAt === null) key.push(Buffer.from(chunk.subarray(i, end === -1 ? bytesRead : end)))
      if (end === -1) break
      if (resultAt === null) {
        resultAt = position + end + 1
      } else {
        const text = Buffer.concat(key).toString('utf8')
        const place = { offset: resultAt, length: position + end - resultAt }
        const known = places.get(text)
        if (known === undefined) places.set(text, [place])
        else known.push(place)
        key = []
        resultAt = null
      }
      i = end + 1
    }
    position += bytesRead
  }
}
