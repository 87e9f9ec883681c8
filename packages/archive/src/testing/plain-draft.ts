import { isPacked, linkOf, type ArchiveBlock } from '@orrery/model/packed'
import type { Bundle, TransferRow } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import type { Draft } from '../archive.ts'

/** A draft that keeps its blocks: for archives in memory, whose families give bundles. */
export class PlainDraft implements Draft {
  readonly bundles: Bundle[] = []

  async add(blocks: readonly ArchiveBlock[]): Promise<void> {
    for (const block of blocks) {
      if (isPacked(block)) throw new TypeError('an archive in memory takes bundles')
      this.bundles.push(block)
    }
  }

  get link(): Draft['link'] {
    const first = this.bundles[0]
    const last = this.bundles.at(-1)
    if (!first || !last) return null
    const { height: from, parentHash } = linkOf(first)
    const { height: to, hash: lastHash } = linkOf(last)
    return { from, to, parentHash, lastHash }
  }

  get rows(): number {
    return this.bundles.reduce((sum, bundle) => sum + 1 + bundle.txs.length + bundle.logs.length, 0)
  }

  async tokens(): Promise<readonly TransferToken[]> {
    const tokens = new Map<Hex, TransferToken>()
    for (const { asset, standard, height } of this.bundles.flatMap((bundle) => bundle.transfers))
      if (asset !== EMPTY && !tokens.has(asset)) tokens.set(asset, { address: asset, standard, height })
    return [...tokens.values()]
  }

  isSpent = false
  release(): void {}
}

type TransferToken = Pick<TransferRow, 'standard' | 'height'> & { readonly address: Hex }
