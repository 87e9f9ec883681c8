import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { placeBeside } from './place-beside.ts'
import { createDelayedSwitch } from './rules/delayed-switch.ts'
import type { PopupSide } from './rules/place-popup.ts'
import { TIP_WIDTHS, type TipWidth } from './rules/popup-width.ts'
import { joinClasses } from './rules/join-classes.ts'
import styles from './tip-card.module.css'

/** Length of the arrow, as in the style sheet. */
const ARROW = 6

export type TipCardProps = {
  /** Text or a mark that has more to say; the card names it for assistive technology. */
  readonly trigger: ReactNode
  readonly triggerClass?: string | undefined
  /** At most 200, 458, 674 or 962 px (foundations §9). */
  readonly width?: TipWidth
  readonly side?: PopupSide
  readonly children: ReactNode
}

/**
 * More about something, beside it: shown by the pointer after 100 ms, at once by focus or a tap; hidden by Escape, a
 * press elsewhere, or 100 ms after the pointer left. The pointer may rest on it. For one sentence use `data-tip`.
 */
export function TipCard({ trigger, triggerClass, width = 'sm', side = 'above', children }: TipCardProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hover] = useState(() => createDelayedSwitch(setOpen))
  useEffect(() => hover.stop, [hover])
  useEffect(() => {
    if (!isOpen) return undefined
    const box = card.current!
    const place = () => placeBeside(anchor.current!, box, { side, align: 'center', arrow: ARROW })
    const press = (event: PointerEvent) => {
      const target = event.target as Node
      if (!box.contains(target) && !anchor.current!.contains(target)) hover.now(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog around it stays.
      event.preventDefault()
      hover.now(false)
    }
    box.showPopover()
    place()
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', escape, { capture: true })
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape, { capture: true })
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [isOpen, side, hover])
  const isMouse = (event: { pointerType: string }) => event.pointerType !== 'touch'
  return (
    <span
      className={styles.frame}
      onPointerEnter={(event) => isMouse(event) && hover.want(true)}
      onPointerLeave={(event) => isMouse(event) && hover.want(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hover.now(false)
      }}
    >
      <button
        ref={anchor}
        type="button"
        className={joinClasses(styles.trigger, triggerClass)}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onFocus={(event) => event.target.matches(':focus-visible') && hover.now(true)}
        // A mouse that hovers has it open already; a tap and the keyboard toggle.
        onClick={() => hover.now(!isOpen || matchMedia('(hover: hover)').matches)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={card}
          id={id}
          role="tooltip"
          popover="manual"
          className={styles.card}
          style={{ maxWidth: `min(${TIP_WIDTHS[width]}px, 100vw - 20px)` }}
        >
          {children}
        </div>
      )}
    </span>
  )
}
