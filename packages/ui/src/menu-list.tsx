import { use, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { MarkupWriterContext, written } from './markup-writer.tsx'
import { joinClasses } from './rules/join-classes.ts'
import styles from './menu-list.module.css'

export type MenuItem = {
  readonly to: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly detail?: ReactNode
  readonly current?: boolean
  /** Loads a new document: another language. */ readonly reload?: boolean
  readonly lang?: string
}

/** Links below each other, for the inside of a popover. */
export function MenuList({ items, label }: { readonly items: readonly MenuItem[]; readonly label?: string }) {
  return (
    <ul
      className={styles.list}
      aria-label={label}
      {...written(
        use(MarkupWriterContext),
        items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              look="plain"
              className={joinClasses(styles.item, item.current && styles.current)}
              aria-current={item.current ? 'page' : undefined}
              data-reload={item.reload ? '' : undefined}
              lang={item.lang}
            >
              {item.icon}
              <span className={styles.label}>{item.label}</span>
              {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
              {item.current && <Icon name="check" size={14} />}
            </Link>
          </li>
        )),
      )}
    />
  )
}
