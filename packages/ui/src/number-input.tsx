import { useMemo, useRef, useState, type ReactNode } from 'react'
import type { FieldSize, FieldWords } from './field.tsx'
import type { ErrorMoment } from './rules/shown-error.ts'
import {
  clampNumber,
  cleanNumberText,
  NUMBER_MAX,
  NUMBER_MIN,
  NUMBER_STEP,
  readNumberText,
  separatorsOf,
  stepNumber,
  writeNumberText,
} from './rules/number-text.ts'
import { TextInput } from './text-input.tsx'
import { useUiTexts } from './texts.tsx'
import control from './control.module.css'
import styles from './number-input.module.css'

export type NumberInputProps = FieldWords & {
  /** null while the field is empty. */
  readonly value: number | null
  /** Hears only numbers inside the bounds, and null. */
  readonly onChange: (value: number | null) => void
  readonly onSubmit?: ((value: number | null) => void) | undefined
  /** Language whose separators are read and written, as `de_DE` or `de-DE`. */
  readonly locale?: string
  /** 1, 0 and the largest safe integer without them; with `allowNegative` the least is minus the largest. */
  readonly step?: number
  readonly min?: number
  readonly max?: number
  /** Most decimals; without it there is no limit. */
  readonly precision?: number
  readonly allowNegative?: boolean
  readonly unit?: ReactNode
  readonly size?: FieldSize
  readonly showError?: ErrorMoment
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly name?: string
}

/**
 * A number. Only what may stand in one can be typed; leaving the field clamps it and writes it as the language does
 * (foundations §5.5). Arrow keys and the two small buttons step, Page Up and Page Down step ten times as far.
 */
export function NumberInput({
  value,
  onChange,
  onSubmit,
  locale = 'en',
  step = NUMBER_STEP,
  allowNegative = false,
  min = allowNegative ? -NUMBER_MAX : NUMBER_MIN,
  max = NUMBER_MAX,
  precision,
  unit,
  disabled = false,
  ...rest
}: NumberInputProps) {
  const texts = useUiTexts()
  const input = useRef<HTMLInputElement>(null)
  const separators = useMemo(() => separatorsOf(locale), [locale])
  // The text while it is typed; at rest it is written from the number.
  const [typed, setTyped] = useState<string | null>(null)
  const write = (number: number | null) => (number === null ? '' : writeNumberText(number, locale, precision))
  const numberOf = (text: string) => {
    const number = readNumberText(text, separators)
    return number === null ? null : clampNumber(number, min, max)
  }
  const stepBy = (by: number) => {
    const next = stepNumber(value, by, min, max)
    setTyped(null)
    onChange(next)
  }
  const stepButton = (by: number, name: string, isSpent: boolean) => (
    // The keyboard steps by arrows; another two stops per number would only be in the way.
    <button
      type="button"
      tabIndex={-1}
      className={control.tool}
      aria-label={name}
      disabled={disabled || isSpent}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        stepBy(by)
        input.current?.focus()
      }}
    >
      <span className={styles.sign} aria-hidden="true">
        {by > 0 ? '+' : '−'}
      </span>
    </button>
  )
  return (
    <TextInput
      {...rest}
      inputRef={input}
      disabled={disabled}
      role="spinbutton"
      dir="ltr"
      inputMode={precision === 0 && !allowNegative ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={value === null ? undefined : write(value)}
      value={typed ?? write(value)}
      onChange={(text) => {
        const clean = (part: string) => cleanNumberText(part, { separators, negative: allowNegative, precision })
        const cleaned = clean(text)
        const box = input.current!
        // Where something was stripped the caret would leap to the end; it stays behind what it stood behind.
        if (cleaned !== text) {
          const caret = clean(text.slice(0, box.selectionStart ?? text.length)).length
          queueMicrotask(() => box.setSelectionRange(caret, caret))
        }
        setTyped(cleaned)
        onChange(numberOf(cleaned))
      }}
      onSubmit={(text) => {
        setTyped(null)
        onSubmit?.(numberOf(text))
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        const far = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
        if (far === undefined) return
        event.preventDefault()
        stepBy(far * step)
      }}
      after={
        <>
          {unit !== undefined && <span className={control.unit}>{unit}</span>}
          <span className={styles.steps}>
            {stepButton(-step, texts.decrease, value !== null && value <= min)}
            {stepButton(step, texts.increase, value !== null && value >= max)}
          </span>
        </>
      }
    />
  )
}
