import { linkOf, type ArchiveBlock } from '@orrery/model/packed'
import { isProven } from '@orrery/model/proven-blocks'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Draft } from '../archive.ts'
import { extendLink, type ChunkLink } from '../coverage/check-chunk.ts'
import type { TokenMention } from '../ledger/packed-sums.ts'
import type { EncodedBody, EncodedChunk, Encoding } from './encoding.ts'

/** A draft with what `append` needs of it. */
export class OpenDraft implements Draft {
  /** Null once the draft was let go. */
  private encoding: Encoding | null
  private place: ChunkLink | null = null
  private spent = false
  /** How many of its blocks were proven whole. */
  proven = 0
  private readonly code: string

  constructor(code: string, encoding: Encoding) {
    this.code = code
    this.encoding = encoding
  }

  async add(blocks: readonly ArchiveBlock[]): Promise<void> {
    const encoding = this.held()
    let place = this.place
    for (const block of blocks) place = extendLink(this.code, place, linkOf(block))
    this.place = place
    this.proven += blocks.filter(isProven).length
    await encoding.add(blocks)
  }

  get link(): ChunkLink | null {
    return this.place
  }

  get rows(): number {
    return this.held().rows
  }

  async tokens(): Promise<readonly TokenMention[]> {
    return this.held().tokens()
  }

  /** The whole chunk. Throws `BUNDLE_INVALID` when the draft was let go. */
  async chunk(): Promise<EncodedChunk> {
    return this.held().chunk()
  }

  get isSpent(): boolean {
    return this.spent
  }

  /** Says that nobody looks at a body any more. A small one is kept all the same: it would give nothing back. */
  letGo(body: EncodedBody): void {
    if (body.body.length === 1 || this.encoding?.letGo === undefined) return
    this.spent = true
    this.encoding.letGo(body)
  }

  release(): void {
    this.encoding?.release()
    this.encoding = null
  }

  private held(): Encoding {
    if (this.encoding === null || this.spent)
      throw new OrreryError('BUNDLE_INVALID', {
        chain: this.code,
        height: this.place?.from ?? 0,
        reason: 'its draft was let go',
      })
    return this.encoding
  }
}
