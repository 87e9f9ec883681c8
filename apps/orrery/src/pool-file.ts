import { readFileSync, statSync } from 'node:fs'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { MiningPool } from '@orrery/model/mining-pool'
import type { TokenNames } from '@orrery/model/token-names'
import type { FamilyKit } from './family-kits.ts'

const MOST_BYTES = 8_000_000
const MOST_REGISTRY_BYTES = 64_000_000

/** The operator's pool file of a chain. Throws `CONFIG_INVALID`. */
export const readPoolFile = (code: string, path: string): unknown => readFile(`pools.${code}`, path, MOST_BYTES)

/** The operator's registry of a chain's tokens. Throws `CONFIG_INVALID`. */
export const readRegistryFile = (code: string, path: string): unknown =>
  readFile(`registries.${code}`, path, MOST_REGISTRY_BYTES)

function readFile(key: string, path: string, most: number): unknown {
  try {
    if (statSync(path).size > most) throw new Error(`it is larger than ${most} bytes`)
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (cause) {
    throw wrong(key, cause)
  }
}

/** What the file says. Throws `CONFIG_INVALID` where it says something else than pools, or the chain has none. */
export function readPools({ readPools: read }: FamilyKit, file: unknown, chain: Chain): readonly MiningPool[] {
  if (read === undefined) throw wrong(`pools.${chain.code}`, new Error('this chain has no mining pools'))
  try {
    return read(file, chain)
  } catch (cause) {
    throw wrong(`pools.${chain.code}`, cause)
  }
}

/** What the registry calls the chain's tokens. Throws `CONFIG_INVALID` where it says something else, or the chain tells names by itself or has no tokens. */
export function readTokenNames(
  { readTokenNames: read }: FamilyKit,
  file: unknown,
  chain: Chain,
  nowMs: number,
): TokenNames {
  const key = `registries.${chain.code}`
  try {
    const names = read?.(file, chain, nowMs) ?? null
    if (names === null) throw new Error('this chain has no tokens that a registry names')
    return names
  } catch (cause) {
    throw wrong(key, cause)
  }
}

const wrong = (key: string, cause: unknown): OrreryError =>
  new OrreryError('CONFIG_INVALID', { key, reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
