import type { LayerReads } from '@orrery/model/layer'
import type { TxHead } from '@orrery/model/reads'
import type { BlockRow, FamilyRows } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { AnyTable } from '@orrery/store/store'

/** A block as a ledger above the chain reads it: as it was indexed. */
export type LayerBlock = { readonly block: BlockRow; readonly txs: readonly TxHead[] }

/** What `Layer.apply` throws where blocks make more rows than a process has memory for; `fitting` of them, at least one and not all, may be tried. */
export class StepTooLarge extends Error {
  readonly fitting: number

  constructor(fitting: number) {
    super(`a step of a ledger is too large: ${fitting} of its blocks may fit`)
    this.name = 'StepTooLarge'
    this.fitting = fitting
  }
}

/**
 * A ledger above a chain, which needs every block from its first on, in order (decision 14). What it knows is in its tables alone: rows are only
 * ever added, each under the height that made it, and the newest row of a key is its state. So a fork takes back what is above a height,
 * and nothing else.
 */
export type Layer = {
  /** `runes`. */
  readonly id: string
  /** Raised with every change of the rules or of the tables: what an older one wrote is then taken out, and the ledger begins anew. */
  readonly version: number
  /** The first block that counts. */
  readonly from: number
  /** Tables of its own, whose columns begin with `chain` and `height`. */
  readonly tables: readonly AnyTable[]
  /** Keys under which its tables have what is an address's; absent where those are addresses themselves. */
  readonly keysOf?: (address: Hex) => readonly Hex[]
  /**
   * The rows that blocks make which follow what `reads` knows; they come in order and without a gap. It must ask `reads` by key, for many at a
   * time, and keep nothing: a state grows beyond any memory. Throws `StepTooLarge` where it is to be asked with fewer blocks; of one block it never does.
   */
  apply(blocks: readonly LayerBlock[], reads: LayerReads, signal: AbortSignal): Promise<FamilyRows>
}
