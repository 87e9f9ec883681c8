import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Translate } from '@orrery/i18n/translate'
import { HexView } from './hex-view.tsx'
import { PageContextProvider } from './page-context.tsx'

const t = ((key: string) => key) as unknown as Translate
const drawn = (hex: string, selector = false) =>
  renderToString(
    <PageContextProvider
      value={{
        t,
        locale: 'en_US',
        chain: null,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      <HexView hex={hex} selector={selector} />
    </PageContextProvider>,
  )
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

test('screens-evm §3.2: what is text is read as text, and may be looked at as bytes', () => {
  const built = drawn(hexOf('a builder ✨'))
  expect(built).toContain('<bdi>a builder ✨</bdi>')
  expect(built).toContain('hex.asHex')
})

test.each([
  ['a number whose bytes happen to be letters', `0x${'00'.repeat(28)}41424344`, false],
  ['less than four bytes', '0x414243', false],
  ['a call', hexOf('transfer'), true],
  ['what is no text', `0x${'ff'.repeat(8)}`, false],
])('%s is read as bytes', (_, hex, selector) => {
  expect(drawn(hex, selector)).not.toContain('hex.asHex')
})
