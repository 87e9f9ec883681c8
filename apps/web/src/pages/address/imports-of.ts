/** What a file imports: paths of others of the same sources, and what it calls otherwise than they do, by its own names. */
export type ImportedFiles = {
  readonly files: readonly string[]
  readonly aliases: ReadonlyMap<string, { readonly file: string; readonly name: string }>
}

const MOST_CHARACTERS = 4_000_000
const MOST = 500
/** A statement is looked at so far; what is longer imports nothing. */
const IMPORT = /\bimport\b([^;"']{0,2000})["']([^"'\n]{1,300})["']/g
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const ALIAS = /([A-Za-z_$][\w$]*) +as +([A-Za-z_$][\w$]*)/g

/**
 * Which file of the sources imports which others, by the rules of the language (Solidity, "Import Path Resolution": relative to the file, or remapped).
 * Pure; never throws.
 */
export function importsOf(
  files: readonly { readonly path: string; readonly content: string }[],
  remappings: readonly string[] = [],
): ReadonlyMap<string, ImportedFiles> {
  const paths = new Set(files.map(({ path }) => path))
  const rules = remappings.slice(0, MOST).flatMap((line) => {
    const [, context = '', prefix, target] = /^(?:([^:=]*):)?([^=]+)=(.*)$/.exec(line) ?? []
    return prefix === undefined ? [] : [{ context, prefix, target: target! }]
  })
  /** Of the rules that fit, the one that says most counts. */
  const remapped = (path: string, from: string): string => {
    const [rule] = rules
      .filter(({ context, prefix }) => path.startsWith(prefix) && from.startsWith(context))
      .sort((a, b) => b.context.length - a.context.length || b.prefix.length - a.prefix.length)
    return rule === undefined ? path : rule.target + path.slice(rule.prefix.length)
  }
  const found = new Map<string, ImportedFiles>()
  for (const { path, content } of files) {
    if (content.length > MOST_CHARACTERS) continue
    const [others, aliases] = [new Set<string>(), new Map<string, { file: string; name: string }>()]
    for (const [, what, written] of content.replace(COMMENT, ' ').matchAll(IMPORT)) {
      if (others.size >= MOST) break
      const file = remapped(/^\.\.?\//.test(written!) ? joined(path, written!) : written!, path)
      if (!paths.has(file)) continue
      others.add(file)
      for (const [, theirs, ours] of what!.matchAll(ALIAS)) aliases.set(ours!, { file, name: theirs! })
    }
    found.set(path, { files: [...others], aliases })
  }
  return found
}

/** A path that is relative to a file. */
function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of path.split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  return parts.join('/')
}
