import type { ArchiveBlock } from './packed.ts'

const proven = new WeakSet<ArchiveBlock>()

/**
 * Notes of a block that is about to be stored that its hash and roots were recomputed from all that it holds. Not part of its rows: it is what was done here with one answer of a
 * node, and a block that is read again has to be proven again.
 */
export function noteProven<Block extends ArchiveBlock>(block: Block): Block {
  proven.add(block)
  return block
}

/** Whether that was noted of this block, the same object. */
export const isProven = (block: ArchiveBlock): boolean => proven.has(block)

/** A run of stored blocks, and how many of them were proven at least; null where nobody wrote that down. */
export type ProvenRun = { readonly from: number; readonly to: number; readonly proven: number | null }

/** The newest of such runs, ascending, and how many more there are below them. */
export type ProvenRuns = { readonly runs: readonly ProvenRun[]; readonly more: number }
