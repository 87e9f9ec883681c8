import { createHash } from 'node:crypto'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Family } from '@orrery/family/family'
import type { Chain } from '@orrery/model/chain'
import type { Retention } from '@orrery/indexer/follower-options'
import type { Hex } from '@orrery/primitives/hex'
import type { RetentionSetting } from './config/config.ts'

/** A chain's retention with its addresses read, and the key under which the archive notes what was looked through for them. */
export type ReadRetention = { readonly retention: Retention; readonly watchList?: Hex }

/** Reads the addresses of a watch list by the family's grammar. Throws `CONFIG_INVALID` with the first that is none. */
export function readRetention(setting: RetentionSetting, chain: Chain, family: Family): ReadRetention {
  if (typeof setting === 'string' || !('watch' in setting)) return { retention: setting }
  const keys = setting.watch.map((text, i) => {
    try {
      return family.parseAddress(text, chain)
    } catch (error) {
      throw new OrreryError('CONFIG_INVALID', {
        key: `chains.${chain.code}.retention.watch.${i}`,
        reason: error instanceof Error ? error.message : 'is no address',
      })
    }
  })
  const watch = [...new Set(keys)].sort()
  return { retention: { watch }, watchList: `0x${createHash('sha256').update(watch.join()).digest('hex')}` }
}

/** The addresses that a retention watches; null where it watches none. */
export const watchedOf = (retention: Retention): ReadonlySet<Hex> | null =>
  typeof retention === 'object' && 'watch' in retention ? new Set(retention.watch) : null
