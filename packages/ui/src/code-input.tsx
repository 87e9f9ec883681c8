import { useRef, type ReactNode } from 'react'
import { Field, type FieldWords } from './field.tsx'
import { cleanCode, CODE_LENGTH, isDigit, type CodeValidator } from './rules/code-text.ts'
import { joinClasses } from './rules/join-classes.ts'
import styles from './code-input.module.css'

export type CodeInputProps = FieldWords & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The last character was given. */
  readonly onComplete?: (value: string) => void
  /** 6 without it. */
  readonly length?: number
  /** Which characters may stand in the code; digits without it. */
  readonly isValid?: CodeValidator
  readonly disabled?: boolean
  /** Stands beside the cells: a `CodeSend`. */
  readonly send?: ReactNode
}

/**
 * A verification code, drawn as one cell per character. It is one field all the same: a phone offers the code it
 * received, pasting works, and a screen reader meets one edit box instead of six (foundations §5.5).
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  length = CODE_LENGTH,
  isValid = isDigit,
  disabled = false,
  send,
  ...words
}: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const characters = [...value]
  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.line}>
          <div
            dir="ltr"
            className={joinClasses(styles.cells, disabled && styles.disabled)}
            style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 42px))` }}
          >
            <input
              {...control}
              ref={input}
              type="text"
              inputMode={isValid === isDigit ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              className={styles.input}
              disabled={disabled}
              value={value}
              onChange={(event) => {
                const next = cleanCode(event.target.value, length, isValid)
                onChange(next)
                if ([...next].length === length && next !== value) onComplete?.(next)
              }}
              // Characters are only ever added and taken at the end: that is where the marked cell is.
              onSelect={(event) => {
                const { selectionStart, selectionEnd, value: text } = event.currentTarget
                if (selectionStart === selectionEnd && selectionStart !== text.length)
                  event.currentTarget.setSelectionRange(text.length, text.length)
              }}
            />
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={styles.cell}
                data-next={index === Math.min(characters.length, length - 1) ? '' : undefined}
                aria-hidden="true"
              >
                {characters[index]}
              </span>
            ))}
          </div>
          {send}
        </div>
      )}
    </Field>
  )
}
