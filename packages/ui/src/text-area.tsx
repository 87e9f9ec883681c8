import { useState, type TextareaHTMLAttributes } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { countCharacters, cutText } from './rules/cut-text.ts'
import { fillWords } from './rules/fill-words.ts'
import { joinClasses } from './rules/join-classes.ts'
import { shownError, type ErrorMoment } from './rules/shown-error.ts'
import { useUiTexts } from './texts.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './control.module.css'

/** The count is read out from here on: before, it would talk into the typing. */
const NEAR = 20

export type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'defaultValue' | 'onChange' | 'className' | 'id'> & {
    readonly value: string
    readonly onChange: (value: string) => void
    /** Most characters; shown with their count, and what is typed or pasted beyond is cut. An emoji is one. */
    readonly most?: number
    readonly showError?: ErrorMoment
  }

/** Several lines of text (foundations §5.5). */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  most,
  showError = 'always',
  rows = 3,
  onBlur,
  ...rest
}: TextAreaProps) {
  const texts = useUiTexts()
  const [wasLeft, setLeft] = useState(false)
  const count = most === undefined ? 0 : countCharacters(value)
  const left = most === undefined ? Number.POSITIVE_INFINITY : most - count
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={shownError(error, showError, wasLeft)}
      {...(most !== undefined && {
        after: (
          <>
            <span dir="ltr" aria-hidden="true">
              {count} / {most}
            </span>
            <VisuallyHidden>
              <span role="status">{left <= NEAR ? fillWords(texts.charactersLeft, { count: left }) : ''}</span>
            </VisuallyHidden>
          </>
        ),
      })}
    >
      {(control) => (
        <div className={joinClasses(styles.frame, styles.md)} data-disabled={rest.disabled === true ? '' : undefined}>
          <textarea
            {...rest}
            {...control}
            rows={rows}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(most === undefined ? event.target.value : cutText(event.target.value, most))}
            onBlur={(event) => {
              setLeft(true)
              onBlur?.(event)
            }}
          />
        </div>
      )}
    </Field>
  )
}
