import { LANGUAGES, MESSAGES } from '@orrery/i18n/all-languages.gen'
import { createTranslate } from '@orrery/i18n/create-translate'
import type { Language } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'

export { LANGUAGES }

/** The language of that code, or the default one. */
export const languageOf = (code: string): Language => LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]!

/** Loads a language's messages and makes its translator. */
export async function loadTranslate(language: Language): Promise<Translate> {
  const load = MESSAGES[language.code]
  return createTranslate(language.intl, load === undefined ? {} : await load())
}
