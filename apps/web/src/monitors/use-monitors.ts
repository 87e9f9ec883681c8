import { useEffect, useState } from 'react'
import { useSite } from '../app/site.ts'
import type { Rule } from './rule.ts'
import type { RuleState } from './rule-state.ts'
import { hearChanges, readRules, readRuleState } from './rule-store.ts'

export type KeptRule = { readonly rule: Rule; readonly state: RuleState }

/** Whether all words are here: what is drawn from the browser’s own storage is in no document. */
export function useWords(): boolean {
  const { words } = useSite()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    let isDrawn = true
    words().then(
      () => isDrawn && setHere(true),
      () => isDrawn && setHere(true),
    )
    return () => {
      isDrawn = false
    }
  }, [words])
  return isHere
}

/** The visitor’s rules with what they found, moving with every tab; null until they were read. */
export function useMonitors(): readonly KeptRule[] | null {
  const [kept, setKept] = useState<readonly KeptRule[] | null>(null)
  const hasWords = useWords()
  useEffect(() => {
    if (!hasWords) return
    const look = () => setKept(readRules().map((rule) => ({ rule, state: readRuleState(rule.id) })))
    look()
    return hearChanges(look)
  }, [hasWords])
  return kept
}
