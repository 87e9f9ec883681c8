import { useState, type ButtonHTMLAttributes, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { BUTTON_DEBOUNCE_MS, createClickGuard } from './rules/click-guard.ts'
import { joinClasses } from './rules/join-classes.ts'
import styles from './button.module.css'

export type ButtonLook = 'solid' | 'outline' | 'ghost' | 'danger'
/** foundations §9 */
export type ButtonSize = 'xxs' | 'xs' | 's' | 'sm' | 'md' | 'lg' | 'xl'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  readonly icon?: IconName
  /** Shows that the click is being answered; further clicks are ignored until then, and the focus stays. */
  readonly busy?: boolean
  /** Milliseconds in which a repeat click is ignored; 500 without it, 0 counts every click. */
  readonly debounceMs?: number
  readonly children?: ReactNode
}

/**
 * A button; with an icon and no children it needs an `aria-label`. With `aria-disabled` it is refused and keeps the focus, which
 * `disabled` would lose.
 */
export function Button({
  look = 'outline',
  size = 'md',
  icon,
  busy = false,
  debounceMs = BUTTON_DEBOUNCE_MS,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [counts] = useState(createClickGuard)
  const isRefused = busy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(buttonClass(look, size), children === undefined && styles.square, className)}
      aria-busy={busy || undefined}
      aria-disabled={isRefused || undefined}
      onClick={(event) => {
        // A refused click must not submit the form either.
        if (isRefused || !counts(event.timeStamp, debounceMs)) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'outline', size: ButtonSize = 'md'): string =>
  `${styles.button} ${styles[look]} ${styles[size]}`
