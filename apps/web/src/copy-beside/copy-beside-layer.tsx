import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '@orrery/ui/copy-button'
import { placePopup } from '@orrery/ui/rules/place-popup'
import styles from './copy-beside-layer.module.css'

/** On the way from the hash to its button. */
const LEAVE_MS = 250
/** Hashes in the rows of tables: what stands alone has its own button. */
const HASHES = 'td [data-same]'

/**
 * Puts a button that copies the whole hash beside the one that the pointer is on, in every table (screens-evm §0.2). One element serves the whole page; keys and fingers
 * find the same in the menu of the row.
 */
export function CopyBesideLayer() {
  const ref = useRef<HTMLDivElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = (): void => {
      clearTimeout(timer)
      setAnchor(null)
    }
    const over = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      clearTimeout(timer)
      if (ref.current?.contains(target)) return
      const found = target.closest<HTMLElement>(HASHES)
      if (found === null) timer = setTimeout(hide, LEAVE_MS)
      else setAnchor(found)
    }
    const escape = ({ key }: KeyboardEvent): void => void (key === 'Escape' && hide())
    document.addEventListener('pointerover', over, { passive: true })
    document.addEventListener('keydown', escape)
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('keydown', escape)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])

  useEffect(() => {
    const layer = ref.current!
    if (anchor === null || !anchor.isConnected) {
      if (layer.matches(':popover-open')) layer.hidePopover()
      return
    }
    if (!layer.matches(':popover-open')) layer.showPopover()
    const { left, top } = placePopup(
      anchor.getBoundingClientRect(),
      layer.getBoundingClientRect(),
      { width: document.documentElement.clientWidth, height: innerHeight },
      { side: 'end', align: 'center', isRtl: getComputedStyle(anchor.closest('table')!).direction === 'rtl' },
    )
    layer.style.translate = `${left}px ${top}px`
  }, [anchor])

  const text = anchor?.dataset['same']
  return (
    <div ref={ref} popover="manual" className={styles.layer}>
      {text !== undefined && <CopyButton key={text} text={text} />}
    </div>
  )
}
