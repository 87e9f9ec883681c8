import type { ReactNode } from 'react'
import { safeLink } from '@orrery/safety/safe-link'
import { joinClasses } from './rules/join-classes.ts'
import styles from './link.module.css'

export type ForeignLinkProps = {
  /** What a stranger gave as an address: a token's website, a project's page. Anything may stand here. */
  readonly address: string
  readonly className?: string
  /** The text; the address as it will be followed when absent. */
  readonly children?: ReactNode
}

/**
 * A link to where a stranger points, in a new tab, and without our good name: search engines do not follow it and
 * the other page learns nothing of this one (reliability S-06). What is no safe link is shown as the text that it is.
 */
export function ForeignLink({ address, className, children }: ForeignLinkProps) {
  const href = safeLink(address)
  if (href === null) return <bdi className={className}>{children ?? address}</bdi>
  return (
    <a
      href={href}
      className={joinClasses(styles.accent, className)}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
    >
      <bdi>{children ?? href}</bdi>
    </a>
  )
}
