import { useEffect, type CSSProperties } from 'react'
import { Icon } from '@orrery/ui/icon'
import { Link } from '@orrery/ui/link'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../app/site.ts'
import { announceSearch } from '../search/announce-search.ts'
import { SearchBox } from '../search/search-box.tsx'
import { ChainSwitcher } from './chain-switcher.tsx'
import { LiveBadge } from './live-badge.tsx'
import { menusFor, type Menu } from './menus.ts'
import { OrreryMark } from './orrery-mark.tsx'
import { Preferences } from './preferences.tsx'
import { useOnDemand } from '../app/use-on-demand.ts'
import styles from './header.module.css'

export type HeaderProps = {
  readonly chain: Chain | null
  readonly path: string
  /** The page asks for the box (foundations §2.3). */ readonly searchBox: boolean
}

/** The line above every page: where you are, where you can go, and the search. */
export function Header({ chain, path, searchBox }: HeaderProps) {
  const { t, menuPages } = useSite()
  const menus = menusFor(menuPages, chain)
  useEffect(() => (searchBox ? announceSearch(window, 'search') : undefined), [searchBox])
  return (
    <header
      className={styles.header}
      style={chain === null ? undefined : ({ '--chain': chain.accent } as CSSProperties)}
    >
      <div className={styles.line} data-chain={chain === null ? undefined : ''} />
      <div className={styles.bar} data-search={searchBox ? '' : undefined}>
        <Link to="/" look="plain" className={styles.brand} aria-label={t('shell.home')}>
          <OrreryMark />
          <span className={styles.word}>Orrery</span>
        </Link>
        {/* What was typed to find this chain would hide all others when it is opened again. */}
        <ChainSwitcher chain={chain} key={chain?.code ?? ''} />
        <nav className={styles.menus} aria-label={t('shell.menu')}>
          {menus.map((menu) => (
            <HeaderMenu key={menu.group} menu={menu} path={path} />
          ))}
        </nav>
        <div className={styles.search}>
          {searchBox && <SearchBox id="search" chain={chain?.code ?? null} key={chain?.code ?? ''} />}
        </div>
        <div className={styles.tools}>
          {chain !== null && <LiveBadge chain={chain} />}
          <div className={styles.preferences}>
            <Preferences path={path} />
          </div>
          <MobileMenu menus={menus} path={path} />
        </div>
      </div>
    </header>
  )
}

function HeaderMenu({ menu, path }: { readonly menu: Menu; readonly path: string }) {
  const { t } = useSite()
  const [first] = menu.entries
  // A menu of one is a link.
  if (menu.entries.length === 1 && first !== undefined)
    return (
      <Link
        to={first.path}
        look="plain"
        className={styles.menu}
        aria-current={first.path === path ? 'page' : undefined}
      >
        {t(`menu.${first.id}`)}
      </Link>
    )
  return (
    <Popover
      triggerClass={styles.menu}
      trigger={
        <>
          {t(`menu.group.${menu.group}`)}
          <Icon name="down" size={14} />
        </>
      }
    >
      <MenuList
        items={menu.entries.map((entry) => ({
          to: entry.path,
          label: t(`menu.${entry.id}`),
          current: entry.path === path,
        }))}
      />
    </Popover>
  )
}

/** All menus on one sheet, for small screens; loaded when it is first opened. */
function MobileMenu({ menus, path }: { readonly menus: readonly Menu[]; readonly path: string }) {
  const { t } = useSite()
  const sheet = useOnDemand(async () => (await import('./mobile-sheet.tsx')).MobileSheet)
  return (
    <div className={styles.mobile}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        <Icon name="menu" size={20} />
      </button>
      {sheet.Part !== null && <sheet.Part menus={menus} path={path} open={sheet.isOpen} onClose={sheet.close} />}
    </div>
  )
}
