/** A stretch of text; `code` names a character that cannot be seen and changes what is: `U+202E`. */
export type ShownText = { readonly text: string; readonly code: string | null }

// Bidirectional controls, invisible spaces and joiners that are no part of any program (Unicode TR 55, "Trojan Source").
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/

/** Takes characters apart that make a program look like another, so that they can be shown by their number. Linear. */
export function showHidden(text: string): readonly ShownText[] {
  if (!HIDDEN.test(text)) return [{ text, code: null }]
  const shown: ShownText[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (!HIDDEN.test(text[at]!)) continue
    if (at > from) shown.push({ text: text.slice(from, at), code: null })
    shown.push({ text: text[at]!, code: `U+${text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}` })
    from = at + 1
  }
  if (from < text.length) shown.push({ text: text.slice(from), code: null })
  return shown
}
