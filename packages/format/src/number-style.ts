/** How a locale writes numbers (foundations §5.7). Digits are always 0-9: hashes, heights and copies stay comparable. */
export type NumberStyle = {
  readonly group: string
  readonly decimal: string
  /** Groups of 3, or 3 and then 2 (Indian). */
  readonly indian: boolean
  /** Four-digit numbers stay together (Spanish, Polish, European Portuguese). */
  readonly joinFour: boolean
  /** Words for 10^4 and 10^8 in short forms; null where K, M, B are used. */
  readonly myriad: { readonly wan: string; readonly yi: string } | null
}

const plain: NumberStyle = { group: ',', decimal: '.', indian: false, joinFour: false, myriad: null }
const dots: NumberStyle = { ...plain, group: '.', decimal: ',' }
const spaces: NumberStyle = { ...plain, group: '\u00a0', decimal: ',' }
const indian: NumberStyle = { ...plain, indian: true }

const STYLES: Readonly<Record<string, NumberStyle>> = {
  de: dots,
  it: { ...dots, joinFour: true },
  id: dots,
  tr: dots,
  nl: dots,
  da: dots,
  el: dots,
  vi: dots,
  ro: dots,
  hr: dots,
  sl: dots,
  pt: dots,
  es: { ...dots, joinFour: true },
  pt_PT: { ...spaces, joinFour: true },
  es_MX: plain,
  es_US: plain,
  es_419: plain,
  de_CH: { ...plain, group: '’' },
  fr: { ...spaces, group: '\u202f' },
  ru: spaces,
  uk: spaces,
  cs: spaces,
  sk: spaces,
  nb: spaces,
  fi: spaces,
  sv: spaces,
  hu: spaces,
  pl: { ...spaces, joinFour: true },
  bg: { ...spaces, joinFour: true },
  hi: indian,
  bn: indian,
  ta: indian,
  te: indian,
  mr: indian,
  gu: indian,
  en_IN: indian,
  zh: { ...plain, myriad: { wan: '万', yi: '亿' } },
  zh_TW: { ...plain, myriad: { wan: '萬', yi: '億' } },
  zh_HK: { ...plain, myriad: { wan: '萬', yi: '億' } },
}

/** The number style of a locale; `de_DE` and `de-DE` are one name (foundations §5.1). Unknown locales write as en_US. */
export function numberStyle(locale: string): NumberStyle {
  const name = locale.replace('-', '_')
  return STYLES[name] ?? STYLES[name.split('_')[0] ?? ''] ?? plain
}
