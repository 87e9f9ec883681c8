import { baseUnits } from '../../page-parts/coin-text.ts'
import { METHOD_TEXT } from '../../page-parts/lists/method-text.ts'
import { writtenHeight } from '../../routing/written-height.ts'

/** What the form of the filter holds, as it stands in the address: text, with amounts in whole coins and days as `2026-01-31`. */
export const FIELDS = [
  'from',
  'to',
  'sides',
  'token',
  'tokenId',
  'supply',
  'assets',
  'method',
  'least',
  'most',
  'leastWorth',
  'mostWorth',
  'since',
  'until',
  'status',
  'type',
  'does',
  'has',
  'leastFee',
  'mostFee',
  'fromBlock',
  'toBlock',
] as const
export type Field = (typeof FIELDS)[number]

/** What can be looked for, as `kind` in the address names it; transactions where it names none (screens-evm §17). */
export const KINDS = ['moves', 'transactions', 'calls', 'transfers'] as const
export type Kind = (typeof KINDS)[number]

/** What a transaction may do by itself (screens-evm §4.1). */
export const DEEDS = ['payment', 'call', 'creation'] as const
/** What it may hold (screens-evm §4.1). */
export const INSIDES = ['user-ops', 'failed-calls'] as const
/** What only transactions are narrowed by. */
const OF_TXS: readonly Field[] = ['type', 'does', 'has', 'leastFee', 'mostFee']
const MOST_HEIGHT = 4_294_967_295
/** Decimals of a worth in dollars. */
const DOLLAR_PLACES = 18
/** What is narrowed by prices, which may not be told. */
export const OF_WORTH = ['leastWorth', 'mostWorth'] as const satisfies readonly Field[]
/** Transfers that make tokens, that end them, or either (screens-evm §8.4). */
export const SUPPLY_MOVES = ['minted', 'burnt', 'both'] as const
/** What moved: the coin, in transactions and calls inside them, fungible tokens, or items of collections (screens-evm §17). */
export const ASSETS = ['coins', 'tokens', 'items'] as const
type SupplyMove = (typeof SUPPLY_MOVES)[number]

const STANDARDS = ['erc20', 'erc721', 'erc1155'] as const

/** What the address asks for, of what the chain has: only those with contracts have more than transactions. */
export const kindOf = (query: URLSearchParams, hasContracts: boolean): Kind =>
  KINDS.find((kind) => hasContracts && kind === query.get('kind')) ?? 'transactions'

/** The feed of a kind, below those of its chain. */
export const feedOf = (kind: Kind): string => (kind === 'transactions' ? 'filter' : `filter/${kind}`)

/** The standard of transfers that the address names; null for all tokens. */
export const standardOf = (query: URLSearchParams): (typeof STANDARDS)[number] | null =>
  STANDARDS.find((standard) => standard === query.get('standard')) ?? null

/** Values that one field holds at most, taken and left out ones each; the API takes no more. */
const MOST_VALUES = 10
/** Characters of a field that are read. */
const MOST_TEXT = 4_000

/** The values of a field, which stand between commas or spaces; one behind an exclamation mark is left out. Pure. */
export const valuesOf = (text: string): readonly string[] =>
  text
    .slice(0, MOST_TEXT)
    .replaceAll(/!\s+/g, '!')
    .split(/[\s,;]+(?![^(]*\))/)
    .filter((value) => value !== '')

/** What the API is asked with, several values with commas between them; `wrong` names the fields whose text means nothing. */
export type Conditions = {
  readonly asked: {
    readonly from?: string
    readonly to?: string
    readonly token?: string
    readonly tokenId?: string
    readonly supply?: SupplyMove
    readonly assets?: (typeof ASSETS)[number]
    readonly method?: string
    readonly least?: string
    readonly most?: string
    readonly leastWorth?: string
    readonly mostWorth?: string
    readonly since?: number
    readonly until?: number
    readonly status?: 'success' | 'failed'
    readonly sides?: 'either'
    readonly notFrom?: string
    readonly notTo?: string
    readonly notToken?: string
    readonly notMethod?: string
    readonly type?: string
    readonly notType?: string
    readonly does?: (typeof DEEDS)[number]
    readonly has?: (typeof INSIDES)[number]
    readonly leastFee?: string
    readonly mostFee?: string
    readonly fromBlock?: number
    readonly toBlock?: number
  }
  readonly wrong: readonly Field[]
}

const DAY_MS = 86_400_000

const OF_CALLS = FIELDS.filter((field) => !field.startsWith('token') && field !== 'supply' && field !== 'assets')
const ASKED: { readonly [K in Kind]: readonly Field[] } = {
  moves: FIELDS.filter((field) => !OF_TXS.includes(field)),
  transactions: OF_CALLS,
  calls: OF_CALLS.filter((field) => !OF_TXS.includes(field)),
  transfers: FIELDS.filter((field) => field !== 'status' && field !== 'assets' && !OF_TXS.includes(field)),
}

/** The fields that a kind is narrowed by. */
export const fieldsOf = (kind: Kind): readonly Field[] => ASKED[kind]

/**
 * Reads the fields of a kind; empty ones are no conditions. Days are whole days in UTC. `decimals` are those of what amounts are told in: null where
 * nothing says which token, so that they mean nothing.
 */
export function readConditions(
  query: URLSearchParams,
  decimals: number | null,
  kind: Kind = 'transactions',
): Conditions {
  const text = (field: Field): string => (ASKED[kind].includes(field) ? (query.get(field) ?? '').trim() : '')
  const wrong: Field[] = []
  const read = <F extends Field, T>(field: F, parse: (given: string) => T | null): { readonly [K in F]?: T } => {
    const given = text(field)
    if (given === '') return {}
    const value = parse(given)
    if (value === null) wrong.push(field)
    return (value === null ? {} : { [field]: value }) as { readonly [K in F]?: T }
  }
  const height = (given: string): number | null => {
    const told = writtenHeight(given)
    return told !== null && told <= MOST_HEIGHT ? told : null
  }
  const asIs = (given: string): string | null => (given !== '' && given.length <= 160 ? given : null)
  const day = (given: string): number | null => {
    const ms = /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN
    return ms >= 0 ? ms : null
  }
  const amount = (given: string): string | null => (decimals === null ? null : baseUnits(given, decimals))
  const dollars = (given: string): string | null => baseUnits(given.replace(/^\$/, ''), DOLLAR_PLACES)
  // A name or a signature: which functions that means the API knows.
  const selector = (given: string): string | null => (METHOD_TEXT.test(given) ? given.replaceAll(/\s+/g, ' ') : null)
  const several = <F extends 'from' | 'to' | 'token' | 'method' | 'type', N extends string>(
    field: F,
    leftOut: N,
    parse: (given: string) => string | null,
  ): { readonly [K in F | N]?: string } => {
    const given = [...new Set(valuesOf(text(field)))]
    const values = given.map((value) => parse(value.replace(/^!/, '')))
    const of = (isLeftOut: boolean) => values.filter((_, index) => given[index]!.startsWith('!') === isLeftOut)
    const [taken, left] = [of(false), of(true)]
    if (values.includes(null) || taken.length > MOST_VALUES || left.length > MOST_VALUES) {
      wrong.push(field)
      return {}
    }
    return {
      ...(taken.length > 0 && { [field]: taken.join(',') }),
      ...(left.length > 0 && { [leftOut]: left.join(',') }),
    } as { readonly [K in F | N]?: string }
  }
  const asked = {
    ...several('from', 'notFrom', asIs),
    ...several('to', 'notTo', asIs),
    ...several('method', 'notMethod', selector),
    ...several('token', 'notToken', asIs),
    ...read('sides', (given) => (given === 'either' ? given : null)),
    ...read('tokenId', (given) => (/^\d{1,78}$/.test(given) ? given : null)),
    ...read('supply', (given) => SUPPLY_MOVES.find((move) => move === given) ?? null),
    ...read('assets', (given) => ASSETS.find((one) => one === given) ?? null),
    ...read('least', amount),
    ...read('most', amount),
    ...read('leastWorth', dollars),
    ...read('mostWorth', dollars),
    ...read('since', day),
    ...read('until', (given) => {
      const ms = day(given)
      return ms === null ? null : ms + DAY_MS
    }),
    ...read('status', (given) => (given === 'success' || given === 'failed' ? given : null)),
    ...several('type', 'notType', (given) => (/^[a-z0-9-]{1,40}$/.test(given) ? given : null)),
    ...read('does', (given) => DEEDS.find((deed) => deed === given) ?? null),
    ...read('has', (given) => INSIDES.find((inside) => inside === given) ?? null),
    ...read('leastFee', amount),
    ...read('mostFee', amount),
    ...read('fromBlock', height),
    ...read('toBlock', height),
  }
  return { asked, wrong }
}
