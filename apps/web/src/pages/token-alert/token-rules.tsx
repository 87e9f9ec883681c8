import { useState } from 'react'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import type { Chain } from '@orrery/model/chain'
import { systemClock } from '@orrery/primitives/clock'
import { Button } from '@orrery/ui/button'
import { Checkbox } from '@orrery/ui/checkbox'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../../app/site.ts'
import { blankRule, MOST_RULES, ruleName, type Rule } from '../../monitors/rule.ts'
import { readRules, tellChanged, writeRule } from '../../monitors/rule-store.ts'
import { useWords } from '../../page-parts/after-words.tsx'
import { baseUnits } from '../../page-parts/coin-text.ts'
import form from '../../page-parts/call-form.module.css'
import type { TokenAlertData } from './page.ts'

type Token = NonNullable<TokenAlertData['token']>

/** What can be watched of a token, each a rule of its own. */
const PRESETS = {
  whale: { kind: 'token', supply: 'any' },
  minted: { kind: 'token', supply: 'minted' },
  burnt: { kind: 'token', supply: 'burnt' },
  roles: { kind: 'roles', supply: 'any' },
  freezes: { kind: 'freezes', supply: 'any' },
  upgrades: { kind: 'upgrades', supply: 'any' },
} as const satisfies Readonly<Record<string, Pick<Rule, 'kind' | 'supply'>>>
type Preset = keyof typeof PRESETS

export type TokenRulesProps = { readonly chain: Chain; readonly token: Token }

/** The rules of a token that its visitor chooses, made by one click. */
export function TokenRules({ chain, token }: TokenRulesProps) {
  const { t, locale } = usePageContext()
  const { href } = useSite()
  const hasWords = useWords() !== 'waiting'
  const [chosen, choose] = useState<ReadonlySet<Preset>>(new Set(['whale', 'roles', 'freezes', 'upgrades']))
  const [amount, setAmount] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const places = token.decimals ?? 0
  const symbol = [...displayName(token.symbol ?? '').text].slice(0, 32).join('')
  const word = (preset: Preset): string =>
    preset === 'minted' || preset === 'burnt'
      ? t(`filter.supply.${preset}`)
      : t(preset === 'whale' ? 'monitor.kind.token' : `monitor.kind.${preset}`)
  const make = (): void => {
    const least = chosen.has('whale') ? baseUnits(amount, places, locale) : ''
    if (least === null) return setFault(t('monitor.fault.amount', { places }))
    if (readRules().length + chosen.size > MOST_RULES) return setFault(t('monitor.fault.many', { count: MOST_RULES }))
    const isKept = [...chosen].every((preset) => {
      const { kind, supply } = PRESETS[preset]
      const counts = kind === 'token'
      return writeRule({
        ...blankRule(systemClock.now()),
        name: ruleName(`${symbol === '' ? token.address : symbol}: ${word(preset)}`),
        chain: chain.code,
        kind,
        supply,
        address: token.address,
        least: preset === 'whale' ? least : '',
        decimals: counts ? places : 0,
        symbol: counts ? symbol : '',
      })
    })
    tellChanged()
    if (!isKept) return setFault(t('ui.actionFailed'))
    location.assign(href('/monitor-list'))
  }
  // What is said later needs its words.
  const isReady = hasWords && chosen.size > 0
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) make()
      }}
    >
      {(Object.keys(PRESETS) as Preset[]).map((preset) => (
        <Checkbox
          key={preset}
          label={word(preset)}
          checked={chosen.has(preset)}
          onChange={(isChosen) =>
            choose(new Set([...chosen].filter((one) => one !== preset).concat(isChosen ? [preset] : [])))
          }
        />
      ))}
      {chosen.has('whale') && (
        <TextInput
          label={t('monitor.least', { unit: symbol })}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          value={amount}
          onChange={(text) => {
            setAmount(text)
            setFault(null)
          }}
        />
      )}
      <p>
        <Button type="submit" look="solid" disabled={!isReady}>
          {t('tokenAlert.make')}
        </Button>
      </p>
      <p role="status">{fault ?? ''}</p>
    </form>
  )
}
