import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './control.module.css'
import icon from './icon.module.css'

// Not among the icons: those travel with every page.
const Eye = ({ isOpen }: { readonly isOpen: boolean }) => (
  <svg className={icon.icon} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
    <path d="M1.75 8C3 5.25 5.3 3.75 8 3.75S13 5.25 14.25 8C13 10.75 10.7 12.25 8 12.25S3 10.75 1.75 8" />
    <circle cx="8" cy="8" r="2" />
    {!isOpen && <path d="m2.75 2.75 10.5 10.5" />}
  </svg>
)

/** A secret: hidden until its button shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after' | 'clearable'>) {
  const texts = useUiTexts()
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className={styles.tool}
          aria-label={texts.showPassword}
          aria-pressed={isShown}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    />
  )
}
