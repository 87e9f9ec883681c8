import { displayName } from '@orrery/entities/display-name'

/** What a rule may look at (screens-evm §15.7), by the list or the number of the API that tells it exactly. */
export const RULE_KINDS = [
  'transactions',
  'transfers',
  'token',
  'roles',
  'upgrades',
  'freezes',
  'approvals',
  'event',
  'method',
  'balance',
  'gas',
  'woken',
] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** When a rule speaks: as soon as our node knows of it, when a block has it, or when the chain’s own marks have passed that block. */
export const LEVELS = ['pending', 'included', 'safe', 'final'] as const
export type Level = (typeof LEVELS)[number]

/** Seconds in which a rule that has spoken says nothing more. */
export const COOLDOWNS = [0, 300, 3_600, 86_400] as const

/** Rules that one browser keeps, and characters of a name and of any other text. */
export const MOST_RULES = 30
const LONGEST_NAME = 60
const LONGEST = 160

/** What a visitor wants to be told of. It never leaves the browser. */
export type Rule = {
  /** Made here, of small letters and digits: it stands in the path of its page. */
  readonly id: string
  readonly name: string
  /** Code of the chain. */
  readonly chain: string
  readonly kind: RuleKind
  /** The address, the token or the contract; empty where the whole chain is meant. */
  readonly address: string
  readonly direction: 'any' | 'in' | 'out'
  /** Contract of the one token; empty for all. */
  readonly token: string
  /** Least amount, or the bound of a balance or a price, in base units; empty for any. */
  readonly least: string
  /** How the amounts are written. */
  readonly decimals: number
  readonly symbol: string
  readonly supply: 'any' | 'minted' | 'burnt' | 'both'
  /** First topic of an event. */
  readonly topic: string
  /** A function by its name, its signature or its selector; of events their signature, where one was given. */
  readonly method: string
  readonly side: 'below' | 'above'
  /** Whole years that a coin lay still. */
  readonly years: number
  readonly level: Level
  readonly cooldownSeconds: number
  readonly isMuted: boolean
  /** Also by a notification of the system, and by a sound. */
  readonly notifies: boolean
  readonly sounds: boolean
  readonly madeMs: number
}

type Check = (value: unknown) => boolean
const text =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && value.length <= LONGEST && form.test(value)
const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)
const flag: Check = (value) => typeof value === 'boolean'
const integer =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most

/** One word of what addresses are written in. */
const ADDRESS = /^[\w:.-]{0,160}$/
const CHECKS: Readonly<Record<keyof Rule, Check>> = {
  id: text(/^[a-z0-9]{6,24}$/),
  name: (value) => typeof value === 'string' && ruleName(value) !== '',
  chain: text(/^[\w-]{1,40}$/),
  kind: oneOf(RULE_KINDS),
  address: text(ADDRESS),
  direction: oneOf(['any', 'in', 'out']),
  token: text(ADDRESS),
  least: text(/^\d{0,78}$/),
  decimals: integer(0, 255),
  symbol: text(/^[^\p{Cc}]{0,32}$/u),
  supply: oneOf(['any', 'minted', 'burnt', 'both']),
  topic: text(/^(?:0x[0-9a-f]{64})?$/),
  method: text(/^[\w$()[\], ]{0,160}$/),
  side: oneOf(['below', 'above']),
  years: integer(1, 50),
  level: oneOf(LEVELS),
  cooldownSeconds: oneOf(COOLDOWNS),
  isMuted: flag,
  notifies: flag,
  sounds: flag,
  madeMs: integer(0, 253_402_300_800_000),
}

/** Text as the name of a rule: no controls, no line breaks, 60 characters at most. */
export const ruleName = (name: string): string => [...displayName(name.trim()).text].slice(0, LONGEST_NAME).join('')

/** A rule of what a storage or a file holds; null for anything else. What it has beside a rule is left out. */
export function readRule(value: unknown): Rule | null {
  if (typeof value !== 'object' || value === null) return null
  const told = value as Readonly<Record<string, unknown>>
  const fields = Object.entries(CHECKS).map(([field, fits]) => {
    const own = Object.hasOwn(told, field) ? told[field] : undefined
    return fits(own) ? ([field, field === 'name' ? ruleName(own as string) : own] as const) : null
  })
  return fields.includes(null)
    ? null
    : (Object.fromEntries(fields as readonly (readonly [string, unknown])[]) as unknown as Rule)
}

/** A rule without anything chosen yet. */
export const blankRule = (madeMs: number): Rule => ({
  id: ruleId(),
  name: '',
  chain: '',
  kind: 'transactions',
  address: '',
  direction: 'any',
  token: '',
  least: '',
  decimals: 0,
  symbol: '',
  supply: 'any',
  topic: '',
  method: '',
  side: 'below',
  years: 1,
  level: 'included',
  cooldownSeconds: 0,
  isMuted: false,
  notifies: false,
  sounds: false,
  madeMs,
})

/** An id that no other rule has. */
export const ruleId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join('')

/** Whether a rule watches a number, and not a list that grows: such a rule sees what is when it looks, and nothing between. */
export const watchesNumber = ({ kind }: Pick<Rule, 'kind'>): boolean => kind === 'balance' || kind === 'gas'
