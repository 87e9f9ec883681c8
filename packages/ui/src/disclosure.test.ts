import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Disclosure } from './disclosure.tsx'

test('reliability §3: content that is made on opening is not made on the server, and other content is there to be found', () => {
  let made = 0
  const late = () => {
    made += 1
    return 'late'
  }
  const drawn = [false, true].map((open) =>
    renderToStaticMarkup(createElement(Disclosure, { summary: 'More', open, children: late })),
  )
  expect(made).toBe(0)
  expect(drawn.join('')).not.toContain('late')
  expect(renderToStaticMarkup(createElement(Disclosure, { summary: 'More', children: 'early' }))).toContain('early')
})
