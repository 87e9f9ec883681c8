import { useState } from 'react'
import { Icon } from '@orrery/ui/icon'
import { LinkContext } from '@orrery/ui/link'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { Segmented } from '@orrery/ui/segmented'
import { useSite } from '../app/site.ts'
import { languageChoices } from '../language/language-choices.ts'
import { THEMES, type Theme } from '../document/theme.ts'
import styles from './preferences.module.css'

const ICONS = { light: 'sun', dark: 'moon', system: 'device' } as const

/** Light, dark, or as the device has it. Written to a cookie, so that the server's next document is already right. */
export function ThemeSwitch() {
  const { t, theme: first } = useSite()
  const [theme, setTheme] = useState<Theme>(first)
  const choose = (next: Theme) => {
    setTheme(next)
    // Not needed until someone chooses. Where it cannot be loaded, the choice is this page's.
    void import('@orrery/browser/keep-choices').then(
      ({ keepChoices }) => keepChoices({ theme: next === 'system' ? null : next }),
      () => undefined,
    )
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
  const { t, language: current, place } = useSite()
  const items = languageChoices(place, path)
    .filter(({ supported }) => supported)
    .map(({ language, to, percent }) => ({
      to,
      label: language.ownName,
      lang: language.intl,
      current: language.code === current.code,
      reload: true,
      // What is not translated yet is English.
      ...(percent < 100 && { detail: t('shell.languageShare', { share: percent / 100 }) }),
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
