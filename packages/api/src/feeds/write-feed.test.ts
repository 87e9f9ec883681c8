import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/api-server.ts'
import { createAccountWorld, createOutputWorld, type World } from '../testing/world.ts'
import { FEEDS } from './feed-routes.ts'
import { writeFeed, xmlText } from './write-feed.ts'

let account: World
let server: TestServer

beforeAll(async () => {
  account = await createAccountWorld()
  server = await startTestServer([account, await createOutputWorld()], { publicBase: 'https://explorer.example/' })
})
afterAll(() => server.close())

/** The names of all elements in order, or a complaint: strict on nesting, attributes and escapes. */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const seen: string[] = []
  const body = xml.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\n/, '')
  expect(body).not.toBe(xml)
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      expect(token).toMatch(/^(?:[^<>&]|&(?:amp|lt|gt|quot|#x27);)*$/)
      continue
    }
    const tag = /^<(\/?)([\w:]+)((?: [\w:]+="(?:[^<>&"]|&(?:amp|lt|gt|quot|#x27);)*")*)(\/?)>$/.exec(token)
    expect(tag, token).not.toBeNull()
    const [, closing, name, , empty] = tag!
    if (closing) expect(open.pop()).toBe(name)
    else {
      seen.push(name!)
      if (!empty) open.push(name!)
    }
  }
  expect(open).toEqual([])
  return seen
}

test('RFC 4287, RSS 2.0: every feed has what its form asks for, and its links are whole', async () => {
  const busy = account.chain.flatMap(({ accountTxs }) => accountTxs).at(-1)!.address
  const token = account.chain.flatMap(({ transfers }) => transfers).at(-1)!.asset
  // Coins wake on chains of outputs only: see `listWokenCoins`. Nothing is traced here: see `filterCalls`. Nothing stands out in so few days.
  for (const path of Object.keys(FEEDS).filter((name) => !['/woken', '/filter/calls', '/signals'].includes(name)))
    for (const form of ['atom', 'rss'] as const) {
      const url = `/api/explorer/feeds/test-net${path.replace(':address', path.startsWith('/token') ? token : busy)}.${form}`
      const response = await fetch(`${server.url}${url}`)
      const text = await response.text()
      expect(response.status, `${url}: ${text}`).toBe(200)
      expect(response.headers.get('content-type')).toContain(
        form === 'atom' ? 'application/atom+xml' : 'application/rss+xml',
      )
      const elements = elementsOf(text)
      const count = (name: string): number => elements.filter((one) => one === name).length
      const entries = count(form === 'atom' ? 'entry' : 'item')
      expect(entries, url).toBeGreaterThan(0)
      if (form === 'atom') {
        expect(elements[0]).toBe('feed')
        for (const name of ['id', 'title', 'updated']) expect(count(name)).toBe(entries + 1)
      } else {
        expect(elements.slice(0, 2)).toEqual(['rss', 'channel'])
        for (const name of ['guid', 'pubDate']) expect(count(name)).toBe(entries)
      }
      expect(text).toContain(`https://explorer.example${url}`)
      const ids = [...text.matchAll(/<(?:guid[^>]*|id)>([^<]+)</g)].map((match) => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      const again = await fetch(`${server.url}${url}`, { headers: { 'if-none-match': response.headers.get('etag')! } })
      expect(again.status).toBe(304)
    }
})

test('a filter is part of the feed, and a wrong one is refused', async () => {
  const ask = (query: string) => fetch(`${server.url}/api/explorer/feeds/test-net/transfers.atom${query}`)
  const filtered = await (await ask('?standard=erc721')).text()
  expect(filtered).toContain('(erc721)')
  expect(filtered.match(/<title>[^<]* #\d+<\/title>/g)?.length).toBe(filtered.match(/<entry>/g)!.length)
  expect((await ask('?standard=erc9')).status).toBe(400)
  expect((await fetch(`${server.url}/api/explorer/feeds/nowhere/transfers.atom`)).status).toBe(404)
})

// reliability S-31
test('what strangers write cannot leave its element, and what XML cannot hold is replaced', () => {
  const hostile = `]]></title><script>alert("1")</script>&\u0000\u0007\ud800\u202e\ufffe'`
  expect(xmlText(hostile)).toBe(
    ']]&gt;&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;\ufffd\ufffd\ufffd\ufffd&#x27;',
  )
  const entry = { id: 'x', link: hostile, title: hostile, summary: hostile, timeMs: 0 }
  const feed = { title: hostile, subtitle: hostile, page: hostile, self: 'https://x/', entries: [entry] }
  expect(elementsOf(writeFeed(feed, 'atom'))).not.toContain('script')
  expect(elementsOf(writeFeed(feed, 'rss'))).not.toContain('script')
})

test('RSS and Atom for filters (screens-evm §17): the entries fit, the page is the same filter, and what is no condition is refused', async () => {
  const txs = account.chain.flatMap((bundle) => bundle.txs)
  const from = txs.at(-1)!.from!
  const ask = async (query: string) => {
    const response = await fetch(`${server.url}/api/explorer/feeds/test-net/filter.rss?${query}`)
    return { status: response.status, text: await response.text() }
  }
  const { status, text } = await ask(`from=${from}&since=0`)
  expect(status).toBe(200)
  const sent = txs.filter((tx) => tx.from === from)
  expect(text.match(/<item>/g)).toHaveLength(Math.min(50, sent.length))
  for (const { hash } of sent.slice(-3)) expect(text).toContain(hash)
  expect(text).toMatch(
    /<link>https:\/\/explorer\.example\/test-net\/advanced-filter\?from=0x[0-9a-f]+&amp;since=1970-01-01<\/link>/,
  )
  const none = await ask(`from=${from}&notFrom=${from}`)
  expect([none.status, none.text.includes('<item>')]).toEqual([200, false])
  for (const bad of ['least=-1', 'least=1e9', 'method=transfer', 'since=tomorrow', 'status=odd', 'from=a&from=b'])
    expect((await ask(bad)).status, bad).toBe(400)
})

test('screens-evm §17: a filter of transfers is a feed, too, with several values and those left out, and names its page', async () => {
  const rows = account.chain.flatMap((bundle) => bundle.transfers)
  const { asset } = rows.findLast((row) => row.asset !== '0x')!
  const other = rows.findLast((row) => row.asset !== asset && row.asset !== '0x')!.asset
  const ask = async (path: string, query: string) => {
    const response = await fetch(`${server.url}/api/explorer/feeds/test-net/filter/${path}.rss?${query}`)
    return { status: response.status, text: await response.text() }
  }
  const { status, text } = await ask('transfers', `token=${asset},${other}&notToken=${other}&since=0`)
  expect(status).toBe(200)
  const fitting = rows.filter((row) => row.asset === asset)
  expect(text.match(/<item>/g)).toHaveLength(Math.min(50, fitting.length))
  expect(decodeURIComponent(text)).toContain(
    `/advanced-filter?kind=transfers&amp;token=${asset},${other},!${other}&amp;since=1970-01-01</link>`,
  )
  for (const bad of ['status=failed&since=x', 'standard=native', 'tokenId=a', 'sides=both'])
    expect((await ask('transfers', bad)).status, bad).toBe(400)
  expect((await ask('calls', '')).status, 'nothing is traced here').toBeGreaterThanOrEqual(400)
})

test('screens-evm §17: the one table of all kinds is a feed, too: one of its rows each, amounts without a token of the coin', async () => {
  const ask = async (query: string) => {
    const response = await fetch(`${server.url}/api/explorer/feeds/test-net/filter/moves.atom?${query}`)
    return { status: response.status, text: await response.text() }
  }
  const moved = account.chain.flatMap(({ transfers }) => transfers).findLast((row) => row.asset !== '0x')!
  const mover = account.chain
    .flatMap(({ txs }) => txs)
    .find((tx) => tx.height === moved.height && tx.txIndex === moved.txIndex)!
  const at = `fromBlock=${moved.height}&toBlock=${moved.height}`
  const all = await ask(at)
  expect(all.status).toBe(200)
  const ids = [...all.text.matchAll(/<entry>\s*<id>([^<]+)</g)].map((match) => match[1]!)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.some((id) => id.includes(`${mover.hash}#transaction-${moved.height}-0`))).toBe(true)
  expect(ids.some((id) => id.includes(`#transfer-${moved.height}-${moved.seq}`))).toBe(true)
  expect(decodeURIComponent(all.text)).toContain(
    `/advanced-filter?kind=moves&amp;fromBlock=${moved.height}&amp;toBlock=${moved.height}"`,
  )
  // One coin at least: of the coin, so nothing that moved of tokens is told, and the page has it in whole coins.
  const coins = await ask(`${at}&least=1000000000000000000`)
  expect(coins.text).not.toContain('#transfer-')
  expect(coins.text).toContain('&amp;least=1&amp;')
  expect((await ask(`${at}&assets=items`)).text).not.toContain('#transaction-')
  for (const bad of ['assets=all', 'status=odd', 'type=', 'fromBlock=x'])
    expect((await ask(bad)).status, bad).toBe(bad === 'type=' ? 200 : 400)
})

test('screens-evm §5: the feeds of an address are narrowed as its lists are, and name the page that shows the same', async () => {
  const ask = async (path: string, query: string) => {
    const response = await fetch(`${server.url}/api/explorer/feeds/test-net/${path}.rss?${query}`)
    return { status: response.status, text: await response.text() }
  }
  const transfers = account.chain.flatMap((bundle) => bundle.transfers)
  const { from, to, asset } = transfers.findLast((row) => row.from !== null && row.to !== null && row.asset !== '0x')!
  const of = `address/${from}`
  const both = transfers.filter((row) => row.from === from && row.to === to && row.asset === asset)
  const narrowed = await ask(`${of}/transfers`, `direction=out&with=${to}&token=${asset}&from=1970-01-01`)
  expect(narrowed.status).toBe(200)
  expect(narrowed.text.match(/<item>/g)).toHaveLength(Math.min(50, both.length))
  expect(narrowed.text).toContain(
    `/transfers?direction=out&amp;with=${to}&amp;token=${asset}&amp;from=1970-01-01</link>`,
  )
  for (const path of [`${of}/transfers`, of, 'transfers', 'transactions'])
    expect((await ask(path, 'from=2100-01-01')).text, path).not.toContain('<item>')
  for (const bad of ['from=2026-02-31', 'direction=up', 'with=', 'to=tomorrow&with=nobody'])
    expect((await ask(`${of}/transfers`, bad)).status, bad).toBe(bad === 'with=' ? 200 : 400)
})

test('an entry that is missing because looking was given up is told: how far the feed looked, and nothing where it looked at all', async () => {
  const world = await createAccountWorld(3, 90)
  const { archive, clock, runtime } = world
  await world.settle(5)
  const slow = { delay: 0 }
  const reads: typeof archive.reads = new Proxy(archive.reads, {
    get: (target, name) => {
      const read = Reflect.get(target, name) as (...asked: unknown[]) => unknown
      return name === 'txs'
        ? (...asked: unknown[]) => {
            clock.tick(slow.delay)
            return read.apply(target, asked)
          }
        : read
    },
  })
  Object.assign(runtime, { archive: { ...archive, reads } })
  const other = await startTestServer([world])
  try {
    const subtitle = async (path: string) =>
      /<subtitle>([^<]*)/.exec(await (await fetch(`${other.url}/api/explorer/feeds/test-net/${path}`)).text())?.[1]
    const whole = await subtitle('filter.atom?method=0xdeadbeef')
    expect(whole).toBe('The newest transactions that fit the conditions, newest first.')
    slow.delay = 10_000
    const cut = await subtitle('filter.atom?method=0xdeadbeee')
    const [, height] = /Looked at down to block (\d+): what is older may fit, too/.exec(cut!)!
    expect(Number(height)).toBeGreaterThan(0)
  } finally {
    await other.close()
  }
})
