import { renderToString } from 'react-dom/server'
import type { BlockSummary } from '@orrery/model/wire/block'
import { expect, test } from 'vitest'
import { PageContextProvider, type PageContext } from '../page-context.tsx'
import { SeldomBlockCell } from './seldom-block-cell.tsx'

const context = { t: (key: string) => key, locale: 'en_US', href: (path: string) => path } as unknown as PageContext
const uncles = (ext: object): string =>
  renderToString(
    <PageContextProvider value={context}>
      <SeldomBlockCell id="uncles" row={{ ext } as unknown as BlockSummary} />
    </PageContextProvider>,
  ).replaceAll(/<[^>]+>/g, '')

test('screens-evm §0, §3.1: a mined block that names no uncles has none, and of one that work did not make nothing is said', () => {
  expect(uncles({ difficulty: '7', uncles: ['0x1', '0x2'] })).toBe('2')
  expect(uncles({ difficulty: '7' })).toBe('0')
  expect(uncles({})).toBe('--')
})
