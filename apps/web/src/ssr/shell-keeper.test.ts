import { expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm, sampleUtxo } from '../page-parts/samples/sample-chains.fixture.ts'
import { ANY_PATH } from '../shell/kept-shell.tsx'
import { askOf, documentOf } from './every-page.fixture.ts'

const chain = `/${sampleEvm.path}`
const PATHS = [
  // One that a menu leads to, and the same with a query.
  `${chain}/tx-list`,
  `${chain}/tx-list?limit=20`,
  `${chain}/block-list?limit=20`,
  `/ar${chain}/block-list?limit=20`,
  `/explorer${chain}/block-list?limit=20`,
  `/${sampleUtxo.path}/block-list?limit=20`,
  // What strangers write into an address is text there, too.
  `${chain}/block-list?limit=20&x=%22'><b>"'&amp;$&`,
  `${chain}/nowhere?a=${ANY_PATH}`,
  '/',
  '/?a=1',
  `/?a=${ANY_PATH}`,
  '/tools',
  '/ar',
]

test('headers and footers that were kept are those that would be drawn, and their words come along', async () => {
  const keeping = askOf(createSampleApi())
  for (const path of [...PATHS, ...PATHS]) {
    const kept = await documentOf(path, keeping)
    const drawn = await documentOf(path, askOf(createSampleApi()))
    expect(kept.html, path).toBe(drawn.html)
    if (!path.includes(ANY_PATH)) expect(kept.html, path).not.toContain(ANY_PATH)
    expect(kept.html).toMatch(/<header[^]*<main[^]*<\/main><footer/)
  }
})

test('another state of the chain is another header', async () => {
  const api = createSampleApi()
  let height = 1_234_567
  const moving = new Proxy(api, {
    get: (own, name) =>
      name === 'getChainStatus'
        ? async (...args: Parameters<typeof api.getChainStatus>) => {
            const status = await own.getChainStatus(...args)
            return { ...status, head: { ...status.head!, height: height++ } }
          }
        : own[name as keyof typeof own],
  })
  const keeping = askOf(moving)
  const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  expect(headerOf((await documentOf(`${chain}/block-list?limit=20`, keeping)).html)).toContain('1,234,567')
  expect(headerOf((await documentOf(`${chain}/block-list?limit=20`, keeping)).html)).toContain('1,234,568')
})
