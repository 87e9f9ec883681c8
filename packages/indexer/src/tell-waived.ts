import type { Engine } from './engine.ts'

/** Writes down once what blocks are held to no more because of what one told (decision 38). To be called now and then. */
export function createWaivedTeller({ adapter, chain, log }: Pick<Engine, 'adapter' | 'chain' | 'log'>): () => void {
  let told = 0
  return () => {
    const waived = adapter.waived?.() ?? []
    for (const { check, height, hash, reason, wasHeld } of waived.slice(told)) {
      const fields = { chain: chain.code, check, height, hash, reason }
      if (wasHeld)
        log.warn(
          'blocks are held to a rule no more, which earlier ones followed: a fork that is not known here, or a node that lies',
          fields,
        )
      else log.info('blocks are not held to a rule, for one does not follow it', fields)
    }
    told = waived.length
  }
}
