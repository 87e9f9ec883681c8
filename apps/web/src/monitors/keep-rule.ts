import { forgetRuleState, readRules, writeRule } from './rule-store.ts'
import type { Rule } from './rule.ts'

const LOOKS_BY = [
  ...(['chain', 'kind', 'address', 'direction', 'token', 'least'] as const),
  ...(['supply', 'topic', 'method', 'side', 'years'] as const),
]

/** Keeps a rule. What one with its id found before is forgotten where that one looked at something else. False where it cannot be kept. */
export function keepRule(rule: Rule): boolean {
  const known = readRules().find(({ id }) => id === rule.id)
  if (known !== undefined && LOOKS_BY.some((field) => known[field] !== rule[field])) forgetRuleState(rule.id)
  return writeRule(rule)
}
