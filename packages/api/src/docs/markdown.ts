const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]!)

/** The id by which a heading is linked to. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** Emphasis, code and links of one line. `linkOf` makes an address of a link's; null leaves its text alone. */
function inline(text: string, linkOf: (address: string) => string | null): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.length > 2 && part.startsWith('`') && part.endsWith('`'))
        return `<code>${escapeHtml(part.slice(1, -1))}</code>`
      return escapeHtml(part)
        .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, address: string) => {
          const link = linkOf(address)
          return link === null ? label : `<a href="${escapeHtml(link)}">${label}</a>`
        })
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    })
    .join('')
}

/** HTML of the Markdown that this project's own documents are written in: headings, paragraphs, lists, tables and code. Everything else is text; nothing of it is markup of its own. */
export function toHtml(markdown: string, linkOf: (address: string) => string | null): string {
  const lines = markdown.split('\n')
  const html: string[] = []
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === ''
  const isList = (line: string) => /^\s*([-*]|\d+\.)\s/.test(line)
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const heading = /^(#{1,4})\s+(.*)$/.exec(line)
    if (isBlank(line)) at++
    else if (line.startsWith('```')) {
      const code: string[] = []
      for (at++; at < lines.length && !lines[at]!.startsWith('```'); at++) code.push(lines[at]!)
      at++
      html.push(`<pre tabindex="0"><code>${escapeHtml(code.join('\n'))}</code></pre>`)
    } else if (heading) {
      const level = heading[1]!.length
      html.push(`<h${level} id="${anchorOf(heading[2]!)}">${inline(heading[2]!, linkOf)}</h${level}>`)
      at++
    } else if (line.startsWith('|')) {
      const rows: string[][] = []
      for (; at < lines.length && lines[at]!.startsWith('|'); at++)
        rows.push(
          lines[at]!.replace(/^\||\|\s*$/g, '')
            .split('|')
            .map((cell) => cell.trim()),
        )
      const [head, , ...body] = rows
      const cells = (row: readonly string[], tag: string) =>
        row.map((cell) => `<${tag}>${inline(cell, linkOf)}</${tag}>`).join('')
      html.push(
        `<table><thead><tr>${cells(head!, 'th scope="col"').replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`,
      )
    } else if (isList(line)) {
      const tag = /^\s*\d/.test(line) ? 'ol' : 'ul'
      const items: string[] = []
      for (; at < lines.length && !isBlank(lines[at]) && !lines[at]!.startsWith('```'); at++)
        if (isList(lines[at]!)) items.push(lines[at]!.replace(/^\s*([-*]|\d+\.)\s/, ''))
        else items[items.length - 1] += ` ${lines[at]!.trim()}`
      html.push(`<${tag}>${items.map((item) => `<li>${inline(item, linkOf)}</li>`).join('')}</${tag}>`)
    } else {
      const words: string[] = []
      for (; at < lines.length && !isBlank(lines[at]) && !/^(#|\||```)/.test(lines[at]!) && !isList(lines[at]!); at++)
        words.push(lines[at]!.trim())
      html.push(`<p>${inline(words.join(' '), linkOf)}</p>`)
    }
  }
  return html.join('\n')
}
