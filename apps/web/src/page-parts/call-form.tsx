import { useEffect, useRef, useState, type ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Banner } from '@orrery/ui/banner'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { TextArea } from '@orrery/ui/text-area'
import { TextInput } from '@orrery/ui/text-input'
import { useSite } from '../app/site.ts'
import { callFields, type CallTexts } from './call-fields.ts'
import styles from './call-form.module.css'
import { foreignText } from './foreign-text.ts'
import { NeedsScript } from './needs-script.tsx'

type State<Outcome> =
  | { readonly at: 'idle' | 'running' }
  | { readonly at: 'wrong' | 'failed'; readonly what: string }
  | { readonly at: 'done'; readonly outcome: Outcome }

export type CallFormProps<Outcome> = {
  readonly start: () => CallTexts
  /** Message keys of the line above the form, and of its button. */
  readonly intro?: string
  readonly submit: string
  /** Also asks for a limit of gas, what the sender has, and for the block that it is run at. */
  readonly isWhole?: boolean
  /** What may stand for an empty sender. */
  readonly anybody?: string
  /** Asks the node. What it throws is told in its words; an answer that nobody waits for any more is given up by the signal. */
  run(
    call: { readonly fields: Readonly<Record<string, string>>; readonly tag: string },
    signal: AbortSignal,
  ): Promise<Outcome>
  /** Draws an answer, with all words at hand. */
  readonly children: (outcome: Outcome) => ReactNode
}

/** The form of a call to be tried by the node, and what came of it. A new try gives the one before up. */
export function CallForm<Outcome>({
  start,
  intro,
  submit,
  isWhole = false,
  anybody,
  run,
  children,
}: CallFormProps<Outcome>) {
  const { t } = usePageContext()
  const { words } = useSite()
  const [texts, setTexts] = useState(start)
  const [state, setState] = useState<State<Outcome>>({ at: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const act = async (): Promise<void> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setState({ at: 'running' })
    const call = callFields(anybody !== undefined && texts.from.trim() === '' ? { ...texts, from: anybody } : texts)
    const next = await Promise.all([
      'wrong' in call
        ? { at: 'wrong' as const, what: call.wrong }
        : run(call, stop.signal).then((outcome) => ({ at: 'done' as const, outcome })),
      words(),
    ]).then(
      ([told]) => told,
      (error: unknown) => ({ at: 'failed' as const, what: error instanceof Error ? error.message : String(error) }),
    )
    if (!stop.signal.aborted) setState(next)
  }
  const line = (
    name: keyof CallTexts,
    label: string,
    more: { readonly hint?: string; readonly placeholder?: string } = {},
  ) => (
    <TextInput
      label={label}
      dir="ltr"
      spellCheck={false}
      {...more}
      value={texts[name] ?? ''}
      onChange={(value) => setTexts({ ...texts, [name]: value })}
    />
  )
  return (
    <Card>
      <NeedsScript>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void act()
          }}
        >
          {intro !== undefined && <p>{t(intro)}</p>}
          {line('from', t('fact.from'), { placeholder: '0x…' })}
          {line('to', t('fact.to'), { placeholder: '0x…' })}
          {line('value', `${t('fact.value')} (wei)`)}
          {isWhole && line('gas', t('evm.tx.gasLimit'))}
          {isWhole && line('balance', `${t('fact.balance')} (wei)`, { hint: t('rerun.balance.hint') })}
          {isWhole && line('block', t('rerun.block'), { hint: t('rerun.block.hint') })}
          <TextArea
            label={t('evm.tx.input')}
            dir="ltr"
            rows={4}
            spellCheck={false}
            value={texts.input}
            onChange={(input) => setTexts({ ...texts, input })}
          />
          <div>
            <Button type="submit" look="solid" busy={state.at === 'running'}>
              {t(submit)}
            </Button>
          </div>
        </form>
      </NeedsScript>
      <div aria-live="polite" className={styles.outcome}>
        {(state.at === 'wrong' || state.at === 'failed') && (
          <Banner tone="warn">
            <strong>{t(state.at === 'wrong' ? 'at.badInput' : 'part.failed')}</strong>{' '}
            <bdi>{foreignText(state.what)}</bdi>
          </Banner>
        )}
        {state.at === 'done' && children(state.outcome)}
      </div>
    </Card>
  )
}
