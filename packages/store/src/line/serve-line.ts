import { createServer, type Server, type Socket } from 'node:net'
import { refusal, toEngineError } from '../engine-process/engine-error.ts'
import type { Engine } from '../engine-process/engine.ts'
import type { Keys } from '../engine-process/keys.ts'
import { roleOfToken } from '../engine-process/keys.ts'
import { ASK, FrameReader, HELLO, INSERT, LEAVE, readInsert, ROWS, writeFrame } from './frames.ts'

/** As of a reader's statement over HTTP. */
const LARGEST_QUESTION = 16 * 1024 * 1024
const NOTHING = new Uint8Array(0)

/** The engine's end of the line: look-ups by whoever knows a token, each with the rights and limits of purpose `read`, and inserts by the writer. */
export type LineServer = {
  readonly server: Server
  /** From now on each question is refused. */
  refuse(): void
}

/** Serves the engine; `listen` is the caller's. */
export function createLineServer(engine: Engine, keys: Keys): LineServer {
  let isEnding = false
  const serve = (socket: Socket): void => {
    const running = new Map<number, AbortController>()
    let role: ReturnType<typeof roleOfToken> = null
    const send = (id: number, word: number, body: Uint8Array): void => {
      running.delete(id)
      if (!socket.destroyed) for (const piece of writeFrame(id, word, body)) socket.write(piece)
    }
    const fail = (id: number, cause: unknown): void => {
      const { code, message } = toEngineError(cause)
      send(id, code, Buffer.from(message))
    }
    const answer = (id: number, work: (signal: AbortSignal) => Promise<Uint8Array>): void => {
      if (isEnding) return fail(id, refusal(236, 'The engine is ending', 'ABORTED'))
      const left = new AbortController()
      running.set(id, left)
      work(left.signal)
        .then((rows) => send(id, ROWS, rows))
        .catch((cause: unknown) => fail(id, cause))
    }
    const ask = (id: number, sql: string): void =>
      answer(id, (signal) =>
        engine.run({ sql, purpose: 'read', format: 'TabSeparated', params: {}, settings: {}, limits: {} }, signal),
      )
    const insert = (id: number, body: Buffer): void => {
      if (role !== 'write') return fail(id, refusal(164, 'Cannot execute query in readonly mode', 'READONLY'))
      const { head, rows } = readInsert(body)
      const { into, format, settings, spooled } = head
      const given = spooled === undefined ? rows : { spooled }
      answer(id, (signal) => engine.insert(into, format, given, settings, signal).then(() => NOTHING))
    }
    const reader = new FrameReader(LARGEST_QUESTION, (id, word, body) => {
      if (role === null) {
        if (word === HELLO) role = roleOfToken(keys, body)
        if (role === null) socket.destroy()
      } else if (word === ASK && !running.has(id)) ask(id, body.toString('utf8'))
      else if (word === INSERT && !running.has(id)) insert(id, body)
      else if (word === LEAVE) running.get(id)?.abort()
      else socket.destroy()
    })
    socket.on('data', (chunk: Buffer) => {
      try {
        if (!socket.destroyed) reader.push(chunk)
      } catch {
        socket.destroy()
      }
    })
    // It is followed by its close.
    socket.on('error', () => {})
    socket.on('close', () => {
      for (const left of running.values()) left.abort()
    })
  }
  return {
    server: createServer(serve),
    refuse() {
      isEnding = true
    },
  }
}
