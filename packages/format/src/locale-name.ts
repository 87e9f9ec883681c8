/** A locale name with underscores: `zh-hant-tw` → `zh_Hant_TW`, the form of our records (foundations §5.1). */
export function underscoreLocale(name: string): string {
  const [language = '', ...rest] = name.trim().split(/[-_]/)
  return [
    language.toLowerCase(),
    // BCP 47: four letters are a script, two letters or three digits a region.
    ...rest.map((part) =>
      part.length === 4 ? part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
    ),
  ].join('_')
}

/** A locale name with hyphens, the form of BCP 47 and of `Intl`: `zh_TW` → `zh-TW` (foundations §5.1). */
export const hyphenLocale = (name: string): string => underscoreLocale(name).replaceAll('_', '-')
