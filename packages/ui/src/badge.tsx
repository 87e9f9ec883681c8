import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import styles from './badge.module.css'

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

const ICONS: Readonly<Record<Tone, IconName | null>> = {
  plain: null,
  accent: 'info',
  good: 'success',
  warn: 'warning',
  bad: 'failed',
}

export type BadgeProps = {
  readonly tone?: Tone
  /** null: no icon; the word alone must then say it. */ readonly icon?: IconName | null
  readonly tip?: string
  readonly children: ReactNode
}

/** A state in a word, with an icon, so that colour is never the only sign. */
export function Badge({ tone = 'plain', icon = ICONS[tone], tip, children }: BadgeProps) {
  return (
    <span
      className={joinClasses(styles.badge, styles[tone])}
      data-tip={tip}
      tabIndex={tip === undefined ? undefined : 0}
    >
      {icon !== null && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
