import { afterEach, expect, test, vi } from 'vitest'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { ApiClient } from '@orrery/api/client'
import type { BalancesThen } from '@orrery/model/wire/balances-then'
import { sampleEvm } from '../../page-parts/samples/sample-chains.fixture.ts'
import { heldCsv } from './balances-csv.ts'
import { differs, readAllHeld } from './read-held-then.ts'

const address = `0x${'11'.repeat(20)}`
const contract = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`
const token = (n: number, standard: 'erc20' | 'erc721' | 'erc1155') => ({
  token: { address: contract(n), standard, name: `T${n}`, symbol: `T${n}`, decimals: standard === 'erc20' ? 6 : null },
  amount: String(n * 1_000_000),
})
const told: BalancesThen = {
  address,
  height: 7,
  timeMs: 1_000,
  coin: '5',
  tokens: [token(1, 'erc20'), token(2, 'erc721'), token(3, 'erc1155'), { ...token(4, 'erc20'), doubted: true }],
  tokenCount: 4,
  coverage: { ranges: [{ from: 0, to: 9 }], complete: true },
}
const apiOf = (answer: BalancesThen): Pick<ApiClient, 'getAddressBalancesThen'> => ({
  getAddressBalancesThen: async () => answer,
})
const signal = new AbortController().signal

afterEach(() => vi.unstubAllGlobals())

/** A node that says so much of the coin, or nothing, and of each token what `balances` has. */
function nodeThat(coin: string | null, balances: Readonly<Record<string, bigint>>) {
  const asked: string[] = []
  const answer = (form: URLSearchParams): unknown => {
    asked.push(form.get('to') ?? 'coin')
    if (form.get('action') === 'balancehistory')
      return coin === null
        ? { status: '0', message: 'NOTOK', result: 'missing trie node' }
        : { status: '1', result: coin }
    const amount = balances[form.get('to')!]
    return { result: amount === undefined ? '0x' : `0x${amount.toString(16).padStart(64, '0')}` }
  }
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const form = new URLSearchParams(typeof init?.body === 'string' ? init.body : String(init?.body ?? ''))
    const query = new URL(String(url), 'http://site').searchParams
    return Response.json(answer(form.size > 0 ? form : query))
  })
  return asked
}

test('screens-evm §15.2: all that was held is told by index and node, and what they say otherwise is marked', async () => {
  nodeThat('5', { [contract(1)]: 1_000_000n, [contract(2)]: 2_000_000n, [contract(4)]: 4_000_001n })
  const held = await readAllHeld(apiOf(told), sampleEvm, [address], 7n, signal)
  expect(held).toMatchObject({ height: 7n, timeMs: 1_000, untold: [] })
  expect(held.rows.map((row) => [row.token?.symbol ?? 'coin', row.ledger, row.node, differs(row)])).toEqual([
    ['coin', 5n, 5n, false],
    ['T1', 1_000_000n, 1_000_000n, false],
    ['T2', 2_000_000n, 2_000_000n, false],
    // Of items that have several owners each its contract tells no sum.
    ['T3', 3_000_000n, null, false],
    ['T4', 4_000_000n, 4_000_001n, true],
  ])
  const [head, coin, first, items] = heldCsv(held, sampleEvm).trim().split(/\r?\n/)
  expect(head).toBe('address,block,time,asset,symbol,index,baseUnitsIndex,node,baseUnitsNode')
  expect(coin).toBe(`${address},7,1970-01-01T00:00:01.000Z,ETH,ETH,0.000000000000000005,5,0.000000000000000005,5`)
  expect(first).toBe(`${address},7,1970-01-01T00:00:01.000Z,${contract(1)},T1,1,1000000,1,1000000`)
  expect(items).toContain(',T2,2000000,2000000,2000000,2000000')
})

test('screens-evm §15.2: a node without that state is asked once, and the index tells all the same', async () => {
  const asked = nodeThat(null, {})
  const held = await readAllHeld(apiOf(told), sampleEvm, [address], 7n, signal)
  expect(held.rows.map(({ node }) => node)).toEqual([null, null, null, null, null])
  expect(held.rows.map(({ reason }) => reason !== null)).toEqual([true, false, false, false, false])
  expect(held.rows.map(({ ledger }) => ledger)).toEqual([5n, 1_000_000n, 2_000_000n, 3_000_000n, 4_000_000n])
  expect(asked).toEqual(['coin'])
})

test('screens-evm §0.1: an address whose tokens are not told is named with the reason, and has no row of zero', async () => {
  nodeThat('5', {})
  const coverage = { ranges: [{ from: 5, to: 9 }], complete: false }
  const partly = await readAllHeld(
    apiOf({ ...told, coin: null, tokens: null, tokenCount: 0, coverage }),
    sampleEvm,
    [address],
    7n,
    signal,
  )
  expect(partly.rows).toMatchObject([{ token: null, node: 5n, ledger: null }])
  expect(partly.untold).toEqual([{ address, coverage, more: 0 }])
  const many = await readAllHeld(apiOf({ ...told, tokenCount: 130 }), sampleEvm, [address], 7n, signal)
  expect(many.untold).toEqual([{ address, coverage: null, more: 126 }])
  const failing = readAllHeld(
    {
      getAddressBalancesThen: async () => {
        throw new OrreryError('BLOCK_NOT_FOUND', { block: '7', chain: 'ETH' })
      },
    },
    sampleEvm,
    [address],
    7n,
    signal,
  )
  await expect(failing).rejects.toMatchObject({ code: 'BLOCK_NOT_FOUND' })
})
