import type { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@orrery/errors/book'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import { isPacked, type ArchiveBlock } from '@orrery/model/packed'
import type { AnyTable } from '@orrery/store/store'
import type { TokenMention } from '../ledger/packed-sums.ts'
import { archiveTables } from '../tables/archive-tables.ts'
import type { EncodedBody, EncodedChunk, Encoding } from './encoding.ts'
import type { Answer, Question, Results } from './encode-messages.ts'

/** A thread that encodes chunks, begun with the first and ended when nobody has had work for it for a while. */
export type EncodeThread = {
  /** An encoding of one chunk of a chain. `familyTables`: those of its family, which the thread knows too. */
  open(chain: Chain, familyTables: readonly AnyTable[]): Encoding
  close(): Promise<void>
}

type Waiting = { readonly take: (answer: Answer) => void; readonly reject: (error: unknown) => void }

const IDLE_MS = 30_000

/**
 * The thread whose worker `start` makes; it runs `serveEncoding`. Encodings whose thread dies fail with what it died of, and the next
 * one begins a new thread.
 */
export function createEncodeThread(start: () => Worker): EncodeThread {
  let running: Running | null = null
  let closed = false

  const take = (): Running => {
    if (closed) throw new Error('the thread of the encoders was ended')
    running = running?.alive ? running : new Running(start())
    return running
  }

  return {
    open(chain, familyTables) {
      const thread = take()
      const tables = new Map(archiveTables(familyTables).map((table) => [table.name, table]))
      return new EncodingBeside(thread, thread.open(chain), tables)
    },
    async close() {
      closed = true
      await running?.end()
    },
  }
}

class Running {
  alive = true
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private readonly drafts = new Set<number>()
  private next = 0
  private idle: NodeJS.Timeout | undefined

  constructor(worker: Worker) {
    this.worker = worker
    worker.unref()
    worker.on('message', (answer: Answer) => this.settle(answer))
    worker.on('error', (error) => this.died(error))
    // What cannot be read here answers nobody, so that nobody may wait for it.
    worker.on('messageerror', (error) => {
      this.died(error)
      void worker.terminate()
    })
    worker.on('exit', (code) => this.died(new Error(`the thread of the encoders ended with ${code}`)))
  }

  open(chain: Chain): number {
    clearTimeout(this.idle)
    const draft = this.next++
    this.send({ do: 'open', draft, chain })
    this.drafts.add(draft)
    return draft
  }

  letGo(draft: number, table: string): void {
    if (this.alive) this.send({ do: 'letGo', draft, table })
  }

  release(draft: number): void {
    if (!this.drafts.delete(draft) || !this.alive) return
    this.send({ do: 'close', draft })
    this.rest()
  }

  /** Ends it after a while in which nobody has work for it. */
  private rest(): void {
    clearTimeout(this.idle)
    if (this.drafts.size === 0) this.idle = setTimeout(() => void this.end(), IDLE_MS).unref()
  }

  /** What an answer to the question holds under `name`. */
  ask<K extends keyof Results>(
    name: K,
    question: (ask: number) => Question,
    handedOver: readonly ArrayBuffer[] = [],
  ): Promise<Results[K]> {
    const ask = this.next++
    return new Promise((resolve, reject) => {
      if (!this.alive) return reject(new Error('the thread of the encoders ended'))
      const take = (answer: Answer): void =>
        name in answer
          ? resolve((answer as unknown as Results)[name])
          : reject(new TypeError('it answers something else'))
      this.waiting.set(ask, { take, reject })
      try {
        this.send(question(ask), handedOver)
      } catch (error) {
        this.waiting.delete(ask)
        reject(error as Error)
      }
    })
  }

  async end(): Promise<void> {
    clearTimeout(this.idle)
    this.died(new Error('the thread of the encoders was ended'))
    await this.worker.terminate()
  }

  private send(question: Question, handedOver: readonly ArrayBuffer[] = []): void {
    this.worker.postMessage(question, [...handedOver])
  }

  private settle(answer: Answer): void {
    const waiting = this.waiting.get(answer.ask)
    this.waiting.delete(answer.ask)
    if ('refused' in answer) waiting?.reject(toError(answer.refused))
    else if ('failed' in answer) waiting?.reject(new Error(answer.failed))
    else waiting?.take(answer)
  }

  private died(error: unknown): void {
    this.alive = false
    const all = [...this.waiting.values()]
    this.waiting.clear()
    for (const { reject } of all) reject(error)
  }
}

class EncodingBeside implements Encoding {
  rows = 0
  private readonly thread: Running
  private readonly draft: number
  private readonly tables: ReadonlyMap<string, AnyTable>

  constructor(thread: Running, draft: number, tables: ReadonlyMap<string, AnyTable>) {
    this.thread = thread
    this.draft = draft
    this.tables = tables
  }

  async add(blocks: readonly ArchiveBlock[]): Promise<void> {
    const handedOver: ArrayBuffer[] = []
    const sent = blocks.map((block) => {
      if (!isPacked(block)) return { bundle: block }
      const parcel = block.parcel()
      handedOver.push(...parcel.handedOver)
      return parcel
    })
    this.rows = await this.thread.ask(
      'added',
      (ask) => ({ do: 'add', draft: this.draft, ask, blocks: sent }),
      handedOver,
    )
  }

  tokens(): Promise<readonly TokenMention[]> {
    return this.thread.ask('tokens', (ask) => ({ do: 'tokens', draft: this.draft, ask }))
  }

  async chunk(): Promise<EncodedChunk> {
    const { bodies, ...rest } = await this.thread.ask('chunk', (ask) => ({ do: 'chunk', draft: this.draft, ask }))
    return { ...rest, bodies: bodies.map(({ table, body }) => ({ table: this.tables.get(table)!, body })) }
  }

  letGo({ table }: EncodedBody): void {
    this.thread.letGo(this.draft, table.name)
  }

  release(): void {
    this.thread.release(this.draft)
  }
}

const toError = ({ code, context, cause }: Extract<Answer, { readonly refused: object }>['refused']): OrreryError =>
  new OrreryError(code as ErrorCode, context as never, cause === null ? {} : { cause: new Error(cause) })
