import { linkOf, type ArchiveBlock } from '@orrery/model/packed'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Draft } from '../archive.ts'
import { extendLink, type ChunkLink } from '../coverage/check-chunk.ts'
import { ChunkEncoder } from './chunk-encoder.ts'

/** A draft with what `append` needs of it. */
export class OpenDraft implements Draft {
  /** Null once the draft was let go. */
  encoder: ChunkEncoder | null
  private chunk: ChunkLink | null = null
  private readonly code: string
  private readonly pool: ChunkEncoder[]

  constructor(code: string, encoder: ChunkEncoder, pool: ChunkEncoder[]) {
    this.code = code
    this.encoder = encoder
    this.pool = pool
    encoder.clear()
  }

  add(block: ArchiveBlock): void {
    this.chunk = extendLink(this.code, this.chunk, linkOf(block))
    this.held().add(block)
  }

  get link(): ChunkLink | null {
    return this.chunk
  }

  get rows(): number {
    return this.held().rows
  }

  tokens() {
    return this.held().tokens()
  }

  release(): void {
    const { encoder } = this
    this.encoder = null
    if (encoder !== null && encoder.size < ENCODER_BYTES && this.pool.length < MOST_ENCODERS) this.pool.push(encoder)
  }

  held(): ChunkEncoder {
    if (this.encoder === null)
      throw new OrreryError('BUNDLE_INVALID', {
        chain: this.code,
        height: this.chunk?.from ?? 0,
        reason: 'its draft was let go',
      })
    return this.encoder
  }
}

/** Encoders that grew beyond this are dropped, so that one huge chunk does not hold its memory for ever. */
const ENCODER_BYTES = 256 * 1024 * 1024
const MOST_ENCODERS = 4
