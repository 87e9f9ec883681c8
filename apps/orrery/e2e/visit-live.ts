import { expect, test } from 'vitest'
import { untilAlive } from '@orrery/browser/testing/until-alive'
import { ask, rowsOf } from './site-subjects.ts'
import { eventually } from './start-program.ts'
import type { Stage } from './stage.ts'

/** What changes by itself while one looks at it. */
export function testLive(stage: Stage): void {
  test.each(['devnet', 'regtest'])('a new block arrives on the home of %s without reload', async (chain) => {
    const { page, open, faults } = await stage.visitor()
    await open(`/${chain}`)
    await untilAlive(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    const newest = async () =>
      Number(
        /block\/(\d+)/.exec((await page.locator(`main a[href^="/${chain}/block/"]`).first().getAttribute('href'))!)![1],
      )
    const before = await newest()
    await eventually('a newer block', async () => (await newest()) > before || null)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(faults).toEqual([])
  })

  test('visual: rows stand still under the pointer, and none is missing when it leaves', async () => {
    const { page, open } = await stage.visitor()
    await open('/devnet')
    await untilAlive(page)
    const rows = page.locator('main li a[href^="/devnet/block/"]')
    const heights = async () =>
      (
        await rows.evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')!.split('/').at(-1))))
      ).slice(0, 10)
    await rows.first().hover()
    const before = await heights()
    const head = async () => ((await ask(stage.url(), '/v1/devnet/status'))['head'] as { height: number }).height
    const reached = (await head()) + 2
    await eventually('two more blocks', async () => (await head()) >= reached || null)
    expect(await heights()).toEqual(before)
    await page.mouse.move(1, 1)
    await eventually('the newest rows', async () => (await heights())[0]! >= reached || null)
    const after = await heights()
    expect(after).toEqual(after.map((_, index) => after[0]! - index))
  })

  test('screens-evm §7: what blobs and calldata cost now moves with each block, and nothing of the page moves with it', async () => {
    const { page, open, faults } = await stage.visitor()
    await open('/devnet/gas-price/blob')
    await untilAlive(page)
    const facts = page.locator('main dl').first()
    await page.evaluate(() => {
      const seen = Object.assign(window, { stayed: true, moved: 0 })
      const watch = (list: PerformanceObserverEntryList): void => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
      }
      new PerformanceObserver(watch).observe({ type: 'layout-shift' })
    })
    const tops = () =>
      page.locator('main h2, main figure').evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetTop))
    const [before, places] = [await facts.innerText(), await tops()]
    await eventually('other prices', async () => (await facts.innerText()) !== before || null)
    const again = await facts.innerText()
    await eventually('prices of a later block', async () => (await facts.innerText()) !== again || null)
    // Who sends blobs is told last, below all else.
    expect((await tops()).slice(0, places.length)).toEqual(places)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0)
    expect(faults).toEqual([])
  })

  test('the block list announces new rows in a bar and shows them when asked', async () => {
    const { page, open } = await stage.visitor()
    await open('/devnet/block-list')
    await untilAlive(page)
    const first = page.locator('main table tbody tr a[href^="/devnet/block/"]').first()
    const before = await first.getAttribute('href')
    const bar = page.getByRole('status').getByRole('button')
    await bar.waitFor()
    expect(await first.getAttribute('href')).toBe(before)
    await bar.click()
    await eventually('the new rows', async () => (await first.getAttribute('href')) !== before || null)
    await eventually(
      'the bar to go',
      async () => (await page.getByRole('status').getByRole('button').count()) === 0 || null,
    )
  })

  test('screens-evm §0, §0.5: on the page of an address counters move on by themselves and tell their block, and its list announces what is new', async () => {
    const { page, open, faults } = await stage.visitor()
    await eventually('an address of which something waits', async () => {
      const [row] = await rowsOf(stage.url(), '/v1/devnet/transactions/pending')
      if (typeof row?.['from'] !== 'string') return null
      await open(`/devnet/address/${row['from']}`)
      return true
    })
    await untilAlive(page)
    const counted = page.locator('main dl > div', { hasText: 'Transactions' }).first()
    const newest = page.locator('main tbody tr', { has: page.locator('a[href*="/block/"]') }).locator('a[href*="/tx/"]')
    const [before, top] = [await counted.innerText(), await newest.first().getAttribute('href')]
    // What waits for a block may be announced first.
    const bar = page.locator('main section [role=status] button', { hasText: /^\d+ new transactions?$/ })
    await bar.waitFor()
    expect(await counted.innerText()).not.toBe(before)
    // What was read stands where it was until it is asked for.
    expect(await newest.first().getAttribute('href')).toBe(top)
    await page.locator('main dl').first().locator('bdi[dir=ltr]').first().hover()
    await eventually(
      'the block of a number',
      async () => /As of block [\d,]+$/.test(await page.locator('#ui-tooltip').innerText()) || null,
    )
    await bar.click()
    await eventually('the new row', async () => (await newest.first().getAttribute('href')) !== top || null)
    expect(faults).toEqual([])
  })

  test('screens-evm §0.2, §0.3, §0.8: on a phone, too, a list’s head says how times are written and arranges the list', async () => {
    const { page, open } = await stage.visitor({ width: 390 })
    await open('/devnet/tx-list')
    await untilAlive(page)
    const time = page.locator('main tbody time').first()
    const head = page.locator('main thead')
    expect(await time.innerText()).not.toMatch(/^\d{4}-/)
    const cycle = head.getByRole('button', { name: 'Age' })
    await cycle.click()
    await eventually('times of the visitor’s zone', async () => /^\d{4}-/.test(await time.innerText()) || null)
    await head.locator('[data-row]').click()
    await page.getByRole('menuitemcheckbox', { name: 'Fee', exact: true }).click()
    await eventually('no fees', async () => (await page.locator('main td[data-label=Fee]').count()) === 0 || null)
  })

  test.each([
    ['devnet', /^Sent|^Called|^Transferred|./],
    ['regtest', /^Moved|./],
  ])('a pending transaction of %s becomes included while one looks at it', async (chain, headline) => {
    const { page, open } = await stage.visitor()
    await eventually('a pending transaction that is seen included', async () => {
      const [row] = await rowsOf(stage.url(), `/v1/${chain}/transactions/pending`)
      if (row === undefined) return null
      await open(`/${chain}/tx/${row['hash'] as string}`)
      await untilAlive(page)
      // It may have been included between the list and the page: then another is tried.
      if ((await page.locator('main').getByText('Pending', { exact: true }).count()) === 0) return null
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await page.locator(`main a[href^="/${chain}/block/"]`).first().waitFor()
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      return true
    })
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(headline)
  })

  test('the pending list of each chain shows what the node has not mined', async () => {
    const { page, open } = await stage.visitor()
    for (const chain of ['devnet', 'regtest']) {
      await eventually(`a pending row on ${chain}`, async () => {
        await open(`/${chain}/pending-list`)
        return (await page.locator(`main table a[href^="/${chain}/tx/"]`).count()) > 0 || null
      })
    }
  })

  test('a reorganisation is told on the open page of the block and recorded in the forked blocks', async () => {
    const node = /"url":"(http:[^"]+)"[^\n]*local EVM node is up/.exec(await stage.output())![1]!
    const { page, open } = await stage.visitor()
    const height = await stage.visitor()
    const lost = await eventually('a reorganisation of the newest block', async () => {
      const { head } = await ask<{ head: { height: number; hash: string } }>(stage.url(), '/v1/devnet/status')
      // By its hash: a page of a height shows the block that stands there now.
      await open(`/devnet/block/${head.hash}`)
      await height.open(`/devnet/block/${head.height}`)
      await Promise.all([untilAlive(page), untilAlive(height.page)])
      const answer = (await (
        await fetch(node, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_reorg', params: [3, []] }),
        })
      ).json()) as { error?: { message: string } }
      if (answer.error) throw new Error(answer.error.message)
      return head
    })
    await page.locator('main').getByText('Orphaned').first().waitFor()
    // The page of the height tells what stood there.
    await height.page.locator(`main [role="alert"] a[href="/devnet/block/${lost.hash}"]`).waitFor()
    const forked = await eventually(
      'the forked block',
      async () =>
        (await rowsOf(stage.url(), '/v1/devnet/forked-blocks?limit=100')).find(({ hash }) => hash === lost.hash) ??
        null,
    )
    expect(forked).toMatchObject({ height: lost.height })
    await open('/devnet/forked-block-list')
    await page.locator(`main table a[href="/devnet/forked-block/${lost.hash}"]`).first().click()
    await page.waitForURL(new RegExp(`forked-block/${lost.hash}`))
    await page.locator('main').getByText(lost.hash).first().waitFor()
    await open(`/devnet/block/${lost.hash}`)
    await page.locator('main').getByText('Orphaned').first().waitFor()
    await open(`/devnet/block/${lost.height}`)
    expect(await page.locator('main').innerText()).not.toContain(lost.hash)
  })
}
