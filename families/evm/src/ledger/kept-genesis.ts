import type { ChainReads } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { callSource } from '../call-source.ts'
import type { Allocation } from './allocation.ts'

/** Looks up what is known already of block 0 with a hash; null where nothing is. */
export type KeptGenesis = (hash: Hex) => Promise<Allocation | null>

type Reads = Pick<ChainReads, 'block' | 'familyCount' | 'ledgerOfBlock'>

/** Of more accounts than a block may be asked for at once the node has to tell again. */
const MOST_ENTRIES = 100_000

/**
 * What block 0 gave to whom by our own ledger, from whichever source holds the block: a node may forget that state once it was read (anvil drops it with its next start).
 * Only a block whose ledger was whole tells it.
 */
export const keptGenesis =
  (sources: () => readonly Reads[]): KeptGenesis =>
  async (hash) => {
    for (const reads of sources()) {
      const block = await reads.block(0)
      if (block?.hash !== hash) continue
      if ((await reads.familyCount(callSource.traced, { ...callSource.ledger, height: 0 })) === 0) return null
      const entries = await reads.ledgerOfBlock(0, EMPTY, MOST_ENTRIES)
      return entries.length === MOST_ENTRIES
        ? null
        : entries.map(({ address, amount }) => ({ address, balance: amount }))
    }
    return null
  }
