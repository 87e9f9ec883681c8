import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIVE_DATA, MOST_HTML, sanitizeHtml } from './sanitize-html.ts'
import { scanHtml } from './scan-html.ts'
import { HTML_PAYLOADS } from './xss-payloads.fixture.ts'

const ATTRIBUTE =
  / (?:(?:title|alt|lang|dir|width|height|data-[a-z0-9-]+|target|rel)="[^"<>`]*"|href="(?:https?:|ftp:|mailto:|tel:|orrery:|[#?/.])[^"<>`]*"|src="data:image\/[^"<>`]*")/
const TAG = new RegExp(
  `<(?:/?(?:a|abbr|b|bdi|blockquote|br|code|del|div|em|h[3-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|small|span|strong|sub|sup|u|ul))(?:${ATTRIBUTE.source})*>`,
  'g',
)
/** What is left of clean HTML when its harmless tags are taken out: text without a sign of markup. */
const isHarmless = (html: string): boolean => !/[<>"'`]/.test(html.replace(TAG, ''))

/** Texts made of the pieces that parsers trip over. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '"',
        "'",
        '`',
        '=',
        '&',
        ';',
        '<!--',
        '-->',
        '<![CDATA[',
        ' ',
        '\n',
        '\u0000',
        '&#x6a',
        '&lt;',
      ),
      fc.constantFrom(
        '<a href=',
        '<img src=',
        '<p>',
        '</p>',
        '<li>',
        '<ul>',
        '<div',
        '<b',
        '<h3>',
        '<svg>',
        '<style>',
        '</style>',
        '<script',
        ' onerror=',
        ' title="',
        'javascript:',
        'data:image/png;base64,AA==',
        'https://a.example/',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''))

describe('foundations §5.4: the HTML sanitiser', () => {
  test('tags outside the list are shown as text, attributes outside it are left out', () => {
    expect(sanitizeHtml('<b onclick="x" title="y">a</b><blink>c</blink>')).toBe(
      '<b title="y">a</b>&lt;blink&gt;c&lt;/blink&gt;',
    )
    expect(sanitizeHtml('<script>alert("1")</script>')).toBe('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(sanitizeHtml('<p id=a class=b style=c name=d lang=de-CH dir=RTL>x')).toBe('<p lang="de-CH" dir="rtl">x</p>')
  })

  test('links keep allowed schemes and open apart, others lose their address', () => {
    expect(sanitizeHtml('<a href="HTTPS://A.example/?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://a.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow ugc">x</a>',
    )
    expect(sanitizeHtml('<a href="/ethereum">x</a><a href=#top>y</a>')).toBe(
      '<a href="/ethereum">x</a><a href="#top">y</a>',
    )
    expect(sanitizeHtml('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>')
    expect(
      sanitizeHtml('<img src="https://a.example/x.png" alt="a"><img src="data:image/png;base64,AA==" width=9>'),
    ).toBe('<img alt="a"><img src="data:image/png;base64,AA==" width="9">')
  })

  test('data- attributes are kept, but for those that the site itself answers', () => {
    expect(sanitizeHtml('<span data-id="7" data-X-y=\'a"b\' data-copy="0xdead" data-="" data-a:b="c">x</span>')).toBe(
      '<span data-id="7" data-x-y="a&quot;b">x</span>',
    )
  })

  test('the attributes that the site answers are those that its scripts look for', () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const files = execFileSync('git', ['ls-files', 'packages/ui/src', 'packages/entities/src', 'apps/web/src'], {
      cwd: root,
      encoding: 'utf8',
    })
    const asked = files
      .trim()
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(/\[(data-[a-z-]+)[\]=]|dataset\['([a-zA-Z]+)'\]/g),
      ])
      .map(([, selector, key]) => selector ?? `data-${key!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
    expect(asked.length).toBeGreaterThan(5)
    expect(
      asked.filter((name) => !LIVE_DATA.has(name)),
      'names that LIVE_DATA lacks',
    ).toEqual([])
  })

  test('text stays text, references stay references, comments go', () => {
    expect(sanitizeHtml('1 < 2 & 3 > 2 &copy; &#169; &bogus &amp;<!-- x --> "q"')).toBe(
      '1 &lt; 2 &amp; 3 &gt; 2 &copy; &#169; &amp;bogus &amp; &quot;q&quot;',
    )
    expect(sanitizeHtml('a<!-- never closed <b>')).toBe('a')
    expect(sanitizeHtml('a <b title="never closed>')).toBe('a &lt;b title=&quot;never closed&gt;')
  })

  test('every tag is closed, in order, and nothing reaches out of the block', () => {
    expect(sanitizeHtml('</div></p><b><i>x</b>y</i>')).toBe('<b><i>x</i></b>y')
    expect(sanitizeHtml('<p>a<p>b<div>c')).toBe('<p>a</p><p>b</p><div>c</div>')
    expect(sanitizeHtml('<li>a<ul><li>b<li>c</ul>')).toBe('a<ul><li>b</li><li>c</li></ul>')
    expect(sanitizeHtml('<a href="#1">x<a href="#2">y')).toBe('<a href="#1">x</a><a href="#2">y</a>')
  })

  test('depth and length are bounded', () => {
    expect(sanitizeHtml('<b>'.repeat(10_000)).length).toBe('<b></b>'.length * 32)
    expect(sanitizeHtml('x'.repeat(MOST_HTML + 10)).length).toBe(MOST_HTML)
  })
})

describe('reliability S-01: hostile HTML', () => {
  test.each(HTML_PAYLOADS)('%j is harmless', (payload) => {
    const clean = sanitizeHtml(payload)
    expect(isHarmless(clean), clean).toBe(true)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  test('whatever is written, the answer is harmless and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = sanitizeHtml(html)
        expect(isHarmless(clean), clean).toBe(true)
        expect(sanitizeHtml(clean)).toBe(clean)
      }),
      { seed: 7, numRuns: 3_000 },
    )
  })
})

describe('reliability S-06: linear time', () => {
  const worst: readonly (readonly [string, (n: number) => string])[] = [
    ['open brackets', (n) => '<'.repeat(n)],
    ['attributes without a value', (n) => `<a ${'x '.repeat(n / 2)}>`],
    ['attributes with an empty value', (n) => `<a ${'x= '.repeat(n / 3)}>`],
    ['spaces in a tag', (n) => `<a x${' '.repeat(n)}>`],
    ['quotes that never close', (n) => '<a x="'.repeat(n / 6)],
    ['tags that never close', (n) => '<a '.repeat(n / 3)],
    ['comments that never close', (n) => '<!--'.repeat(n / 4)],
    ['nested tags', (n) => '<b><i>'.repeat(n / 6)],
    ['closing tags', (n) => '<b>' + '</i></b><b>'.repeat(n / 11)],
    ['ampersands', (n) => '&'.repeat(n)],
    ['references', (n) => '&#0000000'.repeat(n / 9)],
  ]

  test.each(worst)('the pieces of %s cover the text once, without a gap', (_, make) => {
    for (const n of [600, 6_000]) {
      const html = make(n)
      const tokens = scanHtml(html)
      expect(tokens.map(({ from }) => from)).toEqual([0, ...tokens.slice(0, -1).map(({ to }) => to)])
      expect(tokens.at(-1)!.to).toBe(html.length)
      expect(tokens.every(({ from, to }) => to > from)).toBe(true)
    }
  })

  test.each(worst)('a hundred thousand characters of %s are scanned', (_, make) => {
    expect(scanHtml(make(100_000)).length).toBeLessThan(100_000)
  })

  test.each(worst)('the answer to %s grows no faster than they do', (_, make) => {
    const [small, large] = [sanitizeHtml(make(6_000)), sanitizeHtml(make(60_000))]
    expect(large.length).toBeLessThanOrEqual(small.length * 10 + 1_000)
  })
})
