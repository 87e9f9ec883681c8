import type { GlobalValues } from '@orrery/browser/global-cookie'

/** How a visitor arranges lists: by the list's caption, ids of columns that are put away, of those that a list shows only when asked `-` and the id, and `DENSE`, and of those that stand behind the list's own order `+` and the id, with commas between them. Under `unit` stands the unit of amounts, as `PageContext` has it. */
export type TableViews = ReadonlyMap<string, string>

/** In a list's view: rows stand close. No column has this id. */
export const DENSE = '~'

/** Lists that are remembered, the last arranged last: cookies have room for so much. */
const LISTS = 24
/** And so many characters of them. */
const CHARACTERS = 1_800
const ENTRY = /^([\w.]{1,60}):((?:~|\+?[\w-]{1,40})(?:,(?:~|\+?[\w-]{1,40})){0,48})$/

/** The views in `ok_global` (foundations §3.1); what is none is left out. */
export function tableViewsOf(values: GlobalValues): Map<string, string> {
  const entries = String(values.get('tables') ?? '')
    .split(';', LISTS)
    .map((entry) => ENTRY.exec(entry))
  return new Map(entries.flatMap((entry) => (entry === null ? [] : [[entry[1]!, entry[2]!]])))
}

/** The same as text; null where nothing is arranged. */
export function tableViewsText(views: TableViews): string | null {
  const entries = [...views].filter(([, view]) => view !== '').slice(-LISTS)
  const textOf = () => entries.map((entry) => entry.join(':')).join(';')
  while (textOf().length > CHARACTERS) entries.shift()
  return entries.length === 0 ? null : textOf()
}
