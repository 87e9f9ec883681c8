import type { HeightRange } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import { contains } from '@orrery/primitives/intervals'

/**
 * Parent hashes of the blocks that begin what was stored here, so that the chunk below need not ask the archive. Only of
 * those that have nothing below them: as many as the archive has holes, however long the chain.
 */
export class ChunkParents {
  private readonly hashes = new Map<number, Hex>()

  /** Notes a stored chunk. `ranges` is what the archive holds now. */
  note({ from, to, parentHash }: HeightRange & { readonly parentHash: Hex }, ranges: readonly HeightRange[]): void {
    this.hashes.delete(to + 1)
    if (!contains(ranges, from - 1)) this.hashes.set(from, parentHash)
  }

  /** Parent hash of a block that begins a stored chunk; null when it is not noted. */
  at(height: number): Hex | null {
    return this.hashes.get(height) ?? null
  }

  clear(): void {
    this.hashes.clear()
  }

  /** How many are noted. */
  get size(): number {
    return this.hashes.size
  }
}
