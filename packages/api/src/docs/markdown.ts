import { Marked } from 'marked'
import { escapeHtml } from '@orrery/safety/escape-markup'

/** The id by which a heading is linked to. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** HTML of Markdown (GitHub's). `linkOf` makes an address of a link's; null leaves its text alone. Markup and pictures in it are text. */
export function toHtml(markdown: string, linkOf: (address: string) => string | null): string {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const link = linkOf(href)
        const label = this.parser.parseInline(tokens)
        return link === null ? label : `<a href="${escapeHtml(link)}">${label}</a>`
      },
      tablecell({ header, tokens }) {
        const cell = this.parser.parseInline(tokens)
        return header ? `<th scope="col">${cell}</th>` : `<td>${cell}</td>`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}
