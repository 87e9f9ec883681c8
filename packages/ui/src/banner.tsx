import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { Tone } from './badge.tsx'
import styles from './banner.module.css'

const ICONS = { plain: 'info', accent: 'info', good: 'success', warn: 'warning', bad: 'failed' } as const

/** A line across the page that says something about all of it: data is stale, a capability is missing. */
export function Banner({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'bad' || tone === 'warn' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
