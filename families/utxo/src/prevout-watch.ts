import { OrreryError } from '@orrery/errors/orrery-error'
import type { HeightRange } from '@orrery/model/reads'

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
  /** Of these blocks not all was found that they spend, with the block that made it. */
  lackingIn(heights: readonly number[]): void
  /** Whether that was so of a block of the range when it was read last; told once. */
  lacked(range: HeightRange): boolean
  /** Whether blocks were refused since the last probe. */
  doubts(): boolean
}

/** Heights that are remembered as refused. Many times the blocks that are read side by side, as what is read again must still pass. */
const MOST_REFUSED = 10_000

/** Many times the blocks of what is read before it is asked for. */
const MOST_LACKING = 10_000

/** Makes one that holds a node to nothing until it was probed. */
export function createPrevoutWatch(source: () => string): PrevoutWatch {
  let tells = false
  let probes = 0
  let doubts = false
  /** How many probes there had been when a height was refused first. */
  const refused = new Map<number, number>()
  const lacking = new Set<number>()
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
    lackingIn(heights) {
      for (const height of heights) lacking.add(height)
      for (const oldest of lacking) {
        if (lacking.size <= MOST_LACKING) break
        lacking.delete(oldest)
      }
    },
    lacked({ from, to }) {
      const found = [...lacking].filter((height) => height >= from && height <= to)
      for (const height of found) lacking.delete(height)
      return found.length > 0
    },
    doubts: () => doubts,
  }
}
