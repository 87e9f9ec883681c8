import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { ClickHouseRefusal } from '../clickhouse-call.ts'
import { ASK, FrameReader, HELLO, INSERT, LEAVE, ROWS, writeFrame, writeInsert, type InsertHead } from './frames.ts'

/** The line broke before the answer came: it says nothing about the question, which may be asked elsewhere. */
export class LineBroken extends Error {
  /** It never came about, so that nothing was sent. */
  readonly wasNever: boolean

  constructor(cause: Error, wasNever: boolean) {
    super(cause.message, { cause })
    this.wasNever = wasNever
  }
}

/** A way to the engine's process on this machine that is shorter than HTTP (decision 18): for look-ups and inserts. */
export type Line = {
  /**
   * Rows of a SELECT that names its format, with the limits of purpose `read`. Null when there is no line now, or too many wait on it:
   * the other way is there then, too. Throws `ClickHouseRefusal`, `LineBroken` and the signal's reason.
   */
  ask(sql: string, signal?: AbortSignal): Promise<Uint8Array> | null
  /** One INSERT, with the writer's rights and as long as it takes. Null as of `ask`; `LineBroken` leaves it open whether the rows are in, unless the line never was. */
  insert(head: InsertHead, rows: Uint8Array): Promise<void> | null
  close(): void
}

type Waiting = {
  readonly resolve: (rows: Uint8Array) => void
  readonly reject: (error: unknown) => void
  readonly due: number
}

/** As many as there are connections for reads: who comes then waits for one of those. */
const MOST_WAITING = 64
/** Inserts under way; more wait for a connection, in a queue that refuses nothing, as the engine's own would. */
const MOST_INSERTS = 8
/** An answer is bounded by the engine's `max_result_bytes`, of which rows in their format are a little more. */
const LARGEST_ANSWER = 512 * 1024 * 1024
const LOOK_MS = 1_000

/** Nothing is opened before the first question; a line that broke is opened anew by the next. */
export function createLine({
  path,
  token,
  timeoutMs,
}: {
  /** Where the engine listens now; null while it does not. */
  readonly path: () => string | null
  readonly token: string
  readonly timeoutMs: number
}): Line {
  const waiting = new Map<number, Waiting>()
  let open: { readonly path: string; readonly socket: Socket; isThere: boolean } | null = null
  let isClosed = false
  let last = 0
  let inserts = 0
  let watch: NodeJS.Timeout | undefined

  const drop = (socket: Socket, error: Error): void => {
    if (open?.socket !== socket) return
    const broken = new LineBroken(error, !open.isThere)
    open = null
    socket.destroy()
    for (const { reject } of waiting.values()) reject(broken)
    waiting.clear()
    rest()
  }
  const rest = (): void => {
    if (waiting.size > 0) return
    clearInterval(watch)
    watch = undefined
    // A line on which nobody waits keeps no process running.
    open?.socket.unref()
  }
  const take = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    if (entry !== undefined) rest()
    return entry
  }
  const look = (): void => {
    const now = performance.now()
    for (const [id, { due, reject }] of waiting)
      if (due < now) {
        leave(id)
        reject(new Error(`no answer within ${timeoutMs} ms`))
      }
  }
  const leave = (id: number): void => {
    if (take(id) !== undefined && open !== null) send(open.socket, id, LEAVE, EMPTY)
  }
  const connected = (at: string): Socket => {
    if (open?.path === at) return open.socket
    if (open) drop(open.socket, new Error('the engine moved'))
    const socket = connect(at)
    const line = { path: at, socket, isThere: false }
    open = line
    socket.once('connect', () => (line.isThere = true))
    const reader = new FrameReader(LARGEST_ANSWER, (id, word, body) => {
      const entry = take(id)
      if (entry === undefined) return
      if (word === ROWS) entry.resolve(body)
      else entry.reject(new ClickHouseRefusal(word, body.toString('utf8').trim().slice(0, 2_000)))
    })
    socket.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk)
      } catch (error) {
        drop(socket, error as Error)
      }
    })
    socket.on('error', (error) => drop(socket, error))
    socket.on('close', () => drop(socket, new Error('the engine closed the line')))
    send(socket, 0, HELLO, Buffer.from(token))
    return socket
  }

  /** Sends a question and waits; null where it is not taken. */
  const put = (word: number, bytes: () => Uint8Array, withinMs: number, signal?: AbortSignal) => {
    const at = isClosed || waiting.size >= MOST_WAITING ? null : path()
    if (at === null) return null
    return new Promise<Uint8Array>((resolve, reject) => {
      const socket = connected(at)
      last = (last + 1) % 0x1_0000_0000
      const id = last
      let settle = (): void => {}
      if (signal !== undefined) {
        const given = (): void => {
          leave(id)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', given, { once: true })
        settle = () => signal.removeEventListener('abort', given)
      }
      if (waiting.size === 0) socket.ref()
      waiting.set(id, {
        resolve: (rows) => {
          settle()
          resolve(rows)
        },
        reject: (error) => {
          settle()
          reject(error as Error)
        },
        due: performance.now() + withinMs,
      })
      watch ??= setInterval(look, LOOK_MS).unref()
      send(socket, id, word, bytes())
    })
  }

  return {
    ask: (sql, signal) => put(ASK, () => Buffer.from(sql), timeoutMs, signal),
    insert(head, rows) {
      const sent = inserts >= MOST_INSERTS ? null : put(INSERT, () => writeInsert(head, rows), Number.POSITIVE_INFINITY)
      if (sent === null) return null
      inserts++
      return sent.then(
        () => void inserts--,
        (error: unknown) => {
          inserts--
          throw error
        },
      )
    },
    close() {
      isClosed = true
      if (open) drop(open.socket, new Error('the store is closed'))
    },
  }
}

const EMPTY = new Uint8Array(0)

function send(socket: Socket, id: number, word: number, body: Uint8Array): void {
  for (const piece of writeFrame(id, word, body)) socket.write(piece)
}
