import { Age } from '@orrery/entities/age'
import { AmountText } from '@orrery/entities/amount'
import { HashText } from '@orrery/entities/hash-text'
import { usePageContext } from '@orrery/entities/page-context'
import { Badge, type Tone } from '@orrery/ui/badge'
import { Link } from '@orrery/ui/link'
import { useSite } from '../app/site.ts'
import { SEEN_PACE_MS } from './run-monitors.ts'
import type { Rule } from './rule.ts'
import type { Hit, RuleState } from './rule-state.ts'

/** Longer than rounds are apart where there are many rules: what was not looked at for so long waits for an open page. */
const FRESH_MS = SEEN_PACE_MS * 10

const STATES = {
  watching: ['good', 'monitor.state.watching'],
  waiting: ['plain', 'monitor.state.waiting'],
  failing: ['bad', 'monitor.state.failing'],
  muted: ['warn', 'monitor.state.muted'],
} as const satisfies Readonly<Record<string, readonly [Tone, string]>>

/** What a rule is doing, in a word. */
export function ruleStanding({ isMuted }: Rule, { failure, lookedMs }: RuleState, nowMs: number): keyof typeof STATES {
  if (failure !== null) return 'failing'
  if (lookedMs === null || nowMs - lookedMs > FRESH_MS) return 'waiting'
  return isMuted ? 'muted' : 'watching'
}

/** That word as a badge. */
export function StandingBadge({
  rule,
  state,
  nowMs,
}: {
  readonly rule: Rule
  readonly state: RuleState
  readonly nowMs: number
}) {
  const { t } = usePageContext()
  const [tone, word] = STATES[ruleStanding(rule, state, nowMs)]
  return <Badge tone={tone}>{t(word)}</Badge>
}

/** The address or contract of a rule, with a link to its page. */
export function RuleSubject({ rule: { chain: code, address, kind } }: { readonly rule: Rule }) {
  const { t } = usePageContext()
  const chain = useSite().chains.find((one) => one.code === code)
  if (address === '') return t(`monitor.kind.${kind}`)
  const page = kind === 'token' || kind === 'freezes' ? 'token' : 'address'
  if (chain === undefined) return <HashText text={address} />
  return (
    <Link to={`/${chain.path}/${page}/${address}`} look="plain">
      <HashText text={address} />
    </Link>
  )
}

/** An amount of a rule in its own unit. */
export function RuleAmount({ rule, base }: { readonly rule: Rule; readonly base: string | null }) {
  return <AmountText base={base} decimals={rule.decimals} symbol={rule.symbol === '' ? null : rule.symbol} />
}

/** Hits of the last seven days. */
export const recentHits = ({ hits }: RuleState, nowMs: number): readonly Hit[] =>
  hits.filter(({ foundMs, isGone }) => !isGone && nowMs - foundMs < 7 * 86_400_000)

/** When the last hit was found. */
export function LastHit({ state }: { readonly state: RuleState }) {
  return <Age ms={state.hits.findLast(({ isGone }) => !isGone)?.foundMs ?? null} />
}
