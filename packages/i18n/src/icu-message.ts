/** A parsed message: text, slots, and choices by number or word. */
export type IcuNode =
  | string
  | { readonly as: 'slot'; readonly name: string; readonly number: boolean }
  | { readonly as: 'count' }
  | {
      readonly as: 'plural'
      readonly name: string
      readonly ordinal: boolean
      readonly offset: number
      readonly cases: Readonly<Record<string, readonly IcuNode[]>>
    }
  | { readonly as: 'select'; readonly name: string; readonly cases: Readonly<Record<string, readonly IcuNode[]>> }

/**
 * Parses the part of ICU MessageFormat that the messages use: `{slot}`, `{n, number}`, `{n, plural, …}`,
 * `{n, selectordinal, …}`, `{word, select, …}`, `#` and apostrophe quoting. Throws `SyntaxError` with the place.
 */
export function parseIcuMessage(text: string): readonly IcuNode[] {
  let at = 0
  const fail = (what: string): never => {
    throw new SyntaxError(`${what} at ${at} in "${text}"`)
  }
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++
  }
  const word = (): string => {
    skipSpace()
    const found = /^[^\s{},]+/.exec(text.slice(at))?.[0] ?? fail('a name is missing')
    at += found.length
    skipSpace()
    return found
  }
  const expect = (sign: string) => {
    skipSpace()
    if (text[at] !== sign) fail(`"${sign}" is missing`)
    at++
  }

  function cases(): Record<string, readonly IcuNode[]> {
    const found: Record<string, readonly IcuNode[]> = {}
    for (skipSpace(); text[at] !== '}'; skipSpace()) {
      const name = word()
      expect('{')
      found[name] = nodes(true)
      expect('}')
    }
    if (found['other'] === undefined) fail('"other" is missing')
    return found
  }

  function argument(): IcuNode {
    const name = word()
    if (text[at] === '}') return { as: 'slot', name, number: false }
    expect(',')
    const kind = word()
    if (kind === 'number') return { as: 'slot', name, number: true }
    expect(',')
    if (kind === 'select') return { as: 'select', name, cases: cases() }
    if (kind !== 'plural' && kind !== 'selectordinal') fail(`unknown kind "${kind}"`)
    skipSpace()
    const offset = /^offset:(\d+)/.exec(text.slice(at))
    at += offset?.[0].length ?? 0
    return { as: 'plural', name, ordinal: kind === 'selectordinal', offset: Number(offset?.[1] ?? 0), cases: cases() }
  }

  function quoted(inside: boolean): string {
    // '' is an apostrophe; an apostrophe quotes only before a sign that would mean something.
    if (text[at + 1] === "'") return ((at += 2), "'")
    if (!(inside ? /[{}#]/ : /[{}]/).test(text[at + 1] ?? '')) return (at++, "'")
    const end = text.indexOf("'", at + 1)
    const found = text.slice(at + 1, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + 1
    return found
  }

  function nodes(inside: boolean): readonly IcuNode[] {
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
        push(argument())
        expect('}')
      } else if (inside && text[at] === '#') {
        at++
        push({ as: 'count' })
      } else literal += text[at] === "'" ? quoted(inside) : text[at++]
    }
    if (literal !== '') found.push(literal)
    return found
  }

  const parsed = nodes(false)
  return at < text.length ? fail('"}" too many') : parsed
}
