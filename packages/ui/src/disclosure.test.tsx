import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Disclosure } from './disclosure.tsx'

test('reliability §3: what is made on opening is not drawn by the server, folded or open; what is there at once is', () => {
  const late = () => {
    throw new Error('it was made')
  }
  for (const open of [false, true])
    expect(
      renderToStaticMarkup(
        <Disclosure summary="More" open={open}>
          {late}
        </Disclosure>,
      ),
    ).toContain('More')
  expect(renderToStaticMarkup(<Disclosure summary="More">early</Disclosure>)).toContain('early')
})
