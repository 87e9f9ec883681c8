import { MOMENTS } from '@orrery/api/moments.gen'

/** A schema as the API describes an answer by (JSON Schema). */
export type Form = Readonly<Record<string, unknown>>
/** An answer that a page was made from, by the name of its endpoint. */
export type Answer = { readonly name: string; readonly data: unknown }

/** What rows are that a page makes of an answer's: where those stand, the page's own columns before and behind them, and what it leaves out. */
type Made = {
  readonly at: string
  readonly before?: readonly string[]
  readonly behind?: readonly string[]
  readonly without?: readonly string[]
}
/** Tables whose rows are no answer's own, by page and by the endpoint that their rows come from. */
const MADE: Readonly<Record<string, Readonly<Record<string, Made>>>> = {
  'alpha-signals': { getAlphaSignals: { at: 'signals', before: ['chain'] } },
  'large-transfer-monitor': { listLargeTransfers: { at: 'hits', behind: ['chain'] } },
  'token-list': { listTrendingTokens: { at: 'told.tokens' }, getMarket: { at: 'told.tokens' } },
  'woken-list': { getWokenAccounts: { at: 'told.accounts' } },
  'labelled-list': { listLabelled: { at: 'groups' } },
  banknote: { getBanknoteSummary: { at: 'coins', before: ['chain'], without: ['days'] } },
}

/** The column of a value, by its path in the row: moments have none of their unit, as they are written as dates. */
export const columnOf = (path: string, name: string): string =>
  `${path}${MOMENTS.has(name) ? name.replace(/Ms$/, '') : name}`

/**
 * Columns of a table without a row: those that its rows could have by the form of the answer that they are of, also what only some rows have. None where no
 * answer tells its form. What a family tells of its own in `ext` has no form, and no column before a row brings it. Pure.
 */
export function headOf(
  pageId: string,
  rows: readonly unknown[],
  answers: readonly Answer[],
  replyOf: (name: string) => unknown,
): readonly string[] {
  const told = answers.flatMap(({ name, data }) => {
    const form = replyOf(name)
    return isForm(form) ? [{ name, data, form }] : []
  })
  for (const { data, form } of told) {
    const found = formOf([form], data, rows)
    if (found !== null) return columnsOf(itemsOf(found))
  }
  const made = Object.hasOwn(MADE, pageId) ? MADE[pageId]! : {}
  for (const { name, form } of told) {
    if (!Object.hasOwn(made, name)) continue
    const { at, before = [], behind = [], without = [] } = made[name]!
    const own = columnsOf(itemsOf(formAt([form], at)))
    return [...before, ...own.filter((column) => !without.includes(column)), ...behind]
  }
  return []
}

const isForm = (form: unknown): form is Form => typeof form === 'object' && form !== null

/** The forms that one is a choice of, or is put together from. */
function waysOf(form: Form): readonly Form[] {
  const inner = [form['anyOf'], form['allOf']].flatMap((parts) => (Array.isArray(parts) ? (parts as Form[]) : []))
  return inner.length === 0 ? [form] : inner.flatMap(waysOf)
}

/** What a field may be, by its name, in the order in which forms name them. */
function fieldsOf(forms: readonly Form[]): ReadonlyMap<string, readonly Form[]> {
  const fields = new Map<string, Form[]>()
  for (const { properties = {} } of forms.flatMap(waysOf))
    for (const [name, field] of Object.entries(properties as Readonly<Record<string, Form>>))
      fields.set(name, [...(fields.get(name) ?? []), field])
  return fields
}

const itemsOf = (forms: readonly Form[]): readonly Form[] =>
  forms.flatMap(waysOf).flatMap(({ items }) => (isForm(items) ? [items] : []))

const formAt = (forms: readonly Form[], path: string): readonly Form[] =>
  path.split('.').reduce((within, name) => fieldsOf(within).get(name) ?? [], forms)

/** The form of the very value `wanted` inside of an answer; null where it holds it nowhere. */
function formOf(forms: readonly Form[], value: unknown, wanted: unknown): readonly Form[] | null {
  if (value === wanted) return forms
  if (typeof value !== 'object' || value === null) return null
  const fields = Array.isArray(value) ? null : fieldsOf(forms)
  const items = fields === null ? itemsOf(forms) : []
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'object' || part === null) continue
    const found = formOf(fields === null ? items : (fields.get(name) ?? []), part, wanted)
    if (found !== null) return found
  }
  return null
}

function columnsOf(forms: readonly Form[], path = ''): readonly string[] {
  return [...fieldsOf(forms)].flatMap(([name, field]) => {
    const inner = columnsOf(field, `${path}${name}.`)
    if (inner.length > 0) return inner
    const isOpen = field.flatMap(waysOf).some((way) => 'patternProperties' in way)
    return isOpen ? [] : [columnOf(path, name)]
  })
}
