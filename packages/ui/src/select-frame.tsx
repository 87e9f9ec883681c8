import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Field, type FieldSize, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { placeList } from './rules/place-list.ts'
import control from './control.module.css'
import styles from './select-frame.module.css'

export type SelectFrameProps = FieldWords & {
  /** What is chosen, or what to do while nothing is. */
  readonly shown: ReactNode
  readonly isEmpty: boolean
  readonly size: FieldSize
  readonly disabled: boolean
  /** `dialog` where the panel holds more than the list. */
  readonly panel: 'listbox' | 'dialog'
  readonly onToggle?: (isOpen: boolean) => void
  /** Drawn while the panel is open. */
  readonly children: (close: () => void) => ReactNode
}

/**
 * The closed select and the panel that it opens: the browser's own popover, so that Escape and a click elsewhere close
 * it. The element marked `data-autofocus` takes the focus; closing gives it back.
 */
export function SelectFrame({
  shown,
  isEmpty,
  size,
  disabled,
  panel: kind,
  onToggle,
  children,
  label,
  labelHidden,
  hint,
  error,
}: SelectFrameProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    panel.current?.hidePopover()
    button.current?.focus()
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    const box = panel.current!
    const place = () => {
      const anchor = button.current!.getBoundingClientRect()
      const view = { width: document.documentElement.clientWidth, height: innerHeight }
      box.style.minWidth = `${Math.min(anchor.width, view.width - 20)}px`
      box.style.maxHeight = ''
      const { left, top, maxHeight } = placeList(anchor, box.getBoundingClientRect(), view)
      box.style.maxHeight = `${maxHeight}px`
      box.style.translate = `${left}px ${top}px`
    }
    place()
    box.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    box.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    addEventListener('resize', place)
    addEventListener('scroll', place, { passive: true })
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place)
    }
  }, [isOpen])
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {(field, labelId) => (
        <div
          className={styles.whole}
          // Leaving by Tab closes it.
          onBlur={(event) => {
            const next = event.relatedTarget
            if (next !== null && !event.currentTarget.contains(next)) panel.current?.hidePopover()
          }}
        >
          <button
            {...field}
            ref={button}
            type="button"
            role="combobox"
            className={joinClasses(control.frame, control[size], styles.button)}
            disabled={disabled}
            data-disabled={disabled ? '' : undefined}
            popoverTarget={`${field.id}-panel`}
            aria-haspopup={kind}
            aria-expanded={isOpen}
            aria-controls={`${field.id}-panel`}
            aria-labelledby={labelId}
            onKeyDown={(event: KeyboardEvent) => {
              if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isOpen) return
              event.preventDefault()
              panel.current?.showPopover()
            }}
          >
            <span className={joinClasses(styles.shown, isEmpty && styles.empty)}>{shown}</span>
            <Icon name="down" size={14} />
          </button>
          <div
            ref={panel}
            id={`${field.id}-panel`}
            popover="auto"
            role={kind === 'dialog' ? 'dialog' : undefined}
            aria-labelledby={kind === 'dialog' ? labelId : undefined}
            className={styles.panel}
            onToggle={(event) => {
              const next = event.newState === 'open'
              setOpen(next)
              onToggle?.(next)
            }}
          >
            {isOpen && children(close)}
          </div>
        </div>
      )}
    </Field>
  )
}
