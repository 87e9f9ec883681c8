import type { FieldSize, FieldWords } from './field.tsx'
import { OptionList } from './option-list.tsx'
import { choicesOf, type SelectEntry } from './rules/select-options.ts'
import { SelectFrame } from './select-frame.tsx'
import { useUiTexts } from './texts.tsx'

export type RichSelectProps = FieldWords & {
  readonly entries: readonly SelectEntry[]
  /** null while nothing is chosen. */
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Offers a field that filters the options by label and keyword. */
  readonly isSearchable?: boolean
  /** md without it (foundations §9). */
  readonly size?: FieldSize
  readonly disabled?: boolean
}

/** One of many, with groups, headings, options drawn their own way and a search (foundations §4.6). `Select` is the lighter one for a few plain values. */
export function RichSelect({
  entries,
  value,
  onChange,
  placeholder,
  isSearchable = false,
  size = 'md',
  disabled = false,
  ...words
}: RichSelectProps) {
  const texts = useUiTexts()
  const chosen = choicesOf(entries).find((entry) => entry.value === value)
  return (
    <SelectFrame
      {...words}
      shown={chosen?.label ?? placeholder ?? texts.choose}
      isEmpty={chosen === undefined}
      size={size}
      disabled={disabled}
      panel={isSearchable ? 'dialog' : 'listbox'}
    >
      {(close) => (
        <OptionList
          label={words.label}
          entries={entries}
          markOf={(entry) => (entry.value === value ? 'every' : 'none')}
          isDisabled={(entry) => entry.disabled === true}
          onChoose={(entry) => {
            if (entry.value !== value) onChange(entry.value)
            close()
          }}
          isMultiple={false}
          isSearchable={isSearchable}
          {...(!isSearchable && { onTab: close })}
        />
      )}
    </SelectFrame>
  )
}
