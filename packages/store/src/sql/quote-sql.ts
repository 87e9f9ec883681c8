const ESCAPES: { readonly [char: string]: string } = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\\0',
}

/** A string literal of ClickHouse SQL. A lone surrogate becomes U+FFFD, as in stored text. */
export const quoteText = (text: string): string =>
  `'${text.toWellFormed().replace(/[\\'\n\r\t\0]/g, (char) => ESCAPES[char]!)}'`

/** A table, column or database name as an identifier. Throws `RangeError` on anything but letters, digits and `_`. */
export function quoteName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new RangeError(`not a name of the archive: ${JSON.stringify(name.slice(0, 80))}`)
  return `\`${name}\``
}
