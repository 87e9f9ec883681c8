/** A language of the site: one folder of the languages shelf, with its `messages.json` beside it. */
export type Language = {
  /** `zh_CN`: the name that messages, cookies and number styles use. */
  readonly code: string
  /** First segment of the language's paths; the default language also lives without one. */
  readonly urlSegment: string
  /** BCP 47 tag for `<html lang>` and plural rules. */
  readonly intl: string
  readonly dir: 'ltr' | 'rtl'
  /** The language's name in itself. */
  readonly ownName: string
  /** Its translators say that every message is there; the law of the shelf then holds it to that. What others lack is shown in English. */
  readonly complete: boolean
  /** False where the prefixed site variant (`/explorer`) does not offer the language (explorer §6). */
  readonly onPrefixedSite?: false
}

/** Types a language record. */
export const defineLanguage = (language: Language): Language => language

/** Languages written from right to left (foundations §9). */
export const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he', 'fa', 'ur', 'ks', 'ps', 'ug', 'pa', 'sd']

/** All messages of one language, by dotted key, in ICU notation. */
export type Messages = Readonly<Record<string, string>>
