import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

/**
 * Content that is folded away until it is asked for: the long tail of a page. The browser finds text inside it. A function is
 * content that is made only once a visitor has opened it, for what is too much to draw for everybody: the server never calls it.
 */
export function Disclosure({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode
  readonly open?: boolean
  readonly children: ReactNode | (() => ReactNode)
}) {
  const [isOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    // It may have been opened before the page came to life, which no listener has heard.
    if (details.current?.open === true) setOpened(true)
  }, [])
  return (
    <details
      ref={details}
      className={styles.details}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true)
      }}
    >
      <summary className={styles.summary}>
        <Icon name="down" size={14} />
        {summary}
      </summary>
      <div className={styles.body}>{typeof children === 'function' ? isOpened && children() : children}</div>
    </details>
  )
}
