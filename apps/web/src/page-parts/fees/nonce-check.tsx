import { useEffect, useRef, useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { usePageContext } from '@orrery/entities/page-context'
import { RichMessage } from '@orrery/entities/rich-message'
import type { Chain } from '@orrery/model/chain'
import { Button } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { TextInput } from '@orrery/ui/text-input'
import { AfterWords } from '../after-words.tsx'
import { foreignText } from '../foreign-text.ts'
import styles from './fee-market.module.css'
import { readNonceGap, type NonceGap } from './nonce-gap.ts'

type Told = NonceGap | { readonly failed: string } | null

/** Whether anything of one address waits, where the node lists nothing of its pool (screens-evm §4.2). */
export const NonceCheck = ({ chain }: { readonly chain: Chain }) => (
  <AfterWords>{() => <Check chain={chain} />}</AfterWords>
)

function Check({ chain }: { readonly chain: Chain }) {
  const { t } = usePageContext()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  const [asked, setAsked] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const address = text.trim()
  const isAddress = /^0x[0-9a-fA-F]{40}$/.test(address)
  const ask = async (): Promise<void> => {
    setAsked(true)
    if (!isAddress) return
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setBusy(true)
    const next = await readNonceGap(chain, address, stop.signal).catch((error: unknown) => ({
      failed: error instanceof Error ? error.message : String(error),
    }))
    if (stop.signal.aborted) return
    setTold(next)
    setBusy(false)
  }
  return (
    <Card title={t('pending.check')}>
      <form
        className={styles.check}
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <p>{t('pending.check.text')}</p>
        <TextInput
          label={t('fact.from')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="0x…"
          value={text}
          onChange={(next) => {
            setText(next)
            setTold(null)
          }}
          error={asked && address !== '' && !isAddress ? t('form.fault.address') : null}
        />
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {t('call.ask')}
          </Button>
        </div>
        <div role="status">{told !== null && <Finding told={told} />}</div>
      </form>
    </Card>
  )
}

function Finding({ told }: { readonly told: NonNullable<Told> }) {
  const { t } = usePageContext()
  if ('failed' in told)
    return (
      <p>
        {t('call.failed')} <bdi>{foreignText(told.failed)}</bdi>
      </p>
    )
  return (
    <p>
      <RichMessage
        id={told.gap ? 'pending.check.some' : 'pending.check.none'}
        slots={{
          mined: <Figure key="mined" value={String(told.mined)} />,
          waiting: <Figure key="waiting" value={String(told.waiting)} />,
        }}
      />
    </p>
  )
}
