import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'
import { MOST_RULES, readRule, type Rule } from './rule.ts'
import { readState, type RuleState } from './rule-state.ts'

const RULES = 'monitors'
const SEEN = 'monitors-seen'
const ROUND = 'monitors-round'
const stateKey = (id: string): string => `monitor-${id}`

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

/** The visitor's rules. What stands in the storage is a stranger's: what is no rule is left out, and what is too many. */
export function readRules(kept: ClientStorage = ownStorage()): readonly Rule[] {
  const value = kept.read(RULES)
  if (!Array.isArray(value)) return []
  const rules = value.flatMap((each: unknown) => {
    const rule = readRule(each)
    return rule === null ? [] : [rule]
  })
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()].slice(0, MOST_RULES)
}

/** Keeps a rule in the place of the one with its id, or behind the others. False where there are too many, or the browser keeps nothing. */
export function writeRule(rule: Rule, kept: ClientStorage = ownStorage()): boolean {
  const rules = readRules(kept)
  const isKnown = rules.some(({ id }) => id === rule.id)
  if (!isKnown && rules.length >= MOST_RULES) return false
  const next = isKnown ? rules.map((each) => (each.id === rule.id ? rule : each)) : [...rules, rule]
  return kept.write(RULES, next)
}

/** Forgets a rule with what it found; false where the browser keeps nothing. */
export function dropRule(id: string, kept: ClientStorage = ownStorage()): boolean {
  kept.remove(stateKey(id))
  return kept.write(
    RULES,
    readRules(kept).filter((rule) => rule.id !== id),
  )
}

/** How far a rule has looked. */
export const readRuleState = (id: string, kept: ClientStorage = ownStorage()): RuleState =>
  readState(kept.read(stateKey(id)))

/** Keeps it; false where the browser keeps nothing: then the rule begins anew, for what was found since the last time would be told with every look. */
export function writeRuleState(id: string, state: RuleState, kept: ClientStorage = ownStorage()): boolean {
  const isKept = kept.write(stateKey(id), state)
  if (!isKept) kept.remove(stateKey(id))
  return isKept
}

/** Begins a rule anew: what it looks at is another thing than before. */
export const forgetRuleState = (id: string, kept: ClientStorage = ownStorage()): void => kept.remove(stateKey(id))

/** What all tabs know of the last round: when it was, and until when nothing is asked for. */
export type Round = { readonly lastMs: number; readonly pausedUntilMs: number }

/** The last round of any tab. */
export function readRound(kept: ClientStorage = ownStorage()): Round {
  const value = kept.read(ROUND) as Partial<Record<keyof Round, unknown>> | null
  const number = (text: unknown): number => (Number.isSafeInteger(text) ? (text as number) : 0)
  return typeof value === 'object' && value !== null
    ? { lastMs: number(value.lastMs), pausedUntilMs: number(value.pausedUntilMs) }
    : { lastMs: 0, pausedUntilMs: 0 }
}

/** Tells all tabs of a round. */
export const writeRound = (round: Round, kept: ClientStorage = ownStorage()): boolean => kept.write(ROUND, round)

/** When the visitor looked at the hits last. */
function readSeenMs(kept: ClientStorage = ownStorage()): number {
  const value = kept.read(SEEN)
  return Number.isSafeInteger(value) ? (value as number) : 0
}

/** Hits that were told and not seen yet, those of muted rules apart. */
export function countUnseen(kept: ClientStorage = ownStorage()): number {
  const seenMs = readSeenMs(kept)
  return readRules(kept)
    .filter(({ isMuted }) => !isMuted)
    .flatMap(({ id }) => readRuleState(id, kept).hits)
    .filter(({ toldMs, isGone }) => toldMs !== null && toldMs > seenMs && !isGone).length
}

/** All hits were seen. False where there was none that was not, or the browser keeps nothing. */
export function seeAll(kept: ClientStorage = ownStorage()): boolean {
  if (countUnseen(kept) === 0) return false
  const told = readRules(kept).flatMap(({ id }) => readRuleState(id, kept).hits.map(({ toldMs }) => toldMs ?? 0))
  return kept.write(SEEN, Math.max(...told))
}

const CHANGED = 'orrery:monitors'

/** Tells this tab that something was kept; the others hear it by the storage. */
export const tellChanged = (): boolean => dispatchEvent(new Event(CHANGED))

/** Hears whatever changes in rules and what they found, in this tab and in others, until the answer is called. */
export function hearChanges(hear: () => void): () => void {
  addEventListener('storage', hear)
  addEventListener(CHANGED, hear)
  return () => {
    removeEventListener('storage', hear)
    removeEventListener(CHANGED, hear)
  }
}
