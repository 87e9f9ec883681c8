import { INCOMPLETE, LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Language } from '@orrery/i18n/language'
import { localPath, type Place } from '../routing/place.ts'

/** One line of the language switcher. */
export type LanguageChoice = {
  readonly language: Language
  /** Complete path of the same page in that language. */
  readonly to: string
  /** Percent of its messages that are in the language itself. */
  readonly percent: number
  /** Whether the site variant of `place` offers it (explorer §6). */
  readonly supported: boolean
}

/** The page at `path` in every language, as it is reached from `place`. */
export const languageChoices = (place: Place, path: string): readonly LanguageChoice[] =>
  LANGUAGES.map((language, i) => ({
    language,
    to: localPath({ ...place, language: language.code, languageSegment: i === 0 ? null : language.urlSegment }, path),
    percent: INCOMPLETE[language.code] ?? 100,
    supported: !(place.prefixed && language.onPrefixedSite === false),
  }))
