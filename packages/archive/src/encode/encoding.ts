import { setImmediate } from 'node:timers/promises'
import type { ArchiveBlock } from '@orrery/model/packed'
import type { AnyTable } from '@orrery/store/store'
import type { TokenMention } from '../ledger/packed-sums.ts'
import type { SumOrder } from '../ledger/sum-writer.ts'
import type { ChunkCounts, ChunkEncoder } from './chunk-encoder.ts'

/** The rows of one table, in pieces. */
export type EncodedBody = { readonly table: AnyTable; readonly body: readonly Uint8Array[] }

/** A chunk as it goes into the store. The bodies are lent: they are valid until the encoding is released. */
export type EncodedChunk = {
  readonly counts: ChunkCounts
  /** Whether any of its transactions says who sent, who received or what was created. */
  readonly namesParties: boolean
  readonly bodies: readonly EncodedBody[]
  /** Bodies of what it adds to balances, without a mark; lent as well. One balance may come twice. */
  readonly sums: Readonly<Record<SumOrder, Uint8Array>>
}

/** What encodes one chunk, on this thread or on another. */
export type Encoding = {
  /** Encodes blocks after those that it holds. Throws as `ChunkEncoder.add` does. */
  add(blocks: readonly ArchiveBlock[]): Promise<void>
  /** Rows of the chunk so far, in all tables. */
  readonly rows: number
  tokens(): Promise<readonly TokenMention[]>
  chunk(): Promise<EncodedChunk>
  /** Gives the pieces of a body to the chunk that is encoded next, before the release; where others encode into the same memory. */
  letGo?(body: EncodedBody): void
  release(): void
}

/** Some 5 ms of encoding. */
const ROWS_PER_TURN = 5_000
/** Encoders that grew beyond this are dropped, so that one huge chunk does not hold its memory for ever. */
const ENCODER_BYTES = 256 * 1024 * 1024
const MOST_ENCODERS = 4

/** Encoders that wait for their next chunk. */
export class EncoderPool {
  private readonly idle: ChunkEncoder[] = []
  private readonly make: () => ChunkEncoder

  constructor(make: () => ChunkEncoder) {
    this.make = make
  }

  /** An empty encoder. */
  take(): ChunkEncoder {
    return this.idle.pop() ?? this.make()
  }

  give(encoder: ChunkEncoder): void {
    const usual = encoder.size < ENCODER_BYTES
    // Not when it is taken again: its pieces are the next chunk's until then.
    encoder.clear()
    if (usual && this.idle.length < MOST_ENCODERS) this.idle.push(encoder)
  }
}

/** Encodes on this thread, and lets others have a turn on it now and then. */
export class EncodingHere implements Encoding {
  private readonly encoder: ChunkEncoder
  private readonly pool: EncoderPool
  private adding = 0

  constructor(pool: EncoderPool) {
    this.pool = pool
    this.encoder = pool.take()
  }

  async add(blocks: readonly ArchiveBlock[]): Promise<void> {
    let turn = this.rows
    this.adding++
    for (const block of blocks) {
      this.encoder.add(block)
      if (this.rows - turn < ROWS_PER_TURN) continue
      turn = this.rows
      await setImmediate()
    }
    this.adding--
  }

  get rows(): number {
    return this.encoder.rows
  }

  tokens(): Promise<readonly TokenMention[]> {
    return Promise.resolve(this.encoder.tokens())
  }

  chunk(): Promise<EncodedChunk> {
    return Promise.resolve(chunkOf(this.encoder))
  }

  release(): void {
    // One that is still written to is no good for the next.
    if (this.adding === 0) this.pool.give(this.encoder)
  }
}

/** What an encoder holds. */
export const chunkOf = (encoder: ChunkEncoder): EncodedChunk => ({
  counts: encoder.counts,
  namesParties: encoder.namesParties,
  bodies: encoder.bodies(),
  sums: encoder.sums(),
})
