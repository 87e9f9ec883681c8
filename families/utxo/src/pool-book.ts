import type { ChainOf } from '@orrery/model/chain'
import { UNKNOWN_POOL, type BlockPool, type MiningPool } from '@orrery/model/mining-pool'
import type { Hex } from '@orrery/primitives/hex'
import { readAddress } from './parse-address.ts'

/** The pools of a chain, and whose a block is. */
export type PoolBook = {
  readonly pools: readonly MiningPool[]
  /** By what the coinbase pays first, then by what it says. `unknown` where no pool fits. */
  poolOf(coinbase: Hex, paid: readonly (Hex | null)[]): BlockPool
}

const MOST_POOLS = 5_000
const MOST_MARKS = 10_000
const LONGEST_NAME = 100
const LONGEST_MARK = 200
// A shorter text stands in coinbases by chance.
const SHORTEST_TAG = 3
/** Controls, and signs that turn the text after them around: a page would show other words than the file has. */
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const NOBODY: BlockPool = { code: UNKNOWN_POOL, name: null }

/** Where the operator gives no file: nobody is known. */
export const NO_POOLS: PoolBook = { pools: [], poolOf: () => NOBODY }

/**
 * Reads a pool file in the form of bitcoin-data/mining-pools (screens-nonevm §4.5): a list of `{ name, addresses, tags, link }`.
 * Addresses of other chains are passed over. Throws an Error that names the entry that is wrong.
 */
export function readPoolBook(file: unknown, chain: ChainOf<'utxo'>): PoolBook {
  if (!Array.isArray(file)) throw new Error('it is no list of pools')
  if (file.length > MOST_POOLS) throw new Error(`it has more than ${MOST_POOLS} pools`)
  const codes = new Set([UNKNOWN_POOL])
  const told = file.map((entry: unknown, at) => readPool(entry, at, codes))
  const byKey = new Map<Hex, BlockPool>()
  const byTag: { readonly tag: string; readonly pool: BlockPool }[] = []
  const pools = told.map((entry): MiningPool => {
    const { code, name, tags } = entry
    const pool: BlockPool = { code, name }
    const addresses = entry.addresses.filter((text) => {
      const key = readAddress(text, chain)
      if (typeof key !== 'string') return false
      if (!byKey.has(key)) byKey.set(key, pool)
      return true
    })
    // As bytes, one sign each: coinbases are no UTF-8.
    for (const tag of tags)
      if (tag.length >= SHORTEST_TAG) byTag.push({ tag: Buffer.from(tag, 'utf8').toString('latin1'), pool })
    return { ...entry, addresses }
  })
  // Of two tags of which one holds the other, the longer one says more.
  byTag.sort((a, b) => b.tag.length - a.tag.length)
  return {
    pools,
    poolOf(coinbase, paid) {
      for (const key of paid) {
        const pool = key === null ? undefined : byKey.get(key)
        if (pool !== undefined) return pool
      }
      const text = Buffer.from(coinbase.slice(2), 'hex').toString('latin1')
      return byTag.find(({ tag }) => text.includes(tag))?.pool ?? NOBODY
    },
  }
}

function readPool(entry: unknown, at: number, codes: Set<string>): MiningPool {
  if (typeof entry !== 'object' || entry === null) throw new Error(`entry ${at} is no pool`)
  const { name, link, tags, addresses } = entry as { readonly [key: string]: unknown }
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME)
    throw new Error(`entry ${at} has no name of at most ${LONGEST_NAME} letters`)
  if (MISLEADING.test(name)) throw new Error(`the name of entry ${at} holds signs that turn or hide text`)
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'pool'
  let code = base
  for (let n = 2; codes.has(code); n++) code = `${base}-${n}`
  codes.add(code)
  return { code, name, link: linkOf(link), tags: marks(tags, at, 'tags'), addresses: marks(addresses, at, 'addresses') }
}

function marks(value: unknown, at: number, key: string): readonly string[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > MOST_MARKS)
    throw new Error(`${key} of entry ${at} is no list of at most ${MOST_MARKS}`)
  return value.map((mark: unknown) => {
    if (typeof mark !== 'string' || mark.length > LONGEST_MARK)
      throw new Error(`${key} of entry ${at} holds something else than short texts`)
    return mark
  })
}

function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}
