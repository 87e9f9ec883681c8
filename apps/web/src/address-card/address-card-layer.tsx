import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Chain } from '@orrery/model/chain'
import { placePopup } from '@orrery/ui/rules/place-popup'
import { useSite } from '../app/site.ts'
import type { AddressCardProps } from './address-card.tsx'
import { addressOfLink } from './address-of-link.ts'
import styles from './address-card.module.css'

/** A pointer that rests so long wants more than the whole address, which its tooltip has at once. */
const REST_MS = 600
/** On the way from the link to its card. */
const LEAVE_MS = 250

type Shown = { readonly anchor: HTMLAnchorElement; readonly chain: Chain; readonly address: string }

/**
 * Shows what an address is beside its link while the pointer rests on it (screens-evm §0.2). One element serves the whole page; its code comes when the
 * first card is wanted. Keys and fingers go to the page of the address, which has all of it.
 */
export function AddressCardLayer() {
  const { chains, words } = useSite()
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const [Card, setCard] = useState<ComponentType<AddressCardProps> | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let owner: HTMLAnchorElement | null = null
    const hide = (): void => {
      clearTimeout(timer)
      owner = null
      setShown(null)
    }
    const show = async (anchor: HTMLAnchorElement): Promise<void> => {
      const found = addressOfLink(anchor.pathname, chains)
      if (found === null) return
      const [loaded] = await Promise.all([import('./address-card.tsx'), words()])
      if (owner !== anchor || !anchor.isConnected) return
      setCard(() => loaded.AddressCard)
      setShown({ anchor, ...found })
    }
    const rest = (anchor: HTMLAnchorElement): void => {
      timer = setTimeout(() => {
        owner = anchor
        // Without its code there is the tooltip, and the link.
        show(anchor).catch(() => undefined)
      }, REST_MS)
    }
    const over = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      if (ref.current?.contains(target)) return clearTimeout(timer)
      const anchor = target.closest<HTMLAnchorElement>('a[href*="/address/"]')
      if (anchor !== null && anchor === owner) return clearTimeout(timer)
      clearTimeout(timer)
      if (anchor === null || anchor.querySelector('[data-same]') === null) {
        if (owner !== null) timer = setTimeout(hide, LEAVE_MS)
        return
      }
      rest(anchor)
    }
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node) || !ref.current?.contains(target)) hide()
    }
    const escape = ({ key }: KeyboardEvent): void => void (key === 'Escape' && hide())
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('pointerdown', press, { passive: true })
    document.addEventListener('keydown', escape)
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    // This may come after the pointer has come to rest.
    const rested = document.querySelector<HTMLAnchorElement>('a[href*="/address/"]:hover')
    if (rested?.querySelector('[data-same]')) rest(rested)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [chains, words])

  useEffect(() => {
    const layer = ref.current!
    if (shown === null) {
      if (layer.matches(':popover-open')) layer.hidePopover()
      return
    }
    if (!layer.matches(':popover-open')) layer.showPopover()
    const { left, top } = placePopup(
      shown.anchor.getBoundingClientRect(),
      layer.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: innerHeight },
      { side: 'below', align: 'center', isRtl: getComputedStyle(shown.anchor).direction === 'rtl' },
    )
    layer.style.translate = `${left}px ${top}px`
  }, [shown])

  return (
    <div ref={ref} popover="manual" className={styles.layer}>
      {shown !== null && Card !== null && (
        <Card key={`${shown.chain.code} ${shown.address}`} chain={shown.chain} address={shown.address} />
      )}
    </div>
  )
}
