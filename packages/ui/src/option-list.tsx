import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './rules/join-classes.ts'
import { rowOfKey, rowOfText } from './rules/list-keys.ts'
import { sectionsOf, type SelectEntry } from './rules/select-options.ts'
import { SearchInput } from './search-input.tsx'
import { useUiTexts } from './texts.tsx'
import styles from './option-list.module.css'

/** Letters typed within this time are one word. */
const WORD_MS = 500

export type OptionMark = 'none' | 'some' | 'every'

export type OptionListProps = {
  readonly label: string
  readonly entries: readonly SelectEntry[]
  /** How much of what the option stands for is chosen. */
  readonly markOf: (entry: SelectEntry) => OptionMark
  readonly isDisabled: (entry: SelectEntry) => boolean
  readonly onChoose: (entry: SelectEntry) => void
  readonly isMultiple: boolean
  readonly isSearchable: boolean
  /** Tab was pressed in a list without a search field. */
  readonly onTab?: () => void
}

/** The open list of a select. The focus stays on the list or its search field; arrow keys, ends, pages and letters move the active row. */
export function OptionList({
  label,
  entries,
  markOf,
  isDisabled,
  onChoose,
  isMultiple,
  isSearchable,
  onTab,
}: OptionListProps) {
  const texts = useUiTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const word = useRef({ text: '', timeMs: Number.NEGATIVE_INFINITY })
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const sections = sectionsOf(entries, search)
  const rows = sections.flatMap((section) => section.entries.filter(({ type }) => type !== 'line'))
  const rowOf = new Map(rows.map((row, index) => [row, index]))
  const enabled = rows.map((row) => !isDisabled(row))
  const firstChosen = rows.findIndex((row) => row.type !== 'all' && markOf(row) === 'every')
  const [moved, setMoved] = useState<{ readonly search: string; readonly row: number } | null>(null)
  // Another search shows other rows: its first one that can be chosen is active.
  const start = search === '' && firstChosen >= 0 ? firstChosen : enabled.indexOf(true)
  const active = moved !== null && moved.search === search && moved.row < rows.length ? moved.row : start
  const move = (row: number) => {
    setMoved({ search, row })
    list.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (row: number) => {
    const entry = rows[row]
    if (entry !== undefined && enabled[row] === true) onChoose(entry)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    // In a text field Home and End belong to the text.
    const target = isSearchable && (key === 'Home' || key === 'End') ? null : rowOfKey(key, active, enabled)
    if (target !== null) move(target)
    else if (key === 'Enter' || (key === ' ' && (!isSearchable || typed === ''))) choose(active)
    else if (key === 'Tab' && onTab !== undefined) {
      onTab()
      return
    } else if (!isSearchable && key.length === 1) {
      const held = event.timeStamp - word.current.timeMs < WORD_MS ? word.current.text : ''
      word.current = { text: held + key, timeMs: event.timeStamp }
      const row = rowOfText(
        word.current.text,
        active,
        rows.map((entry) => entry.label),
        enabled,
      )
      if (row !== null) move(row)
    } else return
    event.preventDefault()
  }
  const aria = {
    'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
    'data-autofocus': '',
    onKeyDown,
  }
  const draw = (entry: SelectEntry) => {
    if (entry.type === 'line') return <div key={`line ${entry.value}`} className={styles.line} role="presentation" />
    const row = rowOf.get(entry)!
    const mark = markOf(entry)
    return (
      <div
        key={entry.value}
        id={`${id}-${row}`}
        role="option"
        tabIndex={-1}
        data-row={row}
        aria-selected={mark === 'every'}
        aria-disabled={enabled[row] !== true || undefined}
        className={joinClasses(styles.option, row === active && styles.active, entry.className)}
        onPointerMove={() => enabled[row] === true && row !== active && setMoved({ search, row })}
        // The focus stays where the keys are heard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => choose(row)}
      >
        {isMultiple && (
          <span className={styles.box} data-mark={mark}>
            {mark === 'every' && <Icon name="check" size={12} />}
          </span>
        )}
        <span className={styles.label}>{entry.type === 'custom' ? (entry.content ?? entry.label) : entry.label}</span>
        {!isMultiple && mark === 'every' && <Icon name="check" />}
      </div>
    )
  }
  return (
    <>
      {isSearchable && (
        <div className={styles.search}>
          <SearchInput
            {...aria}
            label={texts.searchOptions}
            labelHidden
            placeholder={texts.searchOptions}
            size="sm"
            role="combobox"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            value={typed}
            onChange={setTyped}
            onSearch={setSearch}
          />
        </div>
      )}
      <div
        {...(!isSearchable && { ...aria, tabIndex: 0 })}
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className={styles.list}
      >
        {sections.map((section, index) =>
          section.title === null ? (
            section.entries.map(draw)
          ) : (
            <div key={`section ${section.title}`} role="group" aria-labelledby={`${id}-title-${index}`}>
              <div id={`${id}-title-${index}`} role="presentation" className={styles.title}>
                {section.title}
              </div>
              {section.entries.map(draw)}
            </div>
          ),
        )}
      </div>
      <p className={styles.none} role="status">
        {rows.length === 0 ? texts.noOptions : ''}
      </p>
    </>
  )
}
