import { earlyPart } from '../../page-parts/facts/early-part.ts'
import type { TokenRulesProps } from './token-rules.tsx'

/** What can be watched of a token: only where one is named. */
export const TokenRulesPart = earlyPart<TokenRulesProps>(() =>
  import('./token-rules.tsx').then((module) => module.TokenRules),
)
