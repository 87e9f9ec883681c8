import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A label with its explanation: what it is, its unit, where it comes from. */
export function Hint({ text, known, children }: { readonly text: string; readonly known: boolean; readonly children: ReactNode }) {
  return known ? <span className={styles.hint} title={text}>{children}</span> : <>{children}</>
}
