import { isOrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { Walk } from '../queries/lists/walk-range.ts'
import { Refusal } from './refusal.ts'

/** Rows that pages reach, and that one answer holds (docs.etherscan.io). */
export const WINDOW = 10_000
const NAME_LENGTH = 100_000
/** Etherscan's own "to the end". */
const LAST_BLOCK = 999_999_999_999

/** Which rows of a list are wanted. */
export type Window = { readonly skip: number; readonly take: number }

/** Parameters of a request, each read once into what it means. Every reader throws a `Refusal` in Etherscan's own words. */
export type Query = ReturnType<typeof createQuery>

export function createQuery(raw: Readonly<Record<string, unknown>>, desk: Pick<ChainDesk, 'chain' | 'family'> | null) {
  const find = (name: string, most = NAME_LENGTH): string | null => {
    const value = raw[name]
    if (value === undefined || value === '') return null
    if (typeof value !== 'string' || value.length > most) throw new Refusal(`Error! Invalid parameter ${name}`)
    return value
  }
  const addressOf = (text: string): Hex => {
    // Other forms of an address that a chain knows are for people; scripts write this one.
    if (!/^0x[0-9a-fA-F]{1,64}$/.test(text)) throw new Refusal('Error! Invalid address format')
    try {
      return desk!.family.parseAddress(text.toLowerCase(), desk!.chain)
    } catch (error) {
      if (isOrreryError(error, 'ADDRESS_MALFORMED')) throw new Refusal('Error! Invalid address format')
      throw error
    }
  }
  const integer = (name: string, fallback: number | null, most = Number.MAX_SAFE_INTEGER): number => {
    const text = find(name)
    if (text === null && fallback !== null) return fallback
    if (text === null || !/^\d{1,15}$/.test(text)) throw new Refusal(`Error! Invalid ${name} parameter`)
    return Math.min(Number(text), most)
  }
  const findAddress = (name: string): Hex | null => {
    const text = find(name)
    return text === null ? null : addressOf(text)
  }
  const order = (usual: Walk['order']): Walk['order'] => {
    const text = find('sort')?.toLowerCase() ?? usual
    if (text !== 'asc' && text !== 'desc') throw new Refusal('Error! Invalid sort parameter, it must be asc or desc')
    return text
  }
  return {
    find,
    integer,
    findAddress,
    address: (name = 'address'): Hex => findAddress(name) ?? addressOf(''),
    addresses(name: string, most: number): readonly Hex[] {
      const parts = (find(name) ?? '').split(',').map((part) => part.trim())
      if (parts.length > most) throw new Refusal(`Error! Maximum ${most} addresses per request`)
      return parts.map(addressOf)
    },
    hash(name: string): Hex {
      const text = find(name)
      if (text === null || !/^0x[0-9a-fA-F]{64}$/.test(text)) throw new Refusal('Error! Invalid transaction hash')
      return text.toLowerCase() as Hex
    },
    /** From `startblock` to `endblock`, oldest first unless `sort` says otherwise, or `usual` where it says nothing. */
    walk(usual: Walk['order'] = 'asc'): Walk {
      return {
        from: integer('startblock', 0, LAST_BLOCK),
        // Scripts write `endblock=latest`, as they do where logs are asked for.
        to: find('endblock')?.toLowerCase() === 'latest' ? LAST_BLOCK : integer('endblock', LAST_BLOCK, LAST_BLOCK),
        order: order(usual),
      }
    },
    /** `page` and `offset`; all rows that there may be where neither is given. */
    window(most = WINDOW): Window {
      const take = integer('offset', most, Number.MAX_SAFE_INTEGER) || most
      const page = integer('page', 1, Number.MAX_SAFE_INTEGER) || 1
      if (page * take > most)
        throw new Refusal(
          null,
          `Result window is too large, PageNo x Offset size must be less than or equal to ${most}`,
        )
      return { skip: (page - 1) * take, take }
    },
  }
}
