import { numberFault } from './number-fault.ts'

/** How a locale writes numbers (foundations §5.7). */
export type NumberStyle = {
  readonly group: string
  readonly decimal: string
  readonly percent: string
  /** Code point of the locale's digit zero; null for 0-9. */
  readonly zero: number | null
  /** Groups of 3, or 3 and then 2 (Indian). */
  readonly indian: boolean
  /** Four-digit numbers stay together (Spanish, Polish, European Portuguese and others). */
  readonly joinFour: boolean
  /** Words for 10^4 and 10^8 in short forms; null where K, M, B are used. */
  readonly myriad: { readonly wan: string; readonly yi: string } | null
}

const plain: NumberStyle = {
  group: ',',
  decimal: '.',
  percent: '%',
  zero: null,
  indian: false,
  joinFour: false,
  myriad: null,
}
const dots: NumberStyle = { ...plain, group: '.', decimal: ',' }
const spaces: NumberStyle = { ...plain, group: '\u00a0', decimal: ',' }
const indian: NumberStyle = { ...plain, indian: true }
const arabic: NumberStyle = { ...plain, group: '٬', decimal: '٫', percent: '٪', zero: 0x660 }
const persian: NumberStyle = { ...arabic, zero: 0x6f0 }

/**
 * Languages by style, and the regions that differ from their language, as CLDR has them. Lower case. The nearest name wins: `es_mx`,
 * then `es`; what is not named writes as en_US. Every page carries this: a language comes in when it may come on the shelf.
 */
const STYLES: readonly (readonly [NumberStyle, string])[] = [
  [plain, 'es_mx es_us es_419'],
  [dots, 'de id tr nl da el vi ro hr pt sr'],
  [{ ...dots, joinFour: true }, 'es it sl'],
  [spaces, 'ru uk cs sk sv nb fi lt kk uz de_at fr_ca en_za'],
  [{ ...spaces, joinFour: true }, 'pl bg hu et lv pt_pt'],
  [{ ...spaces, group: '\u202f' }, 'fr'],
  [{ ...plain, group: '’' }, 'de_ch'],
  [{ ...spaces, group: '’' }, 'fr_ch'],
  [indian, 'hi ta te gu pa en_in'],
  [{ ...indian, zero: 0x9e6 }, 'bn'],
  [{ ...indian, zero: 0x966 }, 'mr ne'],
  [arabic, 'ar_eg ar_sa ar_iq'],
  [{ ...arabic, decimal: '.' }, 'sd'],
  [persian, 'fa ps ks'],
  [{ ...plain, myriad: { wan: '万', yi: '亿' } }, 'zh'],
  [{ ...plain, myriad: { wan: '萬', yi: '億' } }, 'zh_tw zh_hk zh_hant'],
]

const BY_NAME: ReadonlyMap<string, NumberStyle> = new Map(
  STYLES.flatMap(([style, names]) => names.split(' ').map((name) => [name, style] as const)),
)

/** Names of all locales whose style is written down, in lower case. */
export const styledLocales = (): readonly string[] => [...BY_NAME.keys()]

// Every number on a page asks; a site has a handful of locales.
const asked = new Map<string, NumberStyle>()
const ASKED_LIMIT = 100

/**
 * The number style of a locale; `de_DE` and `de-DE` are one name (foundations §5.1). An empty name is
 * `PLEASE_INIT_INTL` outside production (foundations §8), and the default locale en_US in it (§9).
 */
export function numberStyle(locale: string): NumberStyle {
  const known = asked.get(locale)
  if (known !== undefined) return known
  if (!locale) {
    numberFault('PLEASE_INIT_INTL', {})
    return plain
  }
  const style = findStyle(locale)
  if (asked.size < ASKED_LIMIT) asked.set(locale, style)
  return style
}

/** By language and region, then language and script, then language. */
function findStyle(name: string): NumberStyle {
  const [language = '', ...parts] = name.toLowerCase().split(/[-_]/)
  const names = [...parts.toReversed().map((part) => `${language}_${part}`), language]
  return names.map((candidate) => BY_NAME.get(candidate)).find((style) => style !== undefined) ?? plain
}

/** Text of 0-9 in the locale's own digits. */
export const ownDigits = (text: string, { zero }: NumberStyle): string =>
  zero === null ? text : text.replace(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)))
