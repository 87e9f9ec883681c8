import { LANGUAGES } from '@orrery/i18n/all-languages.gen'
import type { Language } from '@orrery/i18n/language'

/** The language of that code, or the default one. */
export const languageOf = (code: string): Language =>
  LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]!

/** What may stand before a path to say its language, in lower case. */
export const LANGUAGE_SEGMENTS: readonly string[] = LANGUAGES.map(({ urlSegment }) => urlSegment)
