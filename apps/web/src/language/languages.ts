import type { Language, Messages } from '@orrery/i18n/language'
import type { Translate } from '@orrery/i18n/translate'
import { createTranslate } from '@orrery/i18n/create-translate'
import english from './shell-messages.en.json' with { type: 'json' }

/** Languages of the site, the default first. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en_US', urlSegment: 'en', intl: 'en', dir: 'ltr', ownName: 'English' },
  { code: 'ar', urlSegment: 'ar', intl: 'ar', dir: 'rtl', ownName: 'العربية' },
]

/** The language of that code, or the default one. */
export const languageOf = (code: string): Language => LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]!

/** Loads a language's messages and makes its translator. */
export async function loadTranslate(language: Language): Promise<Translate> {
  return createTranslate(language.intl, english as Messages)
}
