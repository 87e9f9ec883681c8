import { useState } from 'react'
import { Button } from './button.tsx'
import type { FieldSize, FieldWords } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { fillWords } from './rules/fill-words.ts'
import { allState, choicesOf, toggleAll, toggleValue, type SelectEntry } from './rules/select-options.ts'
import { SelectFrame } from './select-frame.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './multi-select.module.css'

/** More names than these do not fit: their number stands instead. */
const NAMED = 2

export type MultiSelectProps = FieldWords & {
  readonly entries: readonly SelectEntry[]
  readonly values: readonly string[]
  /** Hears what was confirmed, or nothing after a reset. */
  readonly onChange: (values: readonly string[]) => void
  /** Most that can be chosen (foundations §5.5). */
  readonly most?: number
  readonly placeholder?: string
  readonly isSearchable?: boolean
  /** md without it (foundations §9). */
  readonly size?: FieldSize
  readonly disabled?: boolean
}

/**
 * Several of many. What is ticked is pending until it is confirmed, also while the list is closed; a reset takes everything
 * back, what is pending and what was confirmed (foundations §4.6).
 */
export function MultiSelect({
  entries,
  values,
  onChange,
  most,
  placeholder,
  isSearchable = false,
  size = 'md',
  disabled = false,
  ...words
}: MultiSelectProps) {
  const texts = useUiTexts()
  const [pending, setPending] = useState<readonly string[] | null>(null)
  const ticked = pending ?? values
  const isFull = most !== undefined && ticked.length >= most
  const names = choicesOf(entries).filter(({ value, type }) => type !== 'all' && values.includes(value))
  const settle = (next: readonly string[], close: () => void) => {
    setPending(null)
    onChange(next)
    close()
  }
  return (
    <SelectFrame
      {...words}
      shown={
        values.length === 0
          ? (placeholder ?? texts.choose)
          : names.length > 0 && names.length <= NAMED
            ? names.map(({ label }) => label).join(', ')
            : fillWords(texts.chosen, { count: values.length })
      }
      isEmpty={values.length === 0}
      size={size}
      disabled={disabled}
      panel="dialog"
    >
      {(close) => (
        <>
          <OptionList
            label={words.label}
            entries={entries}
            markOf={(entry) =>
              entry.type === 'all' ? allState(ticked, entries) : ticked.includes(entry.value) ? 'every' : 'none'
            }
            isDisabled={(entry) =>
              entry.disabled === true || (isFull && entry.type !== 'all' && !ticked.includes(entry.value))
            }
            onChoose={(entry) =>
              setPending(
                entry.type === 'all' ? toggleAll(ticked, entries, most) : toggleValue(ticked, entry.value, most),
              )
            }
            isMultiple
            isSearchable={isSearchable}
          />
          <div className={styles.foot}>
            <p className={styles.note} role="status">
              {isFull
                ? fillWords(texts.chooseAtMost, { count: most })
                : fillWords(texts.chosen, { count: ticked.length })}
            </p>
            <Button size="sm" look="ghost" onClick={() => settle([], close)}>
              {texts.reset}
            </Button>
            <Button size="sm" look="solid" onClick={() => settle(ticked, close)}>
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </SelectFrame>
  )
}
