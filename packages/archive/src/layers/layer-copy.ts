import { OrreryError } from '@orrery/errors/orrery-error'
import { chainKey } from '@orrery/model/chain'
import type { LayerReads } from '@orrery/model/layer'
import type { BlockRef } from '@orrery/model/rows'
import type { Store } from '@orrery/store/store'
import { layerReads } from './layer-reads.ts'
import { hasLayerTables, type LayerShelf, type ShelvedLayer } from './layer-shelf.ts'
import { readSteps, type StepScope } from './layer-steps.ts'

const TOP = 0xffff_ffff
/** Each try meets a fork that takes back what it read. */
const MOST_TRIES = 20

/** A ledger above a chain that another process brings forward: nothing is ever written through it. */
export type LayerCopy = Pick<LayerShelf, 'through' | 'consistent'> & {
  /** Looks how far the ledger is now. */
  refresh(): Promise<void>
}

/**
 * A ledger as its rows tell it. Whoever writes it takes a step out before the rows below it, so that an answer counts
 * when the step that it stands on is still there after it was read.
 */
export function openLayerCopy(store: Store, chainCode: string, { id, version, tables }: ShelvedLayer): LayerCopy {
  const chain = chainKey(chainCode)
  const steps: StepScope = { store, chain, layer: `${id}.${version}`, purpose: 'read' }
  let isThere = false
  let through: BlockRef | null = null

  /** Its tables are made by whoever writes it; a version that nobody writes any more has no steps. */
  const areThere = async (): Promise<boolean> => {
    if (isThere) return true
    isThere = await hasLayerTables(store, tables)
    return isThere
  }
  const refresh = async (): Promise<void> => {
    through = (await areThere()) ? ((await readSteps(steps, TOP + 1, 1))[0] ?? null) : null
  }
  const stands = async (step: BlockRef | null): Promise<boolean> => {
    if (step === null) return true
    const [found] = await readSteps(steps, step.height + 1, 1)
    return found?.height === step.height && found.hash === step.hash
  }

  return {
    through: () => through,
    refresh,
    async consistent(read) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await refresh()
        const to = through
        const reads: LayerReads = layerReads(
          { store, chain, ranges: () => (to === null ? [] : [{ from: 0, to: to.height }]) },
          tables,
          'read',
        )
        const answer = await read(to, reads)
        if (await stands(to)) return answer
      }
      throw new OrreryError('STORE_UNAVAILABLE', { reason: 'the ledger goes back with its chain again and again' })
    },
  }
}
