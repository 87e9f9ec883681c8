/** Characters of a word: shorter ones stand everywhere, longer ones nobody types. */
const SHORTEST = 3
const LONGEST = 66
/** Different words of one contract's sources, and of one question. */
const MOST = 6_000
const MOST_ASKED = 8

const WORD = /[\p{L}\p{N}_$]+/gu

/** Different words, and whether they are all that there are. */
export type SourceWords = { readonly words: readonly string[]; readonly isWhole: boolean }

/** The different words of texts in lower case, in the order in which they first stand, at most 6,000 of them. Pure. */
export function wordsOf(texts: Iterable<string>): SourceWords {
  const words = new Set<string>()
  for (const text of texts)
    for (const [found] of text.matchAll(WORD)) {
      if (found.length < SHORTEST || found.length > LONGEST) continue
      const word = found.toLowerCase()
      if (words.size >= MOST && !words.has(word)) return { words: [...words], isWhole: false }
      words.add(word)
    }
  return { words: [...words], isWhole: true }
}

/** The words that a question asks for, at most eight; empty where it has none that could be found. Pure. */
export const askedWords = (text: string): readonly string[] => wordsOf([text]).words.slice(0, MOST_ASKED)
