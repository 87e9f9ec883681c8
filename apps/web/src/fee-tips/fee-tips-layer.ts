import { useEffect, useSyncExternalStore } from 'react'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { panelOf } from '../page-parts/panels/panels-of.ts'
import { feeLines, tellsFee } from './fee-tip.ts'

/** A pointer that only passes asks for nothing. */
const REST_MS = 200

/**
 * Adds to the tooltip of a fee in a list what it is made of (screens-evm §4.1). Rows hold no gas, so the transaction itself is asked for it, once, by whoever rests on its fee, taps it or brings the focus to it; without
 * an answer the tooltip stays as it is.
 */
export function FeeTipsLayer(): null {
  const { api, t, language, words } = useSite()
  const { subscribe, get } = useNavigator()
  const { screen } = useSyncExternalStore(subscribe, get, get)
  const at = screen.kind === 'page' ? screen.match.chain : null
  const chain = at?.family === 'evm' ? at : null
  useEffect(() => {
    if (chain === null) return
    const told = new WeakMap<HTMLElement, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const tell = async (fee: HTMLElement, hash: string): Promise<void> => {
      const tip = fee.dataset['tip'] ?? ''
      told.set(fee, tip)
      const [tx] = await Promise.all([api.getTransaction({ chain: chain.code, hash }, stop.signal), words()])
      const using = { t, locale: language.code, native: chain.native }
      if (!tellsFee(tip, tx.fee, using) || fee.dataset['tip'] !== tip) return
      const lines = feeLines((await panelOf(chain, (panels) => panels.transaction(tx, chain))).rows, using)
      if (lines.length === 0 || stop.signal.aborted) return
      const longer = [tip, ...lines].join('\n')
      told.set(fee, longer)
      fee.dataset['tip'] = longer
      fee.dispatchEvent(new Event('tipchange', { bubbles: true }))
    }
    const come = ({ target }: Event): void => {
      clearTimeout(timer)
      const fee = target instanceof Element ? target.closest<HTMLElement>('td [data-tip]') : null
      const cell = fee?.closest('td')
      if (!fee || cell?.dataset['label'] !== t('column.fee')) return
      // An element may come to show another row's fee.
      if (told.get(fee) === fee.dataset['tip']) return
      const hash = cell.parentElement?.querySelector<HTMLElement>('a[href*="/tx/0x"] [data-same]')?.dataset['same']
      if (hash === undefined) return
      timer = setTimeout(() => void tell(fee, hash).catch(() => undefined), REST_MS)
    }
    document.addEventListener('pointerover', come, { passive: true })
    document.addEventListener('pointerdown', come, { passive: true })
    document.addEventListener('focusin', come)
    return () => {
      clearTimeout(timer)
      stop.abort(new Error('the page was left'))
      document.removeEventListener('pointerover', come)
      document.removeEventListener('pointerdown', come)
      document.removeEventListener('focusin', come)
    }
  }, [api, chain, language, t, words])
  return null
}
