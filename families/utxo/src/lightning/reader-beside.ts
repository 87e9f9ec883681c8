import type { Worker } from 'node:worker_threads'
import type { LightningReader } from './follow-lightning.ts'
import type { ReadMoment } from './read-network.ts'
import { carried, carry, type FromReader, type Kept, type ToReader } from './reader-messages.ts'

type Thread = Pick<Worker, 'on' | 'postMessage' | 'terminate' | 'unref'>

/**
 * A reader on a thread of its own, which runs `serveReader`: a graph of tens of MB would hold up every visitor for seconds. Here only pieces pass, to `kept`
 * and back. A thread that dies fails its read, and the next read begins another.
 */
export function createReaderBeside(
  start: () => Thread,
  kept: Kept,
  { kind, name }: Pick<LightningReader, 'kind' | 'name'>,
): LightningReader {
  let running: Running | null = null
  let closed = false
  return {
    kind,
    name,
    read(moment, signal) {
      if (closed) return Promise.reject(new Error('the thread of the Lightning reader was ended'))
      running = running?.alive ? running : new Running(start(), kept)
      return running.read(moment, signal)
    },
    async close() {
      closed = true
      await running?.end()
    },
  }
}

class Running {
  alive = true
  private readonly thread: Thread
  private readonly kept: Kept
  private signal: AbortSignal = AbortSignal.abort()
  private settle: ((error?: unknown) => void) | null = null

  constructor(thread: Thread, kept: Kept) {
    this.thread = thread
    this.kept = kept
    thread.unref()
    thread.on('message', (message: FromReader) => this.take(message))
    thread.on('error', (error) => this.died(error))
    thread.on('messageerror', (error) => {
      this.died(error)
      void thread.terminate()
    })
    thread.on('exit', (code) => this.died(new Error(`the thread of the Lightning reader ended with ${code}`)))
  }

  async read(moment: ReadMoment, signal: AbortSignal): Promise<void> {
    if (this.settle !== null) throw new Error('one read at a time')
    signal.throwIfAborted()
    this.signal = signal
    const abort = (): void => void this.end(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      await new Promise<void>((resolve, reject) => {
        this.settle = (error) => (error === undefined ? resolve() : reject(error as Error))
        this.send({ begin: moment })
      })
    } finally {
      this.settle = null
      signal.removeEventListener('abort', abort)
    }
  }

  async end(reason: unknown = new Error('the thread of the Lightning reader was ended')): Promise<void> {
    this.died(reason)
    await this.thread.terminate()
  }

  private take(message: FromReader): void {
    if (!this.alive) return
    if ('wish' in message) void this.fulfil(message)
    else if (message.read === 'done') this.settle?.()
    else this.settle?.(carried(message.error))
  }

  private async fulfil({ wish, name, args }: Extract<FromReader, { wish: number }>): Promise<void> {
    let answer: ToReader
    try {
      const ask = this.kept[name] as (...args: readonly unknown[]) => Promise<unknown>
      answer = { wish, value: await ask(...args, this.signal) }
    } catch (error) {
      answer = { wish, error: carry(error) }
    }
    this.send(answer)
  }

  private send(message: ToReader): void {
    if (this.alive) this.thread.postMessage(message, [])
  }

  private died(error: unknown): void {
    this.alive = false
    this.settle?.(error)
  }
}
