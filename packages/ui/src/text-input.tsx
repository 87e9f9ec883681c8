import { useRef, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Field, type FieldSize, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { shownError, type ErrorMoment } from './rules/shown-error.ts'
import { useUiTexts } from './texts.tsx'
import styles from './control.module.css'

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'size' | 'value' | 'defaultValue' | 'onChange' | 'onSubmit' | 'prefix' | 'className' | 'id'
>

export type TextInputProps = FieldWords &
  Attributes & {
    readonly value: string
    readonly onChange: (value: string) => void
    /** Enter was pressed; not while a word is still being composed. */
    readonly onSubmit?: ((value: string) => void) | undefined
    readonly size?: FieldSize | undefined
    /** `blur` waits with the error until the visitor has left the field once. */
    readonly showError?: ErrorMoment | undefined
    /** Stands before the text: an icon. */
    readonly before?: ReactNode
    /** Stands after the text: a unit, a button. */
    readonly after?: ReactNode
    /** Offers a button that empties the field. */
    readonly clearable?: boolean | undefined
    readonly inputRef?: RefObject<HTMLInputElement | null> | undefined
  }

/** A line of text (foundations §5.5). */
export function TextInput({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  onSubmit,
  size = 'md',
  showError = 'always',
  before,
  after,
  clearable = false,
  inputRef,
  onBlur,
  onKeyDown,
  ...rest
}: TextInputProps) {
  const texts = useUiTexts()
  const own = useRef<HTMLInputElement>(null)
  const input = inputRef ?? own
  const [wasLeft, setLeft] = useState(false)
  const shown = shownError(error, showError, wasLeft)
  const isClearable = clearable && value !== '' && rest.disabled !== true && rest.readOnly !== true
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={shown}>
      {(control) => (
        <div
          className={joinClasses(styles.frame, styles[size])}
          data-disabled={rest.disabled === true ? '' : undefined}
        >
          {before !== undefined && <span className={styles.before}>{before}</span>}
          <input
            type="text"
            {...rest}
            {...control}
            ref={input}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              setLeft(true)
              onBlur?.(event)
            }}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
              onKeyDown?.(event)
              if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.defaultPrevented)
                onSubmit?.(event.currentTarget.value)
            }}
          />
          {(after !== undefined || isClearable) && (
            <span className={styles.after}>
              {isClearable && (
                <button
                  type="button"
                  className={styles.tool}
                  aria-label={texts.clear}
                  onClick={() => {
                    onChange('')
                    input.current?.focus()
                  }}
                >
                  <Icon name="close" size={14} />
                </button>
              )}
              {after}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
