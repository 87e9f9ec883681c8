import { escapeHtml } from '@orrery/safety/escape-markup'
import { ANY_PATH, type ShellKeeper, type ShellPart } from '../shell/kept-shell.tsx'

/** The keeper of one document. */
export type DocumentKeeper = ShellKeeper & {
  /** What React wrote with it, in parts: what was known is in its place, and what was not is kept. */
  readonly partsOf: (html: string) => readonly string[]
}

/** One part of the shell as it is written: cut where the page's path stands. */
type Entry = { readonly pieces: readonly string[]; readonly words: ReadonlySet<string> }

/** A header has some 14 kB, and is another for each language, chain and block. */
const MOST = 64

/** The first header of a document and its last footer are the shell's; between them there are those of the page. */
const ENDS = {
  header: (html: string) => [html.indexOf('<header'), html.indexOf('</header>') + '</header>'.length] as const,
  footer: (html: string) => [html.lastIndexOf('<footer'), html.lastIndexOf('</footer>') + '</footer>'.length] as const,
}

/**
 * Makes what keeps headers and footers of documents: half of what React writes for most. `nonce` is the document's: nothing that is drawn may hold it. `keys` takes
 * the words that a kept part was drawn with, as the document's translator does.
 */
export function createShellKeeper(): (nonce: string, keys: Set<string>) => DocumentKeeper {
  const entries = new Map<string, Entry>()
  const keep = (key: string, entry: Entry): void => {
    if (entries.size >= MOST) entries.delete(entries.keys().next().value!)
    entries.set(key, entry)
  }
  return (nonce, keys) => {
    const known: { readonly mark: string; readonly html: string }[] = []
    const drawn: { readonly part: ShellPart; readonly path: string; keep(pieces: readonly string[]): void }[] = []
    return {
      find(part, from, path, t) {
        const key = `${part} ${from}`
        const entry = entries.get(key)
        if (entry === undefined) {
          const words = new Set<string>()
          drawn.push({ part, path, keep: (pieces) => keep(key, { pieces, words }) })
          return (word, slots) => {
            words.add(word)
            return t(word, slots)
          }
        }
        for (const word of entry.words) keys.add(word)
        const mark = `${nonce} ${part}`
        known.push({ mark, html: atPath(entry.pieces, path) })
        return mark
      },
      partsOf(html) {
        let whole = html
        for (const { part, path, keep } of drawn) {
          const [begin, end] = ENDS[part](whole)
          const pieces = whole.slice(begin, end).split(ANY_PATH)
          keep(pieces)
          whole = whole.slice(0, begin) + atPath(pieces, path) + whole.slice(end)
        }
        let parts: readonly string[] = [whole]
        for (const { mark, html } of known)
          parts = parts.flatMap((part) => {
            const at = part.indexOf(mark)
            return at < 0 ? [part] : [part.slice(0, at), html, part.slice(at + mark.length)]
          })
        return parts
      },
    }
  }
}

const atPath = (pieces: readonly string[], path: string): string => pieces.join(escapeHtml(path))
