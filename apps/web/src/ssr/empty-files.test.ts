import { RESOURCES } from '@orrery/api/all-resources.gen'
import { describe, expect, test } from 'vitest'
import { createSampleApi } from '../page-parts/samples/sample-api.fixture.ts'
import { sampleEvm } from '../page-parts/samples/sample-chains.fixture.ts'
import { ask, askOf, documentOf, richUtxo, tabbedOn, zkChain } from './every-page.fixture.ts'

const REPLIES = new Map<string, unknown>(
  RESOURCES.flatMap(({ endpoints }) =>
    Object.entries(endpoints as Readonly<Record<string, { readonly reply: unknown }>>).map(
      ([name, { reply }]) => [name, reply] as const,
    ),
  ),
)
/** Names of what answers tell rows by. */
const ROWS =
  /^(?:hits|trades|spenders|groups|top|swaps|tokens|leaders|rows|coins|assets|addresses|notices|totals|spans|allocations|treasury|locks|safes|largest|bands|txs|versions|newest|venues|signals|accounts)$/
/** Answers without a row, of lists whose rows others are chosen by. */
const KEPT = /^(?:listChains|listCharts|listStatus|listLedgers)$/
const emptied = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return ROWS.test(name) ? [] : value.map((part) => emptied(part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, emptied(part, key)]))
}
const askNothing = askOf(
  new Proxy(createSampleApi(), {
    get: (api, name) => {
      const call = Reflect.get(api, name) as unknown
      if (typeof call !== 'function' || name === 'lastHead' || name === 'headOf' || KEPT.test(String(name))) return call
      return async (...asked: unknown[]) => emptied(await (call as (...all: unknown[]) => unknown)(...asked))
    },
  }) satisfies ReturnType<typeof createSampleApi>,
  (name) => REPLIES.get(name) ?? null,
)

/** Files that no answer without a row empties, each with why. */
const NEVER: Readonly<Record<string, string>> = {
  '8th-anniversary on evm': 'what happened stands in the rules of the chain',
  '8th-anniversary events on evm': 'what happened stands in the rules of the chain',
  'fee-market on utxo': 'usual payments, by the prices of now',
  'halving on utxo': 'follows from the rules of the chain',
  'labelled history on evm': 'days, with a column for each asset that is told',
  'labelled history on utxo': 'days, with a column for each asset that is told',
}

const KINDS = [sampleEvm, zkChain, richUtxo].flatMap((chain) =>
  tabbedOn(chain).map(([name, { url }]) => [`${name} on ${chain.family}`, url] as const),
)
const filesIn = (html: string) =>
  [...html.matchAll(/<a href="([^"]*[?;]format=csv[^"]*)"[^>]* download/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&'),
  )
const headIn = (csv: string | undefined): readonly string[] => (csv ?? '').split('\r\n')[0]!.split(',')
const looked = new Set<string>()
const full = new Set<string>()

describe('screens-evm §0.3: a file without a row has its head all the same', () => {
  test.each(KINDS)('%s', async (label, asked) => {
    const { html, status } = await documentOf(asked)
    if (status !== 200) return
    for (const href of new Set(filesIn(html))) {
      const { plain: some } = await ask(href, 'csv')
      const { plain: none, fileName } = await askNothing(href, 'csv')
      if (fileName === undefined || none!.split('\r\n').length > 2) {
        full.add(label)
        expect(NEVER, href).toHaveProperty([label])
        continue
      }
      looked.add(`${label} ${href}`)
      const head = headIn(none)
      // Rows of samples tell more than lists do, but begin with the same.
      const [first = ''] = headIn(some)
      expect(
        [head.length > 1, new Set(head).size, head.some((column) => `${column}.`.startsWith(`${first}.`))],
        href,
      ).toEqual([true, head.length, true])
    }
  })

  test('what is said of files is said of files that there are', () => {
    expect(looked.size).toBeGreaterThan(120)
    expect(Object.keys(NEVER).filter((label) => !full.has(label))).toEqual([])
  })
})
