import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'
import { placeBeside } from './place-beside.ts'
import { joinClasses } from './rules/join-classes.ts'
import { rove, typeAhead } from './rules/rove.ts'
import list from './menu-list.module.css'
import panel from './popover.module.css'
import styles from './menu.module.css'

export type MenuAction =
  | { readonly as: 'line' }
  | {
      readonly as: 'action'
      readonly id: string
      readonly label: string
      readonly icon?: IconName
      /** Behind the label: a key, a number. */
      readonly detail?: string
      readonly disabled?: boolean
      /** Takes something away: shown in the colour of danger. */
      readonly harmful?: boolean
      readonly onPick: () => void
    }
  | { readonly as: 'link'; readonly id: string; readonly label: string; readonly icon?: IconName; readonly to: string }
  | {
      /** On or off; the menu stays open. */
      readonly as: 'check'
      readonly id: string
      readonly label: string
      readonly checked: boolean
      readonly disabled?: boolean
      readonly onPick: () => void
    }

export type MenuPanelProps = {
  readonly box: RefObject<HTMLDivElement | null>
  /** The button beside which it opens; it is told whether the menu is open. */
  readonly button: () => HTMLElement
  readonly id?: string
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly items: readonly MenuAction[]
  /** It opens with its last item. */
  readonly opensAtEnd?: RefObject<boolean>
  /** Hears when it was closed (`timeStamp` of the event). */
  readonly onClose?: (atMs: number) => void
}

/** What was typed counts as one word until the keyboard rests this long (WAI-ARIA Authoring Practices: menu). */
const TYPING_MS = 500
const STOPS = '[role^="menuitem"]'

/**
 * Things to do, beside the button that opens them. Arrow keys, Home, End and first letters walk; Escape and a click elsewhere
 * close and give the focus back.
 */
export function MenuPanel({ box, button, id, label, align = 'start', items, opensAtEnd, onClose }: MenuPanelProps) {
  const typing = useRef({ text: '', at: 0 })
  const stops = () => [...box.current!.querySelectorAll<HTMLElement>(STOPS)]
  const place = () => placeBeside(button(), box.current!, { side: 'below', align })
  const replace = useEffectEvent(() => {
    if (box.current!.matches(':popover-open')) place()
  })
  useEffect(() => {
    const listen = () => replace()
    window.addEventListener('resize', listen)
    window.addEventListener('scroll', listen, { passive: true, capture: true })
    return () => {
      window.removeEventListener('resize', listen)
      window.removeEventListener('scroll', listen, { capture: true })
    }
  }, [])
  const walk = (event: KeyboardEvent) => {
    const all = stops()
    const at = all.indexOf(document.activeElement as HTMLElement)
    let to = rove(event.key, at, all.length, { axis: 'list' })
    if (to === null && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const since = event.timeStamp - typing.current.at
      const text = (since < TYPING_MS ? typing.current.text : '') + event.key
      typing.current = { text, at: event.timeStamp }
      to = typeAhead(
        text,
        text.length > 1 ? at - 1 : at,
        all.map((stop) => stop.textContent),
      )
    }
    if (event.key === 'Tab') box.current!.hidePopover()
    if (to === null) return
    event.preventDefault()
    // Keys of the page are not meant here.
    event.stopPropagation()
    all[to]?.focus()
  }
  return (
    <div
      ref={box}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={panel.panel}
      onKeyDown={walk}
      onToggle={(event) => {
        const isOpen = event.newState === 'open'
        button().setAttribute('aria-expanded', String(isOpen))
        if (!isOpen) return onClose?.(event.timeStamp)
        place()
        stops()
          .at(opensAtEnd?.current ? -1 : 0)
          ?.focus()
        if (opensAtEnd !== undefined) opensAtEnd.current = false
      }}
    >
      <div className={list.list} role="none">
        {items.map((item, index) =>
          item.as === 'line' ? (
            // Lines have no name of their own.
            <hr key={index} className={styles.line} />
          ) : (
            <MenuRow key={item.id} item={item} onDone={() => box.current!.hidePopover()} />
          ),
        )}
      </div>
    </div>
  )
}

function MenuRow({
  item,
  onDone,
}: {
  readonly item: Exclude<MenuAction, { as: 'line' }>
  readonly onDone: () => void
}) {
  const text = <span className={list.label}>{item.label}</span>
  if (item.as === 'link')
    return (
      <Link to={item.to} look="plain" role="menuitem" tabIndex={-1} className={list.item} onClick={onDone}>
        {item.icon !== undefined && <Icon name={item.icon} />}
        {text}
      </Link>
    )
  const isCheck = item.as === 'check'
  return (
    <button
      type="button"
      role={isCheck ? 'menuitemcheckbox' : 'menuitem'}
      tabIndex={-1}
      aria-checked={isCheck ? item.checked : undefined}
      aria-disabled={item.disabled || undefined}
      className={joinClasses(list.item, styles.row, item.as === 'action' && item.harmful && styles.harmful)}
      onClick={() => {
        if (item.disabled) return
        if (!isCheck) onDone()
        item.onPick()
      }}
    >
      {isCheck ? (
        <span className={styles.box}>{item.checked && <Icon name="check" size={14} />}</span>
      ) : (
        item.icon !== undefined && <Icon name={item.icon} />
      )}
      {text}
      {item.as === 'action' && item.detail !== undefined && <span className={list.detail}>{item.detail}</span>}
    </button>
  )
}
