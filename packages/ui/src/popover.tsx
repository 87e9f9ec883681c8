import { useEffect, useId, useRef, type ReactNode } from 'react'
import { placeBeside } from './place-beside.ts'
import { joinClasses } from './rules/join-classes.ts'
import styles from './popover.module.css'

export type PopoverProps = {
  /** Content of the button that opens it. */
  readonly trigger: ReactNode
  /** Name of the button where its content does not say enough. */
  readonly label?: string
  readonly triggerClass?: string | undefined
  readonly align?: 'start' | 'end'
  readonly width?: number
  /** A link inside was followed: close. On by default. */
  readonly closeOnLink?: boolean
  readonly children: ReactNode
}

/**
 * A button with a panel below it. The browser's own popover: it opens without script, closes by Escape or a
 * click elsewhere, and gives the focus back.
 */
export function Popover({
  trigger,
  label,
  triggerClass,
  align = 'start',
  width,
  closeOnLink = true,
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current!
    const place = () => {
      if (box.matches(':popover-open')) placeBeside(button.current!, box, { side: 'below', align })
    }
    const toggle = (event: Event) => {
      const isOpen = (event as ToggleEvent).newState === 'open'
      button.current!.setAttribute('aria-expanded', String(isOpen))
      if (isOpen) {
        place()
        box.querySelector<HTMLElement>('[data-autofocus]')?.focus()
      }
    }
    const leave = (event: MouseEvent) => {
      if (closeOnLink && event.target instanceof Element && event.target.closest('a[href]') !== null) box.hidePopover()
    }
    // Arrow keys walk through what can be followed.
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0) return
      const stops = [...box.querySelectorAll<HTMLElement>('a[href], button, input, select')]
      const at = stops.indexOf(document.activeElement as HTMLElement)
      stops[(at + step + stops.length) % stops.length]?.focus()
      event.preventDefault()
    }
    box.addEventListener('toggle', toggle)
    box.addEventListener('click', leave)
    box.addEventListener('keydown', walk)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      box.removeEventListener('toggle', toggle)
      box.removeEventListener('click', leave)
      box.removeEventListener('keydown', walk)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
    }
  }, [align, closeOnLink])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={joinClasses(styles.trigger, triggerClass)}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={false}
        aria-controls={id}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        style={width === undefined ? undefined : { width }}
      >
        {children}
      </div>
    </>
  )
}
