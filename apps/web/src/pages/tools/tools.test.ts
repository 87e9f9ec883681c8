import { afterEach, expect, test, vi } from 'vitest'
import type { SignedTx } from '@orrery/evm/signed'
import { sampleEvm, sampleUtxo } from '../../page-parts/samples/sample-chains.fixture.ts'
import { balancesCsv } from './balances-csv.ts'
import { checkChain, checkSigned, judge } from './check-signed.ts'
import { heightsBetween } from './heights-between.ts'
import { meantChain } from './meant-chain.ts'
import { MOST_LINES, readLines } from './read-lines.ts'
import { createSampleApi } from '../../page-parts/samples/sample-api.fixture.ts'
import {
  asksWhole,
  hasForbiddenSign,
  linkQuery,
  outputBalanceAt,
  outputHeightOf,
  readAddresses,
  readMoment,
  readOutputAddresses,
  supplyAt,
} from './read-at.ts'

const TX: SignedTx = {
  hash: `0x${'ab'.repeat(32)}`,
  type: 2,
  chainId: BigInt(sampleEvm.quirks.chainId),
  from: `0x${'cd'.repeat(20)}`,
  to: null,
  created: `0x${'ef'.repeat(20)}`,
  nonce: 7n,
  value: 0n,
  gas: 21_000n,
  maxPrice: 10n,
  maxTip: 1n,
  mostCost: 210_000n,
  input: '0x',
  blobs: 0,
  bringsMore: false,
  size: 100,
}
const NODE = { mined: 7n, next: 7n, balance: 210_000n, price: 10n }
const tones = (checks: readonly { readonly tone: string }[]) => checks.map(({ tone }) => tone)

test('screens-evm §15.10: a signed transaction is held against its chain, nonce, balance and price', () => {
  expect(checkChain(TX, sampleEvm).tone).toBe('good')
  expect(checkChain({ ...TX, chainId: null }, sampleEvm).tone).toBe('warn')
  expect(checkChain({ ...TX, chainId: 999n }, sampleEvm)).toMatchObject({ tone: 'bad', id: 999n })
  expect(tones(judge(TX, NODE))).toEqual(['good', 'good', 'good'])
  expect(tones(judge(TX, { ...NODE, balance: 209_999n, price: 11n }))).toEqual(['good', 'bad', 'warn'])
})

afterEach(() => vi.unstubAllGlobals())

/** A node that needs so much gas for any call, and refuses one that may use less, as go-ethereum does. */
function standIn(needed: bigint): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  const bodyOf = (form: URLSearchParams): unknown => {
    if (form.get('action') !== 'eth_estimateGas') return { result: '0x7' }
    const given = BigInt(form.get('gas') ?? needed)
    return given < needed
      ? { error: { code: -32_000, message: `gas required exceeds allowance (${given})` } }
      : { result: `0x${needed.toString(16)}` }
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: URLSearchParams }) => {
    asked.push(body)
    return Response.json(bodyOf(body))
  })
  return asked
}

test('screens-evm §15.10: a transaction that runs out of its own gas is told to fail', async () => {
  standIn(50_000n)
  const run = async (tx: SignedTx) =>
    (await checkSigned(tx, sampleEvm, new AbortController().signal)).find(({ of }) => of === 'run')
  expect(await run({ ...TX, gas: 30_000n })).toEqual({
    of: 'run',
    tone: 'bad',
    reason: 'gas required exceeds allowance (30000)',
  })
  expect(await run({ ...TX, gas: 50_000n })).toMatchObject({ tone: 'good' })
})

test('nothing is said of a run that needs an access list, blobs or authorisations', async () => {
  const asked = standIn(50_000n)
  const checks = await checkSigned({ ...TX, bringsMore: true }, sampleEvm, new AbortController().signal)
  expect(checks.map(({ of }) => of)).toEqual(['chain', 'nonce', 'balance', 'fee'])
  expect(asked.map((form) => form.get('action'))).not.toContain('eth_estimateGas')
})

test('a nonce is used up, waits for others, or takes the place of one that waits', () => {
  expect(judge(TX, { ...NODE, mined: 8n, next: 8n })[0]).toMatchObject({ tone: 'bad', replaces: false })
  expect(judge(TX, { ...NODE, mined: 5n, next: 6n })[0]).toMatchObject({ tone: 'warn', replaces: false, next: 6n })
  expect(judge(TX, { ...NODE, mined: 7n, next: 9n })[0]).toMatchObject({ tone: 'warn', replaces: true })
})

test('screens-evm §15.2: addresses are read apart, at most fifty, and what is none is named', () => {
  const address = (at: number) => `0x${at.toString(16).padStart(40, '0')}`
  expect(readAddresses(`${address(1)}\n${address(2)}, ${address(1)}`)).toEqual({
    addresses: [address(1), address(2)],
    wrong: null,
  })
  expect(readAddresses(`${address(1)} vitalik`).wrong).toBe('vitalik')
  expect(readAddresses(Array.from({ length: 60 }, (_, at) => address(at)).join('\n')).addresses).toHaveLength(50)
})

test('a block is a height or the end of a day in UTC', () => {
  expect(readMoment(' 12,345 ')).toEqual({ height: 12_345n })
  expect(readMoment('2015-07-30')).toEqual({ before: Date.parse('2015-07-30T23:59:59Z') / 1000 })
  for (const text of ['', 'now', '2015-13-01', '-1']) expect(readMoment(text)).toBeNull()
})

test('explorer §5: the block of a tool is read as the pages of every language write it', () => {
  for (const text of ['12.345', '12\u202f345', '12’345', '۱۲٬۳۴۵', '१२,३४५', '#12345'])
    expect(readMoment(text), text).toEqual({ height: 12_345n })
  expect(readMoment('۲۰۱۵-۰۷-۳۰')).toEqual(readMoment('2015-07-30'))
})

test('explorer §2.4, screens-evm §15.2: a link that says all is answered without a click, and one that is invalid is not', () => {
  const whole = (query: string, of: 'balance' | 'supply' = 'balance') => asksWhole(new URLSearchParams(query), of)
  expect(whole(`address=${TX.from}&block=7`)).toBe(true)
  for (const query of ['', 'block=7', `address=${TX.from}`, `address=%20&block=7`])
    expect(whole(query), query).toBe(false)
  expect(whole(`address=${TX.from}&block=7&token=%7B`)).toBe(false)
  expect([whole(`token=${TX.from}&block=7`, 'supply'), whole('block=7', 'supply')]).toEqual([true, false])
})

test('explorer §2.1: the link of a tool means the chain that it names, else one that its address may be of', () => {
  const both = [sampleUtxo, sampleEvm]
  expect(meantChain(both, 'DEVNET', '1Abc')).toEqual({ chain: sampleEvm, isSure: true })
  expect(meantChain(both, '', `${TX.from}, ${TX.hash}`)).toEqual({ chain: sampleEvm, isSure: true })
  expect(meantChain(both, '', '1Abc')).toEqual({ chain: sampleUtxo, isSure: true })
  // Another chain than the link means is not asked in its place.
  expect(meantChain(both, 'polygon', TX.from)).toEqual({ chain: sampleEvm, isSure: false })
  expect(meantChain([sampleEvm], '', '1Abc')).toEqual({ chain: sampleEvm, isSure: false })
  expect(meantChain([], '', '')).toEqual({ chain: null, isSure: false })
})

test('screens-evm §15.2: what was asked makes a link to the same answer', () => {
  const fields = {
    chain: 'devnet',
    address: `${TX.from},${TX.created}`,
    token: '',
    block: '2015-07-30',
    to: '',
    step: '',
  }
  const query = new URLSearchParams(linkQuery(fields))
  expect(Object.fromEntries(query)).toEqual({ chain: 'devnet', address: fields.address, block: '2015-07-30' })
  expect(asksWhole(query, 'balance')).toBe(true)
  expect(readAddresses(query.get('address')!).addresses).toEqual([TX.from, TX.created])
})

test('screens-evm §15.3: how much of a token there was is asked of its contract at the block, and no contract has none instead of zero', async () => {
  const asked: Record<string, string>[] = []
  const word = (value: bigint) => value.toString(16).padStart(64, '0')
  let result = `0x${word(2n ** 255n + 1n)}`
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: URLSearchParams }) => {
    asked.push(Object.fromEntries(body))
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  const { signal } = new AbortController()
  const token = `0x${'ab'.repeat(20)}`
  expect(await supplyAt(sampleEvm, token, 12_345n, signal)).toBe(2n ** 255n + 1n)
  expect(asked[0]).toMatchObject({ action: 'eth_call', to: token, data: '0x18160ddd', tag: '0x3039' })
  result = `0x${word(0n)}`
  expect(await supplyAt(sampleEvm, token, 'latest', signal)).toBe(0n)
  expect(asked[1]).toMatchObject({ tag: 'latest' })
  for (result of ['0x', '0x01']) await expect(supplyAt(sampleEvm, token, 1n, signal)).rejects.toThrow(result)
})

test('explorer §2.4: any of & % { } [ makes a value of the page of past balances invalid', () => {
  for (const sign of ['&', '%', '{', '}', '[']) expect(hasForbiddenSign(`a${sign}`)).toBe(true)
  expect(hasForbiddenSign('0xabc, 2026-01-31 ]')).toBe(false)
})

test('screens-evm §15.10: several transactions are read line by line, and none is sent while one of them is not one', () => {
  const read = (line: string) => (/^(?:0x)?02/.test(line) ? TX : 'hex')
  expect(readLines(' 0x02aa\n\n02bb\n', read)).toMatchObject({
    texts: ['0x02aa', '0x02bb'],
    lines: [{ tx: TX }, { tx: TX }],
  })
  expect(readLines('0x02aa\nnone', read)).toMatchObject({ texts: [], lines: [{ tx: TX }, { tx: 'hex' }] })
  expect(readLines('0x02aa\n'.repeat(MOST_LINES), read).texts).toHaveLength(MOST_LINES)
  expect(readLines('0x02aa\n'.repeat(MOST_LINES + 1), read)).toEqual({ lines: [], texts: [] })
})

test('screens-nonevm §2: what an address of an output chain had at a block is what its last transaction until then left', async () => {
  const sample = createSampleApi()
  const signal = new AbortController().signal
  const told = await sample.getAddressBalanceHistory({ chain: sampleUtxo.code, address: 'a' })
  const [row] = told.list.hits
  const asked: unknown[] = []
  const balanceOf = (hits: typeof told.list.hits, complete: boolean) =>
    outputBalanceAt(
      {
        ...sample,
        getAddressBalanceHistory: async (params) => {
          asked.push(params)
          const extend = { ...told.list.extend, coverage: { ranges: [], complete } }
          return { ...told, list: { ...told.list, hits, extend } }
        },
      },
      sampleUtxo,
      'a',
      7n,
      signal,
    )
  expect(await balanceOf([{ ...row!, after: '12' }], true)).toBe(12n)
  expect(asked).toEqual([{ chain: sampleUtxo.code, address: 'a', limit: 10, cursor: '7' }])
  expect(await balanceOf([{ ...row!, after: null }], true)).toBeNull()
  // Nothing before: it had nothing, where every block is known.
  expect([await balanceOf([], true), await balanceOf([], false)]).toEqual([0n, null])
})

test('screens-nonevm §2: a day means the last block of it, and addresses of output chains come in any spelling', async () => {
  const blocks: string[] = []
  const api = {
    getBlock: async ({ block }: { block: string }) => {
      blocks.push(block)
      return { ...(await createSampleApi().getBlock({ chain: sampleUtxo.code, block: '1' })), height: 5 }
    },
  }
  const { signal } = new AbortController()
  for (const text of ['7', '2026-01-31'])
    expect(await outputHeightOf(api, sampleUtxo, readMoment(text)!, signal)).toBe(5n)
  expect(blocks).toEqual(['7', '@2026-01-31T23:59:59.000Z'])
  expect(readOutputAddresses('bitcoincash:qq1, 1Abc\n1Abc')).toEqual({
    addresses: ['bitcoincash:qq1', '1Abc'],
    wrong: null,
  })
  expect(readOutputAddresses('1Abc <b>').wrong).toBe('<b>')
})

test('screens-evm §15.2: a range is asked for in steps, both its ends among them, and in no more of them than may be asked for at once', () => {
  expect(heightsBetween(10n, 31n, 10, 1)).toEqual([10n, 20n, 30n, 31n])
  expect(heightsBetween(31n, 10n, 10, 1), 'the other way round').toEqual([10n, 20n, 30n, 31n])
  expect(heightsBetween(7n, 7n, null, 1)).toEqual([7n])
  expect(heightsBetween(0n, 3n, null, 50)).toEqual([0n, 3n])
  for (const [last, step, addresses] of [
    [1_000_000n, 1, 1],
    [999n, null, 7],
    [61n, 0, 1],
    [59n, null, 1],
  ] as const) {
    const heights = heightsBetween(0n, last, step, addresses)
    expect([heights[0], heights.at(-1)]).toEqual([0n, last])
    expect(heights.length * addresses).toBeLessThanOrEqual(60)
    expect(heights.length * addresses).toBeGreaterThan(20)
    expect(new Set(heights).size).toBe(heights.length)
  }
})

test('screens-evm §15.2: a file of balances has each with its block and time, exactly, and nothing for what is not known', () => {
  const told = { address: '0x11', height: 5n, timeMs: 1_000, amount: 1_500_000_000_000_000_000n }
  const lines = balancesCsv([told, { ...told, timeMs: null, amount: null, now: 7n }], {
    token: null,
    symbol: 'ETH',
    decimals: 18,
  })
  expect(lines.trim().split(/\r?\n/)).toEqual([
    'address,block,time,asset,amount,baseUnits,now,baseUnitsNow',
    '0x11,5,1970-01-01T00:00:01.000Z,ETH,1.5,1500000000000000000,,',
    '0x11,5,,ETH,,,0.000000000000000007,7',
  ])
})
