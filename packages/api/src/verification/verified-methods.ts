import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { OUTER_COMMA } from '../queries/transactions/tx-conditions.ts'
import { interfacesOf } from './interfaces.ts'

/** Contracts whose functions are looked through where no receiver is told: the newest that were verified. */
const NEWEST = 24
/** Receivers that are told: no condition takes more. */
const RECEIVERS = 10
const NAME = /^[A-Za-z_$][\w$]{0,199}$/

/** Conditions as an endpoint or the query of a feed has them. */
type Told = { readonly method?: unknown; readonly notMethod?: unknown; readonly to?: unknown }

/**
 * Conditions in which names of functions are the selectors that verified interfaces have for them (screens-evm §17): those of the receivers that the
 * conditions tell, and of the contracts verified here last. Beside them stays what the table of signatures has for the name. What nothing names stays as it is.
 */
export async function withVerifiedMethods<T extends object>(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  texts: T & Told,
): Promise<T> {
  const { decode } = desk.family
  if (decode === undefined || ![texts.method, texts.notMethod].some(hasName)) return texts
  const contracts = await context.contracts
  if (contracts === null || !contracts.hasAny(desk.chain.code)) return texts
  const newest = contracts.list(desk.chain.code).slice(0, NEWEST)
  const addresses = [
    ...partsOf(texts.to)
      .slice(0, RECEIVERS)
      .flatMap((text) => keyOf(desk, text) ?? []),
    ...newest.flatMap(({ address }) => keyOf(desk, address) ?? []),
  ]
  const known = await interfacesOf(context, desk, addresses)
  const read = [...new Set(addresses)].flatMap((address) => known.of(address).map((one) => one.read))
  const selectorsOf = (one: string): readonly string[] => {
    if (!NAME.test(one)) return [one]
    const found = read.flatMap((by) => by.selectors(one))
    return found.length === 0 ? [one] : [...new Set<string>([...found, ...decode.selectors(one)])]
  }
  const named = (text: unknown) => ({ ...(hasName(text) && { text: partsOf(text).flatMap(selectorsOf).join(',') }) })
  const [method, notMethod] = [named(texts.method), named(texts.notMethod)]
  return {
    ...texts,
    ...(method.text !== undefined && { method: method.text }),
    ...(notMethod.text !== undefined && { notMethod: notMethod.text }),
  }
}

const MOST_TEXT = 4_000

const partsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' && text.length <= MOST_TEXT ? text.split(OUTER_COMMA).map((one) => one.trim()) : []

const hasName = (text: unknown): boolean => partsOf(text).some((one) => NAME.test(one))

/** The key of an address; null where it is none, which its own check says. */
function keyOf({ family, chain }: ChainDesk, text: string): Hex | null {
  try {
    return family.parseAddress(text, chain)
  } catch {
    return null
  }
}
