import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ForeignLink } from './foreign-link.tsx'
import { Link } from './link.tsx'

const HOSTILE = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'view-source:https://a.example',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//evil.example',
  '/\\evil.example',
  'x',
]
const link = (to: string) => {
  const props = { to, children: 'x' }
  return renderToStaticMarkup(createElement(Link, props))
}
const foreign = (address: string) => renderToStaticMarkup(createElement(ForeignLink, { address }))

test('foundations §5.4: a link to an address of no allowed scheme leads nowhere', () => {
  for (const to of HOSTILE) expect(link(to)).not.toContain('href=')
  expect(link('https://a.example')).toMatch(/href="https:\/\/a\.example".*target="_blank" rel="noopener noreferrer"/)
  expect(link('/ethereum')).toMatch(/^<a href="\/ethereum"(?!.*target)/)
})

test('reliability S-06: a stranger\u2019s address is a link without our good name, or a text', () => {
  expect(foreign('https://a.example/x')).toMatch(
    /<a href="https:\/\/a\.example\/x"[^>]* target="_blank" rel="noopener noreferrer nofollow ugc"><bdi>https:\/\/a\.example\/x<\/bdi><\/a>/,
  )
  for (const address of HOSTILE) {
    expect(foreign(address)).not.toContain('<a')
    expect(foreign(address)).toMatch(/^<bdi>/)
  }
  expect(foreign('"><script>')).toBe('<bdi>&quot;&gt;&lt;script&gt;</bdi>')
})
