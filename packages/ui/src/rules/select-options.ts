import type { ReactNode } from 'react'

/** One entry of a select (foundations §3.7). */
export type SelectEntry = {
  readonly label: string
  /** Unique among entries that can be chosen. */
  readonly value: string
  /** `title` heads what follows, `line` parts, `custom` is drawn by `content`, `all` toggles every valid option. */
  readonly type?: 'default' | 'title' | 'line' | 'custom' | 'all'
  readonly disabled?: boolean
  readonly visible?: boolean
  /** False: never found by a search. */
  readonly searchable?: boolean
  /** Words that find the option beside its label. */
  readonly searchKeyword?: string
  readonly content?: ReactNode
  readonly className?: string
  /** A group: its label heads these. */
  readonly options?: readonly SelectEntry[]
}

/** A stretch of the list below one heading, or below none. */
export type SelectSection = { readonly title: string | null; readonly entries: readonly SelectEntry[] }

const isChoice = ({ type = 'default' }: SelectEntry): boolean => type !== 'title' && type !== 'line'

/** Every entry that could be chosen, groups unfolded, in the order of the list; hidden ones are left out. */
export const choicesOf = (entries: readonly SelectEntry[]): readonly SelectEntry[] =>
  entries
    .filter(({ visible = true }) => visible)
    .flatMap((entry) => (entry.options === undefined ? (isChoice(entry) ? [entry] : []) : choicesOf(entry.options)))

/** Options that 'all' toggles: visible, not disabled, and not itself. */
export const validOptions = (entries: readonly SelectEntry[]): readonly SelectEntry[] =>
  choicesOf(entries).filter(({ type, disabled = false }) => type !== 'all' && !disabled)

/** Whether a search finds the option, by label or keyword. */
function isFound(entry: SelectEntry, query: string): boolean {
  if (query === '') return true
  if (entry.searchable === false || entry.type === 'all' || entry.type === 'line') return false
  return `${entry.label}\n${entry.searchKeyword ?? ''}`.toLowerCase().includes(query)
}

/** The list as it is drawn: sections with their headings, hidden and not found entries left out, empty sections too. */
export function sectionsOf(entries: readonly SelectEntry[], search: string): readonly SelectSection[] {
  const query = search.trim().toLowerCase()
  const sections: { title: string | null; entries: SelectEntry[] }[] = [{ title: null, entries: [] }]
  const open = (title: string | null) => sections.push({ title, entries: [] })
  for (const entry of entries) {
    if (entry.visible === false) continue
    if (entry.options !== undefined) {
      open(entry.label)
      sections.at(-1)!.entries.push(...choicesOf(entry.options).filter((option) => isFound(option, query)))
      open(null)
    } else if (entry.type === 'title') open(entry.label)
    else if (isFound(entry, query)) sections.at(-1)!.entries.push(entry)
  }
  return sections.filter((section) => section.entries.length > 0)
}

/** The values with one more or one fewer; with `most` of them nothing is added (foundations §5.5). */
export const toggleValue = (values: readonly string[], value: string, most = Number.POSITIVE_INFINITY) =>
  values.includes(value) ? values.filter((held) => held !== value) : values.length < most ? [...values, value] : values

/** Every valid option, or none of them when no more can be added (foundations §4.6). Values of disabled options stay. */
export function toggleAll(
  values: readonly string[],
  entries: readonly SelectEntry[],
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const valid = new Set(validOptions(entries).map(({ value }) => value))
  const held = new Set(values)
  const missing = [...valid].filter((value) => !held.has(value)).slice(0, Math.max(0, most - values.length))
  return missing.length === 0 ? values.filter((value) => !valid.has(value)) : [...values, ...missing]
}

/** How much of what 'all' toggles is chosen. */
export function allState(values: readonly string[], entries: readonly SelectEntry[]): 'none' | 'some' | 'every' {
  const held = new Set(values)
  const valid = validOptions(entries)
  const chosen = valid.filter(({ value }) => held.has(value)).length
  return chosen === 0 ? 'none' : chosen === valid.length ? 'every' : 'some'
}
