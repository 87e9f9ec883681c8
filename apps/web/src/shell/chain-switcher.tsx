import { useState } from 'react'
import { Icon } from '@orrery/ui/icon'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import type { Chain } from '@orrery/model/chain'
import { useSite } from '../app/site.ts'
import { ChainBadge } from './chain-badge.tsx'
import styles from './chain-switcher.module.css'

/** With more chains than this the list gets a filter. */
const FILTER_FROM = 8

/** The chain that the page stands under, and the way to the others. */
export function ChainSwitcher({ chain }: { readonly chain: Chain | null }) {
  const { t, chains } = useSite()
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const shown =
    wanted === ''
      ? chains
      : chains.filter(({ name, code, native, path }) =>
          [name.full, name.short, code, native.symbol, path].some((text) => text.toLowerCase().includes(wanted)),
        )
  const [only] = shown
  return (
    <Popover
      triggerClass={styles.trigger}
      width={280}
      trigger={
        <>
          {chain === null ? <Icon name="network" /> : <ChainBadge chain={chain} />}
          <span className={styles.name}>
            {chain === null ? (
              t('shell.chains')
            ) : (
              <>
                <VisuallyHidden>{t('shell.chain')}: </VisuallyHidden>
                {chain.name.short}
              </>
            )}
          </span>
          <Icon name="down" size={14} />
        </>
      }
    >
      {chains.length >= FILTER_FROM && (
        <input
          className={styles.filter}
          type="text"
          value={filter}
          placeholder={t('shell.filterChains')}
          aria-label={t('shell.filterChains')}
          data-autofocus=""
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && only !== undefined && wanted !== '')
              event.currentTarget.parentElement?.querySelector<HTMLElement>('a[href]')?.click()
          }}
        />
      )}
      <MenuList
        label={t('shell.chains')}
        items={shown.map((item) => ({
          to: `/${item.path}`,
          label: item.name.full,
          icon: <ChainBadge chain={item} />,
          detail:
            item.traits.includes('testnet') || item.traits.includes('local') ? t('shell.testnet') : item.native.symbol,
          current: item === chain,
        }))}
      />
      <div className={styles.all}>
        <MenuList items={[{ to: '/all-chain', label: t('menu.all-chain'), icon: <Icon name="network" /> }]} />
      </div>
    </Popover>
  )
}
