import { connect, type Socket } from 'node:net'
import type { Clock } from '@orrery/primitives/clock'
import { backoffMs } from '../backoff.ts'
import {
  createZmtpReader,
  ZmtpFault,
  zmtpCommand,
  zmtpGreeting,
  zmtpMessage,
  zmtpProperty,
  type ZmtpFrame,
} from './zmtp-reader.ts'

/** Something that a publisher tells: a hint to look, never a fact. `missed` says that others were lost before it, or may have been. */
export type ZmqNotice = { readonly topic: string; readonly body: Buffer; readonly missed: boolean }

export type ZmqSubscriber = {
  /** Whether the publisher is there and listens to what is wanted of it. */
  isUp(): boolean
  /** How many connections were begun. */
  attempts(): number
  close(): void
}

export type ZmqOptions = {
  readonly host: string
  readonly port: number
  /** What is wanted, each a whole topic; a publisher sends what begins so. */
  readonly topics: readonly string[]
  readonly onNotice: (notice: ZmqNotice) => void
  readonly clock: Clock
  /** Uniform in [0, 1): spreads attempts. */
  readonly random: () => number
}

const HANDSHAKE_MS = 5_000
const KEEP_ALIVE_MS = 30_000
/** Tried again after at most so long: it costs one connection to a node that is there for other questions. */
const LONGEST_REST_MS = 60_000
const FIRST_REST_MS = 500

/**
 * Listens to a publisher as Bitcoin's nodes are one (`-zmqpub…`, Bitcoin Core doc/zmq.md): ZMTP 3 without security over TCP. Bytes of a stranger: they are bounded, and what
 * is no ZMTP ends the connection. It is begun anew, ever more slowly, until `close`.
 */
export function createZmqSubscriber({ host, port, topics, onNotice, clock, random }: ZmqOptions): ZmqSubscriber {
  const closed = new AbortController()
  let current: Socket | null = null
  let isUp = false
  let attempts = 0
  /** The last counter of each topic; what comes first after a connection may have lost others. */
  let counters = new Map<string, number>()

  const hear = (parts: readonly Buffer[]): void => {
    const [name, body, counter] = parts
    if (name === undefined || body === undefined || counter?.length !== 4) return
    const topic = name.toString('latin1')
    if (!topics.includes(topic)) return
    const number = counter.readUInt32LE()
    const last = counters.get(topic)
    counters.set(topic, number)
    onNotice({ topic, body, missed: last === undefined || number !== (last + 1) % 2 ** 32 })
  }

  const answer = (socket: Socket, frame: ZmtpFrame): void => {
    if (frame.is === 'message') {
      if (isUp) hear(frame.parts)
      return
    }
    // ZMTP 3.1 (RFC 37): the context comes back, without the two bytes of a lifetime before it.
    if (frame.name === 'PING') socket.write(zmtpCommand('PONG', frame.body.subarray(2, 18)))
    if (frame.name === 'ERROR') throw new ZmtpFault('the publisher refuses')
    if (frame.name !== 'READY' || isUp) return
    for (const topic of topics)
      socket.write(zmtpMessage(Buffer.concat([Buffer.from([1]), Buffer.from(topic, 'latin1')])))
    isUp = true
  }

  /** Lasts as long as the connection does; true where it once stood. */
  const listen = (): Promise<boolean> =>
    new Promise((resolve) => {
      attempts++
      let stood = false
      const socket = connect({ host, port })
      current = socket
      const late = setTimeout(() => socket.destroy(), HANDSHAKE_MS)
      const reader = createZmtpReader((frame) => {
        answer(socket, frame)
        if (!isUp) return
        stood = true
        clearTimeout(late)
      })
      socket.setKeepAlive(true, KEEP_ALIVE_MS)
      socket.setNoDelay(true)
      socket.once('connect', () => {
        socket.write(zmtpGreeting())
        socket.write(zmtpCommand('READY', zmtpProperty('Socket-Type', 'SUB')))
      })
      socket.on('data', (chunk) => {
        try {
          reader.take(chunk)
        } catch (error) {
          if (!(error instanceof ZmtpFault)) throw error
          socket.destroy()
        }
      })
      // Why a connection ended does not matter: polling goes on, and it is tried again.
      socket.on('error', () => {})
      socket.once('close', () => {
        clearTimeout(late)
        isUp = false
        counters = new Map()
        resolve(stood)
      })
    })

  const run = async (): Promise<void> => {
    for (let failures = 0; !closed.signal.aborted; failures++) {
      if (await listen()) failures = 0
      if (closed.signal.aborted) return
      // Never at once: a publisher that hangs up on everybody is not asked in a circle.
      await clock.sleep(FIRST_REST_MS + backoffMs(failures, random, FIRST_REST_MS, LONGEST_REST_MS), closed.signal)
    }
  }
  // An aborted rest is the end that was asked for.
  run().catch((error: unknown) => {
    if (!closed.signal.aborted) throw error
  })

  return {
    isUp: () => isUp,
    attempts: () => attempts,
    close() {
      closed.abort()
      current?.destroy()
    },
  }
}
