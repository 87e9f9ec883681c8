import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWeb } from './build.ts'
import { measureFirstLoad } from './first-load.ts'

// performance W1: 110 kB for any page, 90 kB if it can be: what was reached stays. A list carries no parts
// of a subject, so it has less.
const LIST_BYTES = 81_800
const ANY_BYTES = 89_500

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

test('no script of a page takes for granted what Node has and a browser has not', async () => {
  const { distDir } = await buildWeb()
  const dir = join(distDir, 'client/assets')
  const scripts = (await readdir(dir)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(100)
  const texts = await Promise.all(scripts.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const))
  // One that asks first whether it is there works without.
  expect(
    texts.flatMap(([name, text]) => (/\bBuffer\b/.test(text) && !text.includes('typeof Buffer') ? [name] : [])),
  ).toEqual([])
  expect(texts.flatMap(([name, text]) => (/["'`]node:[a-z/]+["'`]/.test(text) ? [name] : []))).toEqual([])
})
