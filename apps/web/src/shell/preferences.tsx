import { Icon } from '@orrery/ui/icon'
import { latePart } from '@orrery/ui/late-part'
import { LinkContext } from '@orrery/ui/link'
import { MenuList } from '@orrery/ui/menu-list'
import { Popover } from '@orrery/ui/popover'
import { VisuallyHidden } from '@orrery/ui/visually-hidden'
import { useSite } from '../app/site.ts'
import { languageChoices } from '../language/language-choices.ts'
import styles from './preferences.module.css'

const LateChoices = latePart(() => import('./choices.tsx').then((module) => module.Choices))

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

/** Language, theme and unit behind one button. */
export function Preferences({ path }: { readonly path: string }) {
  const { t, language } = useSite()
  return (
    <Popover
      align="end"
      width={256}
      triggerClass={styles.trigger}
      trigger={
        <>
          <Icon name="globe" size={18} />
          <VisuallyHidden>{t('shell.preferences')}: </VisuallyHidden>
          <span className={styles.code}>{language.urlSegment.toUpperCase()}</span>
        </>
      }
    >
      <LateChoices />
      <LanguageList path={path} />
    </Popover>
  )
}
