import { readFileSync, statSync } from 'node:fs'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { MiningPool } from '@orrery/model/mining-pool'
import type { FamilyKit } from './family-kits.ts'

const MOST_BYTES = 8_000_000

/** The operator's pool file of a chain. Throws `CONFIG_INVALID`. */
export function readPoolFile(code: string, path: string): unknown {
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`)
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (cause) {
    throw wrong(code, cause)
  }
}

/** What the file says. Throws `CONFIG_INVALID` where it says something else than pools, or the chain has none. */
export function readPools({ readPools: read }: FamilyKit, file: unknown, chain: Chain): readonly MiningPool[] {
  if (read === undefined) throw wrong(chain.code, new Error('this chain has no mining pools'))
  try {
    return read(file, chain)
  } catch (cause) {
    throw wrong(chain.code, cause)
  }
}

const wrong = (code: string, cause: unknown): OrreryError =>
  new OrreryError(
    'CONFIG_INVALID',
    { key: `pools.${code}`, reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  )
