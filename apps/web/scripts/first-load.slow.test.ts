import { expect, test } from 'vitest'
import { buildWeb } from './build.ts'
import { measureFirstLoad } from './first-load.ts'

// performance W1: 110 kB for any page. A list carries no parts
// of a subject, so it has less.
const LIST_BYTES = 103_500
const ANY_BYTES = 110_000

test('performance W1: the first load of a page stays small', async () => {
  const { distDir } = await buildWeb()
  const pages = await measureFirstLoad(distDir)
  expect(pages.length).toBeGreaterThan(10)
  for (const { page, jsBytes } of pages)
    expect(jsBytes, page).toBeLessThanOrEqual(page.endsWith('-list') ? LIST_BYTES : ANY_BYTES)
})

test('a second build of the same sources is not built', async () => {
  await buildWeb()
  expect((await buildWeb()).built).toBe(false)
})
