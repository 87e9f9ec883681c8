import { expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { ADDRESS } from '../pages/page-params.fixture.ts'
import { askOf, documentOf } from './every-page.fixture.ts'

const path = `/${sampleEvm.path}/token/${ADDRESS}?tab=holders`
/** What stands between the tabs and the rows, without what is folded. */
async function aboveRows(url: string): Promise<string> {
  const { html } = await documentOf(url)
  const unfolded = html.replaceAll(/<details(?![^>]* open).*?<\/details>/gs, '')
  return /<nav[^>]*aria-label="Parts of the token".*?<\/nav>(.*?)<table/s.exec(unfolded)![1]!
}

test('visual.md, screens-evm §8.2: the holders of a token begin on the first screen: one line says how exact they are, the rest is folded', async () => {
  const above = await aboveRows(path)
  expect(above).not.toMatch(/<(?:p|h2|form)[ >]/)
  expect(above).toMatch(/role="alert".*sampled balances differ/s)
  expect((await documentOf(path)).html).toContain('By what the index knows')
})

test('screens-evm §8.2: holders are narrowed to a group by one press, and to all by another', async () => {
  const groups = (html: string) =>
    [...html.matchAll(/<a (?=[^>]*aria-current|)[^>]*href="[^"]*tab=holders(?:&amp;group=(\w+))?"[^>]*>/g)].map(
      ([tag, group]) => [group ?? 'all', tag.includes('aria-current')],
    )
  const of = groups(await aboveRows(path))
  expect(of[0]).toEqual(['all', true])
  expect(of.length).toBeGreaterThan(3)
  const [group] = of[1]!
  const chosen = groups(await aboveRows(`${path}&group=${String(group)}`))
  expect(chosen.filter(([, isCurrent]) => isCurrent)).toEqual([[group, true]])
})

test('screens-evm §8.2: the day of past holders is open to be changed', async () => {
  const above = await aboveRows(`${path}&day=2026-01-31`)
  expect(above).toMatch(/<details[^>]* open.*name="day"[^>]*value="2026-01-31"/s)
})

test('visual.md, screens-evm §8.2: items that have no traits begin right below a line that says so', async () => {
  const api = createSampleApi()
  const none = await api.getTokenTraits({ chain: sampleEvm.code, token: ADDRESS } as never)
  const bare = askOf({
    ...api,
    getTokenTraits: async () => ({ ...none, known: 25, total: 25, types: [], more: false }),
  })
  const url = `/${sampleEvm.path}/token/${ADDRESS}?tab=inventory`
  const shown = async (by?: typeof bare) =>
    /<main.*<\/main>/s.exec((await documentOf(url, by)).html)![0].replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '')
  const said = (html: string) =>
    ['25 of 25 · Their metadata tells no traits.', '>Traits<'].map((text) => html.includes(text))
  expect(said(await shown(bare))).toEqual([true, false])
  expect(said(await shown())).toEqual([false, true])
})
