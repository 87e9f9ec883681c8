import { useEffect, useState } from 'react'
import type { Rule } from './rule.ts'
import type { RuleState } from './rule-state.ts'
import { hearChanges, readRules, readRuleState } from './rule-store.ts'
import { useWords } from '../page-parts/after-words.tsx'

export type KeptRule = { readonly rule: Rule; readonly state: RuleState }

/** The visitor’s rules with what they found, moving with every tab; null until they were read. */
export function useMonitors(): readonly KeptRule[] | null {
  const [kept, setKept] = useState<readonly KeptRule[] | null>(null)
  const hasWords = useWords() !== 'waiting'
  useEffect(() => {
    if (!hasWords) return
    const look = () => setKept(readRules().map((rule) => ({ rule, state: readRuleState(rule.id) })))
    look()
    return hearChanges(look)
  }, [hasWords])
  return kept
}
