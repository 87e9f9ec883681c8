import { createContext, use, type AnchorHTMLAttributes, type ReactNode } from 'react'
import { hasAllowedScheme } from '@orrery/safety/link-scheme'
import { joinClasses } from './rules/join-classes.ts'
import styles from './link.module.css'

/** How a path of the site becomes an `href` here: language and site prefix are the page's business. */
export const LinkContext = createContext<(path: string) => string>((path) => path)

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /**
   * A path of the site, or an address elsewhere: what does not begin with one slash opens in a new tab (foundations §2.1).
   * An address of no allowed scheme leads nowhere (§5.4); a stranger's goes through `ForeignLink`.
   */
  readonly to: string
  /** `plain` looks like the text around it, `quiet` is underlined only under the pointer. */
  readonly look?: 'accent' | 'plain' | 'quiet'
  readonly children: ReactNode
}

/** A link. It is a plain anchor: it works without script, and one listener of the page makes it a visit without reload. */
export function Link({ to, look = 'accent', className, children, ...rest }: LinkProps) {
  const href = use(LinkContext)
  const leaves = !/^\/(?![/\\])|^[#?]/.test(to)
  return (
    <a
      {...rest}
      href={leaves ? (hasAllowedScheme(to) ? to : undefined) : href(to)}
      className={joinClasses(styles[look], className)}
      {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}
