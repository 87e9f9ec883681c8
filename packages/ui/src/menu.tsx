import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { MenuPanel, type MenuAction } from './menu-panel.tsx'
import { joinClasses } from './rules/join-classes.ts'
import panel from './popover.module.css'

export type { MenuAction }

export type MenuProps = {
  /** Content of the button that opens it. */
  readonly trigger: ReactNode
  readonly triggerClass?: string | undefined
  /** Name of the menu, and of its button where the content does not say enough. */
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly items: readonly MenuAction[]
}

/** A button with a menu of things to do (`MenuPanel`). For links alone use a `Popover` with a `MenuList`. */
export function Menu({ trigger, triggerClass, label, align = 'start', items }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const opensAtEnd = useRef(false)
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    opensAtEnd.current = event.key === 'ArrowUp'
    box.current!.showPopover()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={joinClasses(panel.trigger, triggerClass)}
        popoverTarget={id}
        aria-label={typeof trigger === 'string' ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-controls={id}
        onKeyDown={open}
      >
        {trigger}
      </button>
      <MenuPanel
        box={box}
        button={() => button.current!}
        id={id}
        label={label}
        align={align}
        items={items}
        opensAtEnd={opensAtEnd}
      />
    </>
  )
}
