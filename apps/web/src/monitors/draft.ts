import type { ApiClient } from '@orrery/api/client'
import { displayName } from '@orrery/entities/display-name'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { Chain } from '@orrery/model/chain'
import { plainDigits } from '@orrery/ui/rules/own-digits'
import { baseUnits, wholeCoins } from '../page-parts/coin-text.ts'
import { typedAmount, writtenAmount } from '../page-parts/written-amount.ts'
import { chainNamed } from '../routing/chain-named.ts'
import { canWait, KINDS, kindsOf, type RuleField } from './rule-kinds.ts'
import { blankRule, COOLDOWNS, LEVELS, RULE_KINDS, ruleName, type Rule, type RuleKind } from './rule.ts'

/** A rule as its form has it: amounts in whole coins, an event by its signature. */
export type Draft = Pick<
  Rule,
  | 'id'
  | 'name'
  | 'chain'
  | 'kind'
  | 'address'
  | 'direction'
  | 'token'
  | 'supply'
  | 'side'
  | 'level'
  | 'cooldownSeconds'
  | 'notifies'
  | 'sounds'
> & {
  readonly amount: string
  readonly event: string
  readonly method: string
  readonly years: string
  readonly known: Rule | null
}

/** What is wrong with a field: a message and what it says. */
export type DraftFault = readonly [word: string, slots?: Readonly<Record<string, string | number>>]
export type DraftFaults = { readonly [field in RuleField | 'name' | 'chain']?: DraftFault }

/** A form that changes a rule, its amounts as `locale` writes them. */
export const draftOf = (rule: Rule, locale: string): Draft => ({
  ...rule,
  amount: rule.least === '' ? '' : typedAmount(wholeCoins(rule.least, rule.decimals), locale),
  event: rule.method === '' ? rule.topic : rule.method,
  method: rule.kind === 'method' ? rule.method : '',
  years: String(rule.years),
  known: rule,
})

const pick = <T>(values: readonly T[], value: unknown, usual: T): T => values.find((each) => each === value) ?? usual

/** A form for a new rule, filled as the query of its address says; an amount there has a point in every language. */
export function draftFrom(query: URLSearchParams, chains: readonly Chain[], nowMs: number, locale: string): Draft {
  const chain = chainNamed(query.get('chain') ?? '', chains) ?? chains[0]
  const kinds = chain === undefined ? RULE_KINDS : kindsOf(chain)
  const amount = (query.get('amount') ?? '').slice(0, 80)
  const plain = writtenAmount(amount)
  return {
    ...draftOf(blankRule(nowMs), locale),
    known: null,
    chain: chain?.code ?? '',
    kind: pick<RuleKind>(kinds, query.get('kind'), kinds[0]!),
    address: (query.get('address') ?? '').slice(0, 160),
    token: (query.get('token') ?? '').slice(0, 160),
    amount: plain === null ? amount : typedAmount(plain, locale),
  }
}

/** A unit that amounts of a rule are written in. */
type Unit = Pick<Rule, 'decimals' | 'symbol'>

type CheckOptions = {
  readonly chains: readonly Chain[]
  readonly api: ApiClient
  readonly signal: AbortSignal
  readonly nowMs: number
  /** Language in which the form's numbers are written. */
  readonly locale: string
}

/** The rule that a form stands for, or what is wrong with each of its fields. Asks the API what an address is and how a token counts; throws what that throws otherwise. */
export async function checkDraft(
  draft: Draft,
  { chains, api, signal, nowMs, locale }: CheckOptions,
): Promise<{ readonly rule: Rule } | { readonly faults: DraftFaults }> {
  const chain = chains.find(({ code }) => code === draft.chain)
  if (chain === undefined) return { faults: { chain: ['monitor.fault.unread'] } }
  const { fields } = KINDS[draft.kind]
  const has = (field: RuleField): boolean => fields.includes(field)
  const faults: { -readonly [field in keyof DraftFaults]: DraftFault } = {}
  const name = ruleName(draft.name)
  if (name === '') faults.name = ['monitor.fault.name']

  const subject: RuleField = has('contract') ? 'contract' : 'address'
  let address = ''
  if (has(subject)) {
    const told = await addressOf(draft.address, chain, api, signal)
    if (told === null) faults[subject] = ['monitor.fault.address', { chain: chain.name.full }]
    else address = told
  }
  const token = has('token') ? draft.token.trim() : ''
  const counted = draft.kind === 'token' || draft.kind === 'freezes' ? address : token
  let unit: Unit | null = { decimals: chain.native.decimals, symbol: chain.native.symbol.toUpperCase() }
  if (draft.kind === 'gas') unit = { decimals: 9, symbol: chain.native.gasUnit }
  if (counted !== '') {
    unit = await unitOf(counted, chain, api, signal)
    if (unit === null)
      faults[draft.kind === 'token' || draft.kind === 'freezes' ? 'contract' : 'token'] = ['monitor.fault.token']
  }

  // Without one unit there is no amount to show: tokens count in units of their own.
  const counts =
    draft.kind === 'woken' || has('bound') || (has('least') && (draft.kind !== 'transfers' || token !== ''))
  let least = ''
  const amount = draft.amount.trim()
  const bound: RuleField | null = has('bound') ? 'bound' : has('least') ? 'least' : null
  if (bound !== null && (amount !== '' || bound === 'bound')) {
    const base = unit === null ? null : baseUnits(amount, unit.decimals, locale)
    if (draft.kind === 'transfers' && token === '') faults.least = ['filter.token.first']
    else if (base === null) faults[bound] = ['monitor.fault.amount', { places: unit?.decimals ?? 0 }]
    else least = base
  }
  const event = has('topic') ? await topicOf(draft.event.trim(), chain, api, signal) : { topic: '', method: '' }
  if (event === null) faults.topic = ['monitor.fault.unread']
  const method = has('method') ? draft.method.trim() : (event?.method ?? '')
  if (!/^[\w$()[\], ]{0,160}$/.test(method)) faults.method = ['monitor.fault.unread']
  const years = Number(plainDigits(draft.years))
  if (has('years') && !(Number.isSafeInteger(years) && years >= 1 && years <= 50))
    faults.years = ['monitor.fault.unread']
  if (Object.keys(faults).length > 0) return { faults }
  return {
    rule: {
      ...blankRule(nowMs),
      id: draft.id,
      name,
      chain: chain.code,
      kind: draft.kind,
      address,
      direction: has('direction') ? draft.direction : 'any',
      token,
      least,
      decimals: counts ? (unit?.decimals ?? 0) : 0,
      symbol: counts ? (unit?.symbol ?? '') : '',
      supply: has('supply') ? draft.supply : 'any',
      topic: event?.topic ?? '',
      method,
      side: draft.side,
      years: has('years') ? years : 1,
      level: has('level') ? pick(levelsOf(draft.kind, chain), draft.level, 'included') : 'included',
      cooldownSeconds: pick<number>(COOLDOWNS, draft.cooldownSeconds, 0),
      isMuted: draft.known?.isMuted ?? false,
      notifies: draft.notifies,
      sounds: draft.sounds,
      madeMs: draft.known?.madeMs ?? nowMs,
    },
  }
}

/** Levels that a rule may have there. */
export const levelsOf = (kind: RuleKind, chain: Chain) =>
  LEVELS.filter((level) => level !== 'pending' || canWait({ kind }, chain))

/** The address as the chain writes it; null for what is none there. */
async function addressOf(text: string, chain: Chain, api: ApiClient, signal: AbortSignal): Promise<string | null> {
  const trimmed = text.trim()
  if (!/^[\w:.-]{1,160}$/.test(trimmed)) return null
  try {
    return (await api.getAddress({ chain: chain.code, address: trimmed }, signal)).address
  } catch (error) {
    if (isOrreryError(error, 'ADDRESS_MALFORMED') || isOrreryError(error, 'PARAMETER_INVALID')) return null
    throw error
  }
}

/** How a token counts; null for what is no token, or does not say. */
async function unitOf(text: string, chain: Chain, api: ApiClient, signal: AbortSignal): Promise<Unit | null> {
  try {
    const { decimals, symbol } = await api.getToken({ chain: chain.code, address: text }, signal)
    return { decimals: decimals ?? 0, symbol: [...displayName(symbol ?? '').text].slice(0, 32).join('') }
  } catch (error) {
    if (
      ['ADDRESS_MALFORMED', 'PARAMETER_INVALID', 'TOKEN_NOT_FOUND'].some(
        (code) => isOrreryError(error) && error.code === code,
      )
    )
      return null
    throw error
  }
}

/** An event by its first topic or its signature, which the API turns into one; null for what is neither, all events for nothing. */
async function topicOf(
  text: string,
  chain: Chain,
  api: ApiClient,
  signal: AbortSignal,
): Promise<Pick<Rule, 'topic' | 'method'> | null> {
  if (text === '') return { topic: '', method: '' }
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { topic: text.toLowerCase(), method: '' }
  if (text.length > 160 || !/^[\w$]+\([\w$()[\], ]*\)$/.test(text)) return null
  try {
    const { topic } = await api.listEvents({ chain: chain.code, topic: text, limit: 10 }, signal)
    return { topic: topic.toLowerCase(), method: text }
  } catch (error) {
    if (isOrreryError(error, 'PARAMETER_INVALID')) return null
    throw error
  }
}
