import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import { valuesOf } from './read-conditions.ts'

/** Names that are looked up for one field. */
const MOST_NAMES = 20

/** The fields that hold addresses. */
const PARTIES = ['from', 'to'] as const

/** A filter whose names are addresses. */
export type WithoutNames = {
  /** The same conditions without names; what none was found for is left out. */
  readonly query: URLSearchParams
  /** Whether there was any name in them. */
  readonly isNamed: boolean
  /** Fields whose name nobody has, and those whose name several contracts have. */
  readonly unknown: readonly (typeof PARTIES)[number][]
  readonly shared: readonly (typeof PARTIES)[number][]
}

/**
 * Puts addresses in place of names (screens-evm §17): of the chain's name service, whose names have a dot, and of contracts whose sources match
 * in full: names of partial matches are their submitters'. A name that several contracts have is nobody's.
 */
export async function withoutNames(
  query: URLSearchParams,
  { api, chain, signal }: { readonly api: ApiClient; readonly chain: Chain; readonly signal: AbortSignal },
): Promise<WithoutNames> {
  const next = new URLSearchParams(query)
  const unknown: (typeof PARTIES)[number][] = []
  const shared: (typeof PARTIES)[number][] = []
  let isNamed = false
  for (const field of chain.family === 'evm' ? PARTIES : []) {
    const values = valuesOf(query.get(field) ?? '').slice(0, MOST_NAMES)
    const read = await Promise.all(
      values.map(async (value) => {
        const name = value.replace(/^!/, '')
        if (name === '' || /^0x[\da-f]*$|^label:/i.test(name)) return { value, isName: false }
        const { found, isWhole } = await addressesOf(name.slice(0, 80), { api, chain, signal })
        const one = found.length === 1 && isWhole ? (value.startsWith('!') ? '!' : '') + found[0]! : null
        return { value: one, isName: true, isShared: found.length > 0 }
      }),
    )
    if (!read.some(({ isName }) => isName)) continue
    isNamed = true
    const kept = read.flatMap(({ value }) => (value === null ? [] : [value]))
    if (kept.length === 0) next.delete(field)
    else next.set(field, kept.join(','))
    if (read.some(({ value, isShared }) => value === null && isShared !== true)) unknown.push(field)
    if (read.some(({ value, isShared }) => value === null && isShared === true)) shared.push(field)
  }
  return { query: next, isNamed, unknown, shared }
}

/** Contracts that one name may be part of; where there are more, others may have the same name in full. */
const MOST = 100

async function addressesOf(
  name: string,
  { api, chain, signal }: Parameters<typeof withoutNames>[1],
): Promise<{ readonly found: readonly string[]; readonly isWhole: boolean }> {
  if (name.includes('.') && chain.family === 'evm' && chain.quirks.names !== undefined) {
    const { address } = await api.getName({ chain: chain.code, name }, signal).catch((error: unknown) => {
      // What cannot be a name is nobody's.
      if (isOrreryError(error, 'PARAMETER_INVALID')) return { address: null }
      throw error
    })
    return { found: address === null ? [] : [address], isWhole: true }
  }
  const wanted = name.toLowerCase()
  const { hits } = await api.listVerifiedContracts(
    { chain: chain.code, named: name, match: 'full', limit: MOST },
    signal,
  )
  return {
    found: hits.filter((one) => one.name.toLowerCase() === wanted).map(({ address }) => address),
    isWhole: hits.length < MOST,
  }
}
