/** A contract, interface or library that a source declares, and whose it takes on, by their names. */
export type Declared = {
  readonly kind: 'contract' | 'interface' | 'library'
  readonly name: string
  readonly bases: readonly string[]
}

const MOST = 500
const MOST_CHARACTERS = 4_000_000
/** Characters of what one inherits from that are read. */
const MOST_BASES = 4_000
/** Comments and texts: words in them declare nothing. What nothing ends reaches to the end: no place is looked at twice. */
const ASIDE = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/g
/** Of a text with single spaces. It is found whatever follows, so that nothing is tried again; a declaration is what a brace ends. */
const DECLARES = /\b(contract|interface|library) ([A-Za-z_$][\w$]*)(?: is ([^{;]*)| layout [^{;]*| )?(\{|;|$)?/g

/** Arguments of a base’s constructor, innermost first. */
const withoutArguments = (text: string): string => {
  for (let left = text; ;) {
    const next = left.replace(/\([^()]*\)/g, '')
    if (next === left) return next
    left = next
  }
}

/** What the sources of a contract declare and what inherits from what, as their text says (screens-evm §6.1). Pure; never throws. */
export function inheritanceOf(files: readonly { readonly content: string }[]): readonly Declared[] {
  const declared: Declared[] = []
  for (const { content } of files) {
    if (content.length > MOST_CHARACTERS) continue
    for (const [, kind, name, bases = '', end] of content.replace(ASIDE, ' ').replace(/\s+/g, ' ').matchAll(DECLARES)) {
      if (end !== '{') continue
      if (declared.length >= MOST) return declared
      declared.push({
        kind: kind as Declared['kind'],
        name: name!,
        bases: withoutArguments(bases.slice(0, MOST_BASES))
          .replace(/\blayout\b[\s\S]*$/, '')
          .split(',')
          .map((base) => base.trim())
          .filter((base) => /^[A-Za-z_$][\w$.]*$/.test(base)),
      })
    }
  }
  return declared
}

/** A contract with all that it inherits from, each once, the nearest first; those that the sources do not declare have no bases. Pure. */
export function linesOf(declared: readonly Declared[], name: string): readonly Declared[] {
  const byName = new Map(declared.map((one) => [one.name, one]))
  const found = new Map<string, Declared>()
  let next = [name]
  while (next.length > 0 && found.size < MOST) {
    const of = next.filter((one) => !found.has(one))
    for (const one of of) found.set(one, byName.get(one) ?? { kind: 'contract', name: one, bases: [] })
    next = [...new Set(of.flatMap((one) => found.get(one)!.bases))]
  }
  return [...found.values()]
}
