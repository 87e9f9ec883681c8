const SPECIAL = /["'&<>]/
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  // HTML 4 knew no &apos;; the number is known to all.
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
// XML 1.0 §2.2 knows no way to write these; lone surrogates are no characters at all.
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu

/** Any text as it is written in HTML so that it reads to the letter: between tags, and inside an attribute’s quotes of either kind. */
export const escapeHtml = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/["'&<>]/g, (sign) => ENTITIES[sign]!) : text

/** The same in XML and SVG: what no XML can hold, control characters and halves of characters, becomes U+FFFD. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(NOT_XML, '\ufffd'))
