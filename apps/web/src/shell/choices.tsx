import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Segmented } from '@orrery/ui/segmented'
import { useNavigator } from '../app/navigator-context.ts'
import { chainOfScreen } from '../app/screen.ts'
import { useSite } from '../app/site.ts'
import { THEMES, type Theme } from '../document/theme.ts'
import { AfterWords } from '../page-parts/after-words.tsx'
import { keepView } from '../page-parts/lists/column-items.ts'
import styles from './choices.module.css'

const ICONS = { light: 'sun', dark: 'moon', system: 'device' } as const

/** Light, dark, or as the device has it. Written to a cookie, so that the server's next document is already right. */
function ThemeSwitch() {
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

/** The unit of a chain's own coin wherever its amounts stand (screens-evm §0.2), on those that have small ones. It is kept as that of lists is. */
function UnitLine() {
  const { t, tables } = useSite()
  const { subscribe, get, refresh } = useNavigator()
  const native = chainOfScreen(useSyncExternalStore(subscribe, get, get).screen)?.native
  // It is kept for all pages, and menus of lists change it, too: this only tells that it was.
  const [, redraw] = useState({})
  if (native?.decimals !== 18) return null
  const choose = (next: string) => {
    // The whole page is drawn anew with it.
    keepView({ columns: [], list: 'unit', views: tables, onArrange: () => void refresh() }, [next])
    redraw({})
  }
  return (
    <Line name={t('shell.amounts')}>
      <Segmented
        label={t('shell.amounts')}
        value={tables.get('unit') ?? ''}
        onChange={choose}
        segments={[
          { value: '', label: native.symbol },
          { value: '9', label: native.gasUnit },
          { value: '0', label: 'wei' },
        ]}
      />
    </Line>
  )
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={styles.line}>
    <span>{name}</span>
    {children}
  </div>
)

/** What a visitor chooses beside the language. It does nothing without script. */
export function Choices() {
  const { t } = useSite()
  return (
    <AfterWords>
      {() => (
        <div className={styles.choices}>
          <Line name={t('shell.theme')}>
            <ThemeSwitch />
          </Line>
          <UnitLine />
        </div>
      )}
    </AfterWords>
  )
}
