import { useEffect, useRef, useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TxLink } from '@orrery/entities/tx-link'
import { formatNumber } from '@orrery/format/format-number'
import { Button } from '@orrery/ui/button'
import { useSite } from '../../app/site.ts'
import styles from './contract.module.css'
import { slotChange, type SlotChange } from './slot-change.ts'

/** Transactions that are executed again for one look: each is a question of some weight to the node. */
const LOOKED = 10

type Found = {
  readonly changes: readonly SlotChange[]
  readonly looked: number
  /** How many changed more words than are told. */
  readonly cut: number
  readonly end: 'running' | 'done' | 'untraced' | 'failed'
}

/** Which of the newest transactions of a contract changed a word of its storage, one after the other (screens-evm §6.1). */
export function SlotHistory({ address, slot }: { readonly address: string; readonly slot: string }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const { api } = useSite()
  const [found, setFound] = useState<Found | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(new Error('another word is shown')), [])
  async function look(): Promise<void> {
    stop.current?.abort(new Error('begun anew'))
    const control = new AbortController()
    stop.current = control
    let told: Found = { changes: [], looked: 0, cut: 0, end: 'running' }
    const tell = (next: Partial<Found>): void => {
      told = { ...told, ...next }
      if (!control.signal.aborted) setFound(told)
    }
    tell({})
    try {
      const { hits } = await api.listAddressTransactions({ chain: chain.code, address, limit: LOOKED }, control.signal)
      for (const { hash, height } of hits.slice(0, LOOKED)) {
        if (height === null) continue
        const state = await api.getTransactionChanges({ chain: chain.code, hash }, control.signal)
        const { change, isCut } = slotChange(state, address, slot)
        tell({
          looked: told.looked + 1,
          cut: told.cut + (isCut ? 1 : 0),
          changes: change === null ? told.changes : [...told.changes, change],
        })
      }
      tell({ end: 'done' })
    } catch (error) {
      tell({ end: isOrreryError(error, 'CAPABILITY_MISSING') ? 'untraced' : 'failed' })
    }
  }
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      <Button busy={found?.end === 'running'} onClick={() => void look()}>
        {t('slots.history.look', { count: number(LOOKED) })}
      </Button>
      {found !== null && (
        <div role="status">
          {found.changes.length > 0 && (
            <dl className={styles.data}>
              {found.changes.map(({ hash, before, after }) => (
                <div key={hash}>
                  <dt>
                    <TxLink hash={hash} />
                  </dt>
                  <dd dir="ltr">
                    <code>{before}</code> → <code>{after}</code>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {found.end === 'untraced' && <p>{t('contract.parties.untraced')}</p>}
          {found.end === 'failed' && <p>{t('part.failed')}</p>}
          <p>
            {t('slots.history.looked', { looked: number(found.looked), changed: number(found.changes.length) })}
            {found.cut > 0 && ` ${t('slots.history.cut', { count: number(found.cut) })}`}
          </p>
        </div>
      )}
    </>
  )
}
