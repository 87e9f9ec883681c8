/** A parsed message: text, slots, and choices by number or word. */
export type IcuNode =
  | string
  | { readonly as: 'slot'; readonly name: string }
  /** `style` is a skeleton without its `::`. */
  | { readonly as: 'number'; readonly name: string; readonly style: string }
  | {
      readonly as: 'date'
      readonly name: string
      readonly part: 'date' | 'time'
      readonly style: (typeof DATE_STYLES)[number]
    }
  | { readonly as: 'count' }
  | {
      readonly as: 'plural'
      readonly name: string
      readonly ordinal: boolean
      readonly offset: number
      readonly cases: IcuCases
    }
  | { readonly as: 'select'; readonly name: string; readonly cases: IcuCases }

/** What is written for which value: an object without prototype, so that no word finds what nobody wrote. */
export type IcuCases = Readonly<Record<string, readonly IcuNode[]>>

/** A longer text is no message. */
const MAX_LENGTH = 10_000
/** Choices inside choices. */
const MAX_DEPTH = 10

/** ICU's named styles; those of numbers stand for skeletons. */
const NUMBER_STYLES: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['integer', '.'],
  ['percent', 'percent'],
])
const DATE_STYLES = ['short', 'medium', 'long', 'full'] as const

/**
 * Parses ICU MessageFormat: `{slot}`, `{n, number}`, with a named style or a `::skeleton`, `{ms, date}` and
 * `{ms, time}` with a named one, `{n, plural, …}` and `{n, selectordinal, …}` with exact cases and offset, `{word, select, …}`, `#` and apostrophe quoting.
 * Takes time in proportion to the text. Throws `SyntaxError` with the place, also for texts of more than 10,000 signs or
 * ten choices inside each other.
 */
export function parseIcuMessage(text: string): readonly IcuNode[] {
  let at = 0
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} in "${text.slice(0, 200)}"`)
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const skipSpace = () => take(/\s*/y)
  const word = (): string => {
    skipSpace()
    const found = take(/[^\s{},'#]+/y) || fail('a name is missing')
    skipSpace()
    return found
  }
  const expect = (sign: string) => {
    if (text[at] !== sign) fail(`"${sign}" is missing`)
    at++
  }

  function cases(depth: number, plural: boolean): IcuCases {
    const found = Object.create(null) as Record<string, readonly IcuNode[]>
    if (depth > MAX_DEPTH) fail('too many choices inside each other')
    for (skipSpace(); text[at] !== '}'; skipSpace()) {
      const name = word()
      if (name in found) fail(`"${name}" stands twice`)
      if (plural && !/^(?:=\d+|zero|one|two|few|many|other)$/.test(name)) fail(`"${name}" is no number case`)
      expect('{')
      found[name] = nodes(depth, plural)
      expect('}')
    }
    if (!('other' in found)) fail('"other" is missing')
    return found
  }

  function argument(depth: number): IcuNode {
    const name = word()
    if (text[at] === '}') return { as: 'slot', name }
    expect(',')
    const kind = word()
    if (kind === 'number' || kind === 'date' || kind === 'time') {
      const asked = text[at] === ',' ? (at++, take(/[^{}']*/y).trim() || fail('a style is missing')) : ''
      const style = asked.startsWith('::') ? asked.slice(2) : NUMBER_STYLES.get(asked)
      if (kind === 'number') return { as: kind, name, style: style ?? fail('unknown style') }
      return {
        as: 'date',
        name,
        part: kind,
        style: DATE_STYLES.find((known) => known === (asked || 'medium')) ?? fail('unknown style'),
      }
    }
    expect(',')
    if (kind === 'select') return { as: 'select', name, cases: cases(depth + 1, false) }
    if (kind !== 'plural' && kind !== 'selectordinal') fail(`unknown kind "${kind}"`)
    skipSpace()
    const offset = take(/offset:\s*-?\d+/y)
    return {
      as: 'plural',
      name,
      ordinal: kind === 'selectordinal',
      offset: Number(offset.slice(7)),
      cases: cases(depth + 1, true),
    }
  }

  // `''` is an apostrophe; an apostrophe quotes only before a sign that would mean something.
  const quoted = (plural: boolean): string =>
    (
      take(plural ? /'(?=[{}#])(?:[^']|'')*'?/y : /'(?=[{}])(?:[^']|'')*'?/y).replace(/^'|'$/g, '') || take(/''?/y)
    ).replaceAll("''", "'")

  function nodes(depth: number, plural: boolean): readonly IcuNode[] {
    const found: IcuNode[] = []
    let literal = ''
    const push = (node: IcuNode) => {
      if (literal !== '') found.push(literal)
      literal = ''
      found.push(node)
    }
    for (; at < text.length && text[at] !== '}';) {
      if (text[at] === '{') {
        at++
        push(argument(depth))
        skipSpace()
        expect('}')
      } else if (plural && text[at] === '#') {
        at++
        push({ as: 'count' })
      } else literal += text[at] === "'" ? quoted(plural) : text[at++]
    }
    if (literal !== '') found.push(literal)
    return found
  }

  if (text.length > MAX_LENGTH) fail('too long')
  const parsed = nodes(0, false)
  return at < text.length ? fail('"}" too many') : parsed
}
