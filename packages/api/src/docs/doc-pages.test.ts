import { expect, test } from 'vitest'
import { DOWNLOAD_SOURCES } from '../downloads/download-sets.ts'
import { readDocPages } from './doc-pages.ts'
import { toHtml } from './markdown.ts'

test('screens-evm §2.5: documents are a tree with the columns of every file, the guides, the errors and what changed, and their links lead somewhere', () => {
  const pages = readDocPages()
  const paths = pages.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['columns', 'changelog', 'errors', 'guides/operate', 'guides/use-the-api']),
  )
  const columns = pages.find(({ path }) => path === 'columns')!.html()
  for (const { name, columns: own } of DOWNLOAD_SOURCES) {
    expect(columns).toContain(`id="${name}"`)
    for (const column of own) expect(columns).toContain(`<code>${column}</code>`)
  }
  for (const { path, title, html: draw } of pages) {
    const html = draw()
    expect(title, path).not.toBe('')
    expect(html.match(/aria-current="page"/g), path).toHaveLength(1)
    expect(html).not.toMatch(/<script|javascript:| on\w+=/i)
    for (const [, link] of html.matchAll(/href="\/docs\/([^"#]+)/g)) expect(paths, `${path} → ${link}`).toContain(link)
  }
})

test('Markdown of documents becomes headings, lists, tables and code, and markup in it stays text', () => {
  const html = toHtml(
    '# A <b>\n\nSee **it** in `a<b>` and [there](operate.md), [no](javascript:x).\n\n- one\n  more\n- two\n\n| a | b |\n| - | - |\n| 1 | <i> |\n\n```sh\nx <y>\n```\n',
    (address) => (address === 'operate.md' ? '/docs/guides/operate' : null),
  )
  expect(html.replaceAll(/\n(?!more)/g, '')).toBe(
    [
      '<h1 id="a-b">A &lt;b&gt;</h1>',
      '<p>See <strong>it</strong> in <code>a&lt;b&gt;</code> and <a href="/docs/guides/operate">there</a>, no.</p>',
      '<ul><li>one\nmore</li><li>two</li></ul>',
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>&lt;i&gt;</td></tr></tbody></table>',
      '<pre tabindex="0"><code>x &lt;y&gt;</code></pre>',
    ].join(''),
  )
})
