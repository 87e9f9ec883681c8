import type { ImportedFiles } from './imports-of.ts'

/** A contract, interface or library that a source declares, and whose it takes on, by their names. */
export type Declared = {
  readonly kind: 'contract' | 'interface' | 'library'
  readonly name: string
  /** Where it is declared; null where the sources do not declare it. */
  readonly file: string | null
  readonly bases: readonly string[]
}

type SourceFile = { readonly path: string; readonly content: string }

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
export function inheritanceOf(files: readonly SourceFile[]): readonly Declared[] {
  const declared: Declared[] = []
  for (const { path, content } of files) {
    if (content.length > MOST_CHARACTERS) continue
    for (const [, kind, name, bases = '', end] of content.replace(ASIDE, ' ').replace(/\s+/g, ' ').matchAll(DECLARES)) {
      if (end !== '{') continue
      if (declared.length >= MOST) return declared
      declared.push({
        kind: kind as Declared['kind'],
        name: name!,
        file: path,
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

/**
 * A contract with all that it inherits from, each once, the nearest first; those that the sources do not declare have no bases. Of several with one name
 * that is meant which stands in the same file, or in the nearest one that `links` leads to. Pure.
 */
export function linesOf(
  declared: readonly Declared[],
  own: { readonly file: string; readonly name: string },
  links: ReadonlyMap<string, ImportedFiles>,
): readonly Declared[] {
  const byName = Map.groupBy(declared, ({ name }) => name)
  const first = byName.get(own.name)?.find(({ file }) => file === own.file) ?? byName.get(own.name)?.[0]
  const found = new Set<Declared>()
  /** What is not declared, so that each is told once. */
  const unknown = new Map<string, Declared>()
  const meant = (name: string, from: string | null): Declared => {
    const known = from === null ? undefined : declaredNear(byName, links, name, from)
    if (known !== undefined) return known
    const none = unknown.get(name) ?? { kind: 'contract', name, file: null, bases: [] }
    unknown.set(name, none)
    return none
  }
  let next: readonly Declared[] = [first ?? meant(own.name, null)]
  while (next.length > 0 && found.size < MOST) {
    const of = next.filter((one) => !found.has(one))
    for (const one of of) found.add(one)
    next = [...new Set(of.flatMap(({ bases, file }) => bases.map((base) => meant(base, file))))]
  }
  return [...found]
}

function declaredNear(
  byName: ReadonlyMap<string, readonly Declared[]>,
  links: ReadonlyMap<string, ImportedFiles>,
  base: string,
  from: string,
): Declared | undefined {
  // `Files.Base`: what stands before the point names a file.
  const called = base.slice(base.lastIndexOf('.') + 1)
  const { file: start, name } = links.get(from)?.aliases.get(called) ?? { file: from, name: called }
  const among = byName.get(name) ?? []
  if (among.length < 2) return among[0]
  const seen = new Set<string>()
  for (let files: readonly string[] = [start]; files.length > 0 && seen.size < MOST;) {
    for (const file of files) seen.add(file)
    const here = files.flatMap((file) => among.find((one) => one.file === file) ?? [])[0]
    if (here !== undefined) return here
    files = [...new Set(files.flatMap((file) => links.get(file)?.files ?? []))].filter((file) => !seen.has(file))
  }
  return among[0]
}
