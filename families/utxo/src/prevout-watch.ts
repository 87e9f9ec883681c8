import { OrreryError } from '@orrery/errors/orrery-error'

/** Holds a node to what it was said to tell: what inputs spend (`getblock` with verbosity 3). */
export type PrevoutWatch = {
  /** A probe found that the node that answers tells it, or does not. */
  probed(tells: boolean): void
  /**
   * Something that an input of this block spends is known to nobody. Throws `UPSTREAM_SHAPE` where the node was said to tell it: another one may answer
   * now, and history must then be read in the chain's order, by what our own rows know. Once a later probe says again that it is told, the block is taken as it is.
   */
  unknownIn(height: number): void
}

/** Makes one that holds a node to nothing until it was probed. */
export function createPrevoutWatch(source: () => string): PrevoutWatch {
  let tells = false
  let probes = 0
  let doubted: { readonly height: number; readonly probes: number } | null = null
  return {
    probed(told) {
      tells = told
      probes++
    },
    unknownIn(height) {
      if (!tells || (doubted?.height === height && doubted.probes < probes)) return
      if (doubted?.height !== height) doubted = { height, probes }
      throw new OrreryError('UPSTREAM_SHAPE', {
        source: source(),
        method: 'getblock',
        path: `block ${height}: what its inputs spend, which the node was said to tell`,
      })
    },
  }
}
