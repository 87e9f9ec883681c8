import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** foundations §9: search debounce of a select; fields that filter feel the same. */
export const SEARCH_DEBOUNCE_MS = 100

export type SearchInputProps = Omit<TextInputProps, 'type' | 'before' | 'after' | 'clearable' | 'onSubmit'> & {
  /** Hears the text 100 ms after the last change, and at once on Enter. */
  readonly onSearch?: ((text: string) => void) | undefined
}

/** A field that filters or finds. Escape empties it. */
export function SearchInput({ value, onChange, onSearch, onKeyDown, ...rest }: SearchInputProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, waitMs: number) => {
    clearTimeout(timer.current)
    if (waitMs === 0) onSearch?.(text)
    else timer.current = setTimeout(() => onSearch?.(text), waitMs)
  }
  const change = (text: string) => {
    onChange(text)
    search(text, text === '' ? 0 : SEARCH_DEBOUNCE_MS)
  }
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...rest}
      type="search"
      value={value}
      onChange={change}
      onSubmit={(text) => search(text, 0)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '' || event.defaultPrevented) return
        // What stands around the field must not close for it.
        event.preventDefault()
        event.stopPropagation()
        change('')
      }}
      clearable
      before={<Icon name="search" />}
    />
  )
}
