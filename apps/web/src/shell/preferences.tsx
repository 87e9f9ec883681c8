import { useState } from 'react'
import { Icon } from '@orrery/ui/icon'
import { LinkContext } from '@orrery/ui/link'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { Segmented } from '@orrery/ui/segmented'
import { useSite } from '../app/site.ts'
import { THEMES, THEME_COOKIE, type Theme } from '../document/theme.ts'
import { localPath } from '../routing/place.ts'
import styles from './preferences.module.css'

const ICONS = { light: 'sun', dark: 'moon', system: 'device' } as const
// foundations §3.1: a thousand days
const COOKIE_SECONDS = 1000 * 86_400

/** Light, dark, or as the device has it. Written to a cookie, so that the server's next document is already right. */
export function ThemeSwitch() {
  const { t, theme: first } = useSite()
  const [theme, setTheme] = useState<Theme>(first)
  const choose = (next: Theme) => {
    setTheme(next)
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax`
    if (next === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
    document
      .querySelector('meta[name="color-scheme"]')
      ?.setAttribute('content', next === 'system' ? 'light dark' : next)
  }
  return (
    <Segmented
      label={t('shell.theme')}
      value={theme}
      onChange={choose}
      segments={THEMES.map((value) => ({ value, label: t(`shell.theme.${value}`), icon: ICONS[value] }))}
    />
  )
}

/** The same page in each language. */
export function LanguageList({ path }: { readonly path: string }) {
  const { t, language, languages, place } = useSite()
  const items = languages.map((item, i) => ({
    to: localPath({ ...place, languageSegment: i === 0 ? null : item.urlSegment }, path),
    label: item.ownName,
    lang: item.intl,
    current: item.code === language.code,
    reload: true,
  }))
  // These paths are complete: the present language must not be put before them again.
  return (
    <LinkContext value={(complete) => complete}>
      <MenuList label={t('shell.language')} items={items} />
    </LinkContext>
  )
}

/** Language and theme behind one button. */
export function Preferences({ path }: { readonly path: string }) {
  const { t, language } = useSite()
  return (
    <Popover
      align="end"
      width={224}
      triggerClass={styles.trigger}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <VisuallyHidden>{t('shell.preferences')}: </VisuallyHidden>
          <span className={styles.code}>{language.urlSegment.toUpperCase()}</span>
        </>
      }
    >
      <div className={styles.theme}>
        <span>{t('shell.theme')}</span>
        <ThemeSwitch />
      </div>
      <LanguageList path={path} />
    </Popover>
  )
}
