import { OrreryError } from '@orrery/errors/orrery-error'

/** Holds a node to what it was said to tell: what inputs spend (`getblock` with verbosity 3). */
export type PrevoutWatch = {
  /** A probe found that the node that answers tells it, or does not. */
  probed(tells: boolean): void
  /**
   * Something that inputs of these blocks of one batch spend is known to nobody. Throws `UPSTREAM_SHAPE` where the node was said to tell it: another one may
   * answer now, and history must then be read in the chain's order, by what our own rows know. Once a later probe says again that it is told, these
   * blocks are taken as they are.
   */
  unknownIn(heights: readonly number[]): void
  /** Whether blocks were refused since the last probe. */
  doubts(): boolean
}

/** Heights that are remembered as refused. Many times the blocks that are read side by side, as what is read again must still pass. */
const MOST_REFUSED = 10_000

/** Makes one that holds a node to nothing until it was probed. */
export function createPrevoutWatch(source: () => string): PrevoutWatch {
  let tells = false
  let probes = 0
  let doubts = false
  /** How many probes there had been when a height was refused first. */
  const refused = new Map<number, number>()
  return {
    probed(told) {
      tells = told
      probes++
      doubts = false
      // Whoever tells it again after this is held to it anew.
      if (!told) refused.clear()
    },
    unknownIn(heights) {
      if (!tells) return
      const doubtful = heights.filter((height) => (refused.get(height) ?? probes) === probes)
      if (doubtful.length === 0) return
      doubts = true
      for (const height of doubtful) refused.set(height, probes)
      for (const oldest of refused.keys()) {
        if (refused.size <= MOST_REFUSED) break
        refused.delete(oldest)
      }
      throw new OrreryError('UPSTREAM_SHAPE', {
        source: source(),
        method: 'getblock',
        path: `block ${doubtful[0]}: what its inputs spend, which the node was said to tell`,
      })
    },
    doubts: () => doubts,
  }
}
