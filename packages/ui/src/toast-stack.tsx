import { useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { createCountdown, type Countdown } from './rules/countdown.ts'
import { joinClasses } from './rules/join-classes.ts'
import { LEAVING_MS, NOTICE_MS, TOAST_MS, addToast, dropToast, leaveToast, type Queued } from './rules/toast-queue.ts'
import { useUiTexts } from './texts.tsx'
import type { Toast } from './toasts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './toasts.module.css'

const ICONS: Readonly<Record<Toast['tone'], IconName>> = {
  good: 'success',
  bad: 'failed',
  warn: 'warning',
  plain: 'info',
}

export type ToastStackProps = {
  /** Hands over what adds a message; called again with null when the stack goes. */
  readonly onReady: (add: ((toast: Toast) => void) | null) => void
}

/**
 * Draws the messages above everything, says them, and lets them run out (foundations §4.4). While the pointer or the
 * focus is on them, none does.
 */
export function ToastStack({ onReady }: ToastStackProps) {
  const [queue, setQueue] = useState<readonly Queued<Toast>[]>([])
  const [isHeld, hold] = useState(false)
  const next = useRef(0)
  const stack = useRef<HTMLDivElement>(null)
  const newest = queue.at(-1)?.id
  useEffect(() => {
    onReady((toast) => setQueue((held) => addToast(held, next.current++, toast)))
    return () => onReady(null)
  }, [onReady])
  // Above dialogs too: what opened last in the browser's top layer lies on top.
  useEffect(() => {
    if (newest === undefined) return
    stack.current!.hidePopover()
    stack.current!.showPopover()
  }, [newest])
  const leave = (id: number) => {
    // What is taken away from under the pointer or the focus does not say that they left.
    hold(false)
    setQueue((held) => leaveToast(held, id))
  }
  const drop = (id: number) => setQueue((held) => dropToast(held, id))
  const say = (isUrgent: boolean) => {
    const said = queue.findLast(({ value, leaving }) => !leaving && (value.tone === 'bad') === isUrgent)
    return said && <span key={said.id}>{`${said.value.title ?? ''} ${said.value.text}`}</span>
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{say(false)}</span>
        <span role="alert">{say(true)}</span>
      </VisuallyHidden>
      {newest !== undefined && (
        <div
          ref={stack}
          popover="manual"
          className={styles.layer}
          onPointerMove={(event) => event.pointerType === 'mouse' && hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          {[false, true].map((isNotice) => (
            <div key={String(isNotice)} className={isNotice ? styles.corner : styles.stack}>
              {queue.map(
                (toast) =>
                  (toast.value.title !== undefined) === isNotice && (
                    <ToastCard key={toast.id} toast={toast} isHeld={isHeld} onLeave={leave} onDrop={drop} />
                  ),
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function ToastCard({
  toast: { id, value, leaving },
  isHeld,
  onLeave,
  onDrop,
}: {
  readonly toast: Queued<Toast>
  readonly isHeld: boolean
  readonly onLeave: (id: number) => void
  readonly onDrop: (id: number) => void
}) {
  const texts = useUiTexts()
  const { tone, text, title, action } = value
  const countdown = useRef<Countdown>(null)
  useEffect(() => {
    countdown.current ??= createCountdown(
      value.durationMs ?? (title === undefined ? TOAST_MS : NOTICE_MS),
      () => onLeave(id),
      () => performance.now(),
    )
    if (!isHeld && !leaving) countdown.current.go()
    return () => countdown.current?.hold()
  }, [id, value, title, isHeld, leaving, onLeave])
  useEffect(() => {
    if (!leaving) return undefined
    const timer = setTimeout(onDrop, LEAVING_MS, id)
    return () => clearTimeout(timer)
  }, [id, leaving, onDrop])
  return (
    <div className={joinClasses(styles.toast, styles[tone], leaving && styles.leaving)} inert={leaving}>
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>
        {title !== undefined && <strong>{title}</strong>}
        {text}
      </div>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onPick()
            onLeave(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => onLeave(id)} aria-label={texts.close}>
        <Icon name="close" size={14} />
      </button>
    </div>
  )
}
