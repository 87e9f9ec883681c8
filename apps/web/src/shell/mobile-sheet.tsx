import { Dialog } from '@orrery/ui/dialog'
import { MenuList } from '@orrery/ui/menu-list'
import { useSite } from '../app/site.ts'
import type { Menu } from './menus.ts'
import styles from './mobile-sheet.module.css'
import { Choices } from './choices.tsx'
import { LanguageList } from './preferences.tsx'

export type MobileSheetProps = {
  readonly menus: readonly Menu[]
  readonly path: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Every menu and preference on one sheet. A link that is followed closes it. */
export function MobileSheet({ menus, path, open, onClose }: MobileSheetProps) {
  const { t } = useSite()
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.menu')} shape="sheet">
      <div
        className={styles.sheet}
        onClickCapture={(event) =>
          event.target instanceof Element && event.target.closest('a[href]') !== null && onClose()
        }
      >
        {menus.map((menu) => (
          <section key={menu.group}>
            <h3 className={styles.group}>{t(`menu.group.${menu.group}`)}</h3>
            <MenuList
              items={menu.entries.map((entry) => ({
                to: entry.path,
                label: t(`menu.${entry.id}`),
                current: entry.path === path,
              }))}
            />
          </section>
        ))}
        <section>
          <Choices />
        </section>
        <section>
          <h3 className={styles.group}>{t('shell.language')}</h3>
          <LanguageList path={path} />
        </section>
      </div>
    </Dialog>
  )
}
