import { useEffect, useLayoutEffect, useReducer, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { nextPhase, pendingEvent } from './rules/dialog-phase.ts'
import { joinClasses } from './rules/join-classes.ts'
import { useUiTexts } from './texts.tsx'
import styles from './dialog.module.css'

/** Width of a dialog that tells something, in CSS pixels (foundations §9). */
const TIP_WIDTH = 420

export type DialogProps = {
  readonly open: boolean
  /** Asked to close: Escape, the backdrop, the cross. */
  readonly onClose: () => void
  readonly title: string
  /** CSS pixels; 420 by default (foundations §9). */
  readonly width?: number
  /** On small screens `sheet` fills them, and `bottom` stands at their lower edge, as high as what it holds. */
  readonly shape?: 'box' | 'sheet' | 'bottom'
  /** How it comes and goes; sheets slide. */
  readonly motion?: 'fade' | 'slide'
  /** `alertdialog` interrupts: its text is read at once. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Drawn before the title. */
  readonly mark?: ReactNode
  /** Something is on its way that cannot be left: it does not close. */
  readonly busy?: boolean
  /** Buttons below; they stay in sight while the content scrolls. */
  readonly foot?: ReactNode
  readonly children?: ReactNode
}

/**
 * A modal dialog on the browser's own (foundations §4.2): the rest of the page is out of reach, Escape closes the
 * topmost one, and the focus goes back to where it was. `[data-autofocus]` inside takes the focus first. It is in the
 * page from opening until 500 ms after closing; `data-phase` says where it stands.
 */
export function Dialog({
  open,
  onClose,
  title,
  width = TIP_WIDTH,
  shape = 'box',
  motion = shape === 'box' ? 'fade' : 'slide',
  role,
  mark,
  busy = false,
  foot,
  children,
}: DialogProps) {
  const texts = useUiTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  const [phase, send] = useReducer(nextPhase, 'unmounted')
  useEffect(() => send(open ? 'open' : 'close'), [open])
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    if (phase === 'exiting') dialog.close()
    else if (!dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    const pending = pendingEvent(phase)
    if (pending === null) return undefined
    // The first frame draws it out of sight, so that there is something to move from.
    if (pending.afterMs === 0) void dialog.offsetWidth
    const timer = setTimeout(send, pending.afterMs, pending.event)
    return () => clearTimeout(timer)
  }, [phase])
  // One that is torn out while it is open would keep the focus.
  useLayoutEffect(() => () => ref.current?.close(), [])
  if (phase === 'unmounted') return null
  const ask = () => !busy && onClose()
  return (
    <dialog
      ref={ref}
      role={role}
      className={joinClasses(styles.dialog, styles[shape], styles[motion])}
      style={{ width }}
      data-phase={phase}
      inert={phase === 'exiting'}
      aria-label={title}
      aria-busy={busy || undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        ask()
      }}
      // The browser closes by itself when Escape is pressed twice.
      onClose={() => {
        if (phase === 'exiting' || ref.current!.open) return
        if (busy) ref.current!.showModal()
        else onClose()
      }}
      // The backdrop is the dialog's own box. A press that began inside, to select text, does not close.
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => event.target === event.currentTarget && pressed.current === event.target && ask()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          {mark}
          <h2 className={styles.title}>{title}</h2>
          <button type="button" className={styles.close} onClick={ask} disabled={busy} aria-label={texts.close}>
            <Icon name="close" />
          </button>
        </header>
        <div className={styles.content}>{children}</div>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
