import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import styles from './button.module.css'

export type ButtonLook = 'solid' | 'outline' | 'ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  readonly icon?: IconName
  /** Shows that the click is being answered; further clicks are ignored until then. */
  readonly busy?: boolean
  readonly children?: ReactNode
}

/** A button; with an icon and no children it needs an `aria-label`. */
export function Button({
  look = 'outline',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={joinClasses(buttonClass(look, size), children === undefined && styles.square, className)}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'outline', size: ButtonSize = 'md'): string =>
  `${styles.button} ${styles[look]} ${styles[size]}`
