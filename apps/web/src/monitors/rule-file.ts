import { readRule, type Rule } from './rule.ts'

/** A file of rules is no longer: thirty of them have a tenth of it. */
export const RULE_FILE_BYTES = 300_000

/** Rules as a file, without what they found. */
export const ruleFile = (rules: readonly Rule[]): string => `${JSON.stringify({ monitors: rules }, null, 2)}\n`

/** Rules of such a file; none where it is no such file. What is no rule is left out. */
export function readRuleFile(text: string): readonly Rule[] {
  if (text.length > RULE_FILE_BYTES) return []
  try {
    const { monitors } = JSON.parse(text) as { monitors?: unknown }
    return Array.isArray(monitors)
      ? monitors.flatMap((each: unknown) => {
          const rule = readRule(each)
          return rule === null ? [] : [rule]
        })
      : []
  } catch {
    return []
  }
}
