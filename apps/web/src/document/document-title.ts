import type { Translate } from '@orrery/i18n/translate'
import { chainOfScreen, type Screen } from '../app/screen.ts'
import { wordsOf } from '../app/words-of.ts'
import { problemTitleKey } from '../problem/problem-title-key.ts'

/** Title of the document: "subject | chain | site" (screens-evm §0.7). */
export function documentTitle(screen: Screen, words: Translate): string {
  const found = chainOfScreen(screen)
  const t = wordsOf(words, found)
  // The stub of a page with a subject would name one that does not exist.
  const isUnnamed = screen.kind === 'page' && screen.loading && screen.match.route.render === 'server'
  const subject = isUnnamed
    ? ''
    : screen.kind === 'problem'
      ? t(problemTitleKey(screen.problem))
      : screen.page.title(screen.data, t)
  const chain = found?.name.full
  return [subject, chain, 'Orrery']
    .filter((part, i, parts) => part !== undefined && part !== '' && parts.indexOf(part) === i)
    .join(' | ')
}
