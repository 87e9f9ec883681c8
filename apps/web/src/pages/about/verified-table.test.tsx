import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageContextProvider } from '@orrery/entities/page-context'
import { VerifiedTable, WaivedNotice } from './verified-table.tsx'

const render = (element: ReactElement): string =>
  renderToString(
    <PageContextProvider
      value={{
        t: (key: string, words?: object) => (words ? `${key} ${JSON.stringify(words)}` : key),
        locale: 'en_US',
        chain: null,
        nowMs: 0,
        times: { mode: 'relative', zone: null },
        href: (path) => path,
      }}
    >
      {element}
    </PageContextProvider>,
  )

const textOf = (html: string): string => html.replaceAll(/<!--.*?-->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test('issue 4: which blocks were verified whole is told by ranges, the newest first; of what nobody wrote down that it is not known', () => {
  const ranges = [
    { from: 0, to: 99, blocks: null },
    { from: 100, to: 5_099, blocks: 103 },
    { from: 5_100, to: 5_120, blocks: 21 },
  ]
  const text = textOf(render(<VerifiedTable verified={{ ranges, more: 2 }} />))
  expect(text).toMatch(/5,100 .*5,120 .*21 .*21 .*5,099 .*5,000 .*103 .* 99 .*100 .*value\.unknown/)
  expect(text).toContain('value.others {&quot;count&quot;:2}')
  expect(render(<VerifiedTable verified={undefined} />)).toBe('')
})

test('decision 38: what blocks are held to no more is told with the reason, as a warning where earlier ones had followed it', () => {
  const waived = { check: 'prices', height: 7, hash: '0x07', reason: 'it says 9', wasHeld: true }
  const html = render(<WaivedNotice waived={[waived]} />)
  expect(html).toContain('role="alert"')
  expect(textOf(html)).toMatch(/about\.waived .*7 .*prices *: *it says 9/)
  expect(render(<WaivedNotice waived={[{ ...waived, wasHeld: false }]} />)).not.toContain('role="alert"')
  expect(render(<WaivedNotice waived={undefined} />)).toBe('')
})
