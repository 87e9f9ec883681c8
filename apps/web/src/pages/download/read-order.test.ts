import { expect, test } from 'vitest'
import { presetChoice } from './presets.ts'
import { readOrder } from './read-order.ts'

const offer = {
  sets: [
    {
      name: 'transactions',
      subject: 'chain',
      columns: ['hash', 'value'],
      filters: [],
      isRanked: false,
      isTable: false,
    },
    {
      name: 'address-transfers',
      subject: 'address',
      columns: ['txHash', 'amount'],
      filters: ['direction', 'with', 'token'],
      isRanked: false,
      isTable: false,
    },
    {
      name: 'filtered-transactions',
      subject: 'chain',
      columns: ['hash'],
      filters: ['from', 'to', 'least', 'notFrom', 'status'],
      isRanked: false,
      isTable: false,
    },
    {
      name: 'filtered-transfers',
      subject: 'chain',
      columns: ['txHash'],
      filters: ['from', 'to', 'token', 'least', 'notFrom'],
      isRanked: false,
      isTable: false,
    },
    { name: 'token-holders', subject: 'token', columns: ['rank'], filters: [], isRanked: true, isTable: false },
    {
      name: 'address-logs',
      subject: 'address',
      columns: ['txHash'],
      filters: ['topic'],
      isRanked: false,
      isTable: false,
    },
  ],
} satisfies Parameters<typeof readOrder>[1]
const read = (query: string) => readOrder(new URLSearchParams(query), offer, 18)

test('screens-evm §16.7: the address of the page holds the whole order; days are whole days', () => {
  expect(
    read('set=transactions&format=ndjson&amounts=scaled&columns=value,%20hash&fromBlock=5&toBlock=9&to=2026-01-31')
      .asked,
  ).toEqual({
    set: 'transactions',
    format: 'ndjson',
    amounts: 'scaled',
    columns: 'value,hash',
    fromBlock: 5,
    toBlock: 9,
    until: Date.UTC(2026, 1, 1),
  })
  expect(read('set=address-transfers&subject=0xab&standard=erc20').asked).toMatchObject({
    subject: '0xab',
    standard: 'erc20',
  })
})

test('what cannot be read is named and nothing is asked; a list of an address waits for it', () => {
  expect(read('set=transactions&fromBlock=-1&to=2026-02-31&columns=secret')).toEqual({
    asked: null,
    wrong: ['to', 'columns', 'fromBlock'],
  })
  expect(read('set=transactions&fromBlock=9&toBlock=8').wrong).toEqual(['toBlock'])
  expect(read('set=address-transfers')).toEqual({ asked: null, wrong: [] })
  expect(read('set=__proto__')).toEqual({ asked: null, wrong: [] })
})

test('screens-evm §5, §17: the query of a narrowed list is its order', () => {
  expect(
    read('set=address-transfers&subject=0xab&direction=in&with=0xcd&token=native&status=failed&from=2026-01-31&page=3')
      .asked,
  ).toEqual({
    set: 'address-transfers',
    subject: '0xab',
    format: 'csv',
    amounts: 'raw',
    direction: 'in',
    with: '0xcd',
    token: 'native',
    since: Date.UTC(2026, 0, 31),
  })
  expect(
    read('set=filtered-transactions&from=!0xab&to=0xcd&least=1.5&since=2026-01-31&until=2026-01-31').asked,
  ).toEqual({
    set: 'filtered-transactions',
    format: 'csv',
    amounts: 'raw',
    notFrom: '0xab',
    to: '0xcd',
    least: '1500000000000000000',
    since: Date.UTC(2026, 0, 31),
    until: Date.UTC(2026, 1, 1),
  })
  expect(read('set=address-transfers&subject=0xab&direction=up').wrong).toEqual(['direction'])
})

test('screens-evm §17: a filter of transfers is an order of the same transfers', () => {
  const query = new URLSearchParams(
    'set=filtered-transfers&kind=transfers&token=0xcd&tokenId=7&method=!0xa9059cbb&standard=erc20&from=!0xab&least=1.5&status=failed',
  )
  expect(readOrder(query, offer, 6).asked).toEqual({
    set: 'filtered-transfers',
    standard: 'erc20',
    format: 'csv',
    amounts: 'raw',
    token: '0xcd',
    tokenId: '7',
    notMethod: '0xa9059cbb',
    notFrom: '0xab',
    least: '1500000',
  })
  expect(readOrder(query, offer, null)).toEqual({ asked: null, wrong: ['least'] })
})

test('screens-evm §16.7: holders are of one block or day, logs of one kind, and sheets and Parquet are files, too', () => {
  expect(read('set=token-holders&subject=0xab&from=2026-01-01&to=2026-01-31&fromBlock=4&format=xlsx')).toEqual({
    asked: {
      set: 'token-holders',
      subject: '0xab',
      format: 'xlsx',
      amounts: 'raw',
      until: Date.UTC(2026, 1, 1),
    },
    wrong: [],
  })
  const topic = `0x${'Ab'.repeat(32)}`
  expect(read(`set=address-logs&subject=0xab&topic=${topic}&format=parquet`).asked).toMatchObject({
    topic,
    format: 'parquet',
  })
  expect(read('set=address-logs&subject=0xab&topic=0x12').wrong).toEqual(['topic'])
})

test('screens-evm §16.7: a chart is chosen by its name and narrowed by days alone, and a statement by its address', () => {
  const table = { filters: ['chart'], columns: ['series'], isRanked: false, isTable: true, name: 'chart' as const }
  const tables = { sets: [{ ...table, subject: 'chain' as const }] }
  const ask = (query: string) => readOrder(new URLSearchParams(query), tables, null)
  expect(ask('set=chart&chart=tx-count&from=2026-01-01&fromBlock=4&toBlock=9')).toEqual({
    asked: { set: 'chart', chart: 'tx-count', format: 'csv', amounts: 'raw', since: Date.UTC(2026, 0, 1) },
    wrong: [],
  })
  expect(ask('set=chart')).toEqual({ asked: null, wrong: [] })
  expect(ask('set=chart&chart=../x')).toMatchObject({ asked: null, wrong: ['chart'] })
})

test('screens-evm §17: a condition of worth narrows the file as it narrows the page', () => {
  const query = new URLSearchParams('set=filtered-transactions&leastWorth=1.5')
  expect(readOrder(query, offer, 18).asked).toMatchObject({ leastWorth: '1500000000000000000' })
})

test('screens-evm §16.7: days are those of the zone that times are written in, and what is no zone or language is named', () => {
  expect(read('set=transactions&timeZone=Europe/Berlin&headings=de_DE&from=2026-03-29&to=2026-03-29').asked).toEqual({
    set: 'transactions',
    format: 'csv',
    amounts: 'raw',
    timeZone: 'Europe/Berlin',
    headings: 'de_DE',
    since: Date.UTC(2026, 2, 28, 23),
    until: Date.UTC(2026, 2, 29, 22),
  })
  expect(read('set=transactions&timeZone=Europe/Atlantis&headings=German')).toEqual({
    asked: null,
    wrong: ['timeZone', 'headings'],
  })
})

test('screens-evm §16.7: columns may be ticked one by one, and a preset decides columns, form and amounts', () => {
  expect(read('set=transactions&columns=hash&columns=value').asked).toMatchObject({ columns: 'hash,value' })
  const columns = ['hash', 'block', 'time', 'unix', 'from', 'value', 'priceThen', 'fee', 'nonce']
  expect(presetChoice('tax', { columns })).toEqual({
    format: 'csv',
    amounts: 'scaled',
    columns: ['hash', 'time', 'from', 'value', 'priceThen', 'fee'],
  })
  expect(presetChoice('sheet', { columns }).columns).toEqual(columns.filter((column) => column !== 'unix'))
  // A list without most of it is left whole.
  expect(read('set=transactions&preset=tax&columns=nonsense&format=parquet')).toEqual({
    asked: { set: 'transactions', format: 'csv', amounts: 'scaled' },
    wrong: [],
  })
  expect(read('set=transactions&preset=mine').asked).toMatchObject({ format: 'csv', amounts: 'raw' })
})

test('screens-evm §16.7: a file is narrowed by names of functions, as its list is', () => {
  const sets = [
    { ...offer.sets[1]!, name: 'address-transactions' as const, filters: ['method' as const] },
  ] satisfies Parameters<typeof readOrder>[1]['sets']
  const of = (method: string) =>
    readOrder(new URLSearchParams({ set: 'address-transactions', subject: '0xab', method }), { sets }, 18)
  for (const method of ['transfer', 'transfer(address,uint256)', '0xa9059cbb'])
    expect(of(method)).toMatchObject({ asked: { method }, wrong: [] })
  expect(of('!').wrong).toEqual(['method'])
})
