import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { startTestServer, type TestServer } from '../../testing/api-server.ts'
import { createAccountWorld, type World } from '../../testing/world.ts'

let world: World
let server: TestServer

beforeAll(async () => {
  world = await createAccountWorld()
  server = await startTestServer([world])
})
afterAll(() => server.close())

const all = (): readonly TxRow[] => world.chain.flatMap(({ txs }) => txs).toReversed()
const address = (key: string) => world.runtime.family.formatAddress(key as never, world.runtime.chain)

/** Every row behind all cursors. */
async function walk(conditions: object): Promise<readonly string[]> {
  const hashes: string[] = []
  let cursor: string | null = null
  do {
    const asked = { chain: world.runtime.chain.code, limit: 10, ...conditions, ...(cursor !== null && { cursor }) }
    const answer: Awaited<ReturnType<typeof server.client.filterTransactions>> =
      await server.client.filterTransactions(asked)
    hashes.push(...answer.list.hits.map(({ hash }) => hash))
    cursor = answer.list.extend.next
    if (cursor === null) expect(answer.whole).toBe(true)
  } while (cursor !== null)
  return hashes
}

test('screens-evm §17: all conditions hold together, over head and archive, page by page', async () => {
  const some = all()[7]!
  const middle = all()[Math.floor(all().length / 2)]!
  const cases: readonly (readonly [object, (tx: TxRow) => boolean])[] = [
    [{}, () => true],
    [{ from: address(some.from!) }, (tx) => tx.from === some.from],
    [{ status: 'failed' }, (tx) => tx.status === 'failed'],
    [{ least: `${some.value}` }, (tx) => tx.value >= some.value],
    [{ most: `${some.value}`, status: 'success' }, (tx) => tx.value <= some.value && tx.status === 'success'],
    [{ since: middle.timeMs }, (tx) => tx.timeMs >= middle.timeMs],
    [{ until: middle.timeMs }, (tx) => tx.timeMs < middle.timeMs],
    [{ until: 1 }, () => false],
  ]
  for (const [conditions, fits] of cases)
    expect(await walk(conditions), JSON.stringify(conditions)).toEqual(
      all()
        .filter(fits)
        .map(({ hash }) => hash),
    )
})

test('screens-evm §4.1: transactions are narrowed by type, by what they do, by their fee and by heights, over head and archive', async () => {
  const some = all().find(({ fee }) => fee !== null)!
  const middle = all()[Math.floor(all().length / 2)]!.height
  const creates = (tx: TxRow) => tx.created !== null || (tx.from !== null && tx.to === null)
  const cases: readonly (readonly [object, (tx: TxRow) => boolean])[] = [
    [{ type: some.kind }, (tx) => tx.kind === some.kind],
    [{ type: 'no-such-type' }, () => false],
    [{ type: `no-such-type,${some.kind}` }, (tx) => tx.kind === some.kind],
    [{ notType: some.kind }, (tx) => tx.kind !== some.kind],
    [{ notType: 'no-such-type' }, () => true],
    [{ does: 'creation' }, creates],
    [{ does: 'call' }, (tx) => !creates(tx) && tx.method !== null],
    [{ does: 'payment' }, (tx) => !creates(tx) && tx.method === null],
    [{ leastFee: `${some.fee}` }, (tx) => tx.fee !== null && tx.fee >= some.fee!],
    [{ mostFee: `${some.fee}` }, (tx) => tx.fee !== null && tx.fee <= some.fee!],
    [{ fromBlock: middle }, (tx) => tx.height >= middle],
    [{ toBlock: middle }, (tx) => tx.height <= middle],
    [
      { fromBlock: middle, toBlock: middle, does: 'call' },
      (tx) => tx.height === middle && !creates(tx) && tx.method !== null,
    ],
    [{ fromBlock: middle, toBlock: middle - 1 }, () => false],
  ]
  for (const [conditions, fits] of cases)
    expect(await walk(conditions), JSON.stringify(conditions)).toEqual(
      all()
        .filter(fits)
        .map(({ hash }) => hash),
    )
})

test('screens-evm §17: of several values of one condition one is enough, of both sides each or either one', async () => {
  const sent = all().filter(({ from, to }) => from !== null && to !== null && from !== to)
  const [a, b, c] = [sent[0]!, sent[3]!, sent[9]!]
  const text = (...keys: readonly (string | null)[]) => keys.map((key) => address(key!)).join(',')
  const [senders, receivers] = [
    [a.from, b.from],
    [b.to, c.to],
  ]
  const isTo = (tx: TxRow) => receivers.includes(tx.to) || (tx.created !== null && receivers.includes(tx.created))
  const sides = { from: text(...senders), to: text(...receivers) }
  const cases: readonly (readonly [object, (tx: TxRow) => boolean])[] = [
    [{ from: sides.from }, (tx) => senders.includes(tx.from)],
    [sides, (tx) => senders.includes(tx.from) && isTo(tx)],
    [{ ...sides, sides: 'either' }, (tx) => senders.includes(tx.from) || isTo(tx)],
    [{ from: sides.from, sides: 'either' }, (tx) => senders.includes(tx.from)],
    [{ notFrom: sides.from, notTo: sides.to }, (tx) => !senders.includes(tx.from) && !isTo(tx)],
    [
      { from: text(a.from), to: text(a.to, c.to), notTo: text(a.to) },
      (tx) => tx.from === a.from && tx.to === c.to && tx.to !== a.to,
    ],
  ]
  for (const [conditions, fits] of cases)
    expect(await walk(conditions), JSON.stringify(conditions)).toEqual(
      all()
        .filter(fits)
        .map(({ hash }) => hash),
    )
  const many = Array.from({ length: 11 }, (_, index) => `0x${'0'.repeat(38)}${10 + index}`).join(',')
  for (const bad of [{ from: many }, { notTo: many }, { from: ' , ' }])
    await expect(server.client.filterTransactions({ chain: 'TESTNET', ...bad })).rejects.toMatchObject({
      code: 'PARAMETER_INVALID',
    })
})

test('a filter that little fits says how far it looked', async () => {
  const { looked, lookedTo, list } = await server.client.filterTransactions({
    chain: world.runtime.chain.code,
    method: '0xdeadbeef',
  })
  expect([looked, lookedTo?.height, list.hits]).toEqual([all().length, all().at(-1)!.height, []])
})

test('screens-evm §17: a label of the site’s operator stands for all addresses that it names, however many, taken or left out', async () => {
  const senders = [...new Set(all().flatMap(({ from }) => from ?? []))]
  const few = senders.slice(0, 2)
  const label = (tag: string) => (key: Hex) => ({ address: key, tag, kind: 'hot' as const, source: '' })
  // More than lists are read beside each other: the rest are of nobody here.
  const many = [...few, ...Array.from({ length: 40 }, (_, at): Hex => `0x${(at + 1).toString(16).padStart(40, '9')}`)]
  const labels = [...few.map(label('Coin Base 2')), ...many.map(label('Big'))]
  const labelled = await startTestServer([{ ...world, runtime: { ...world.runtime, labels } }])
  const ask = async (conditions: object) => {
    const { list } = await labelled.client.filterTransactions({ chain: 'TESTNET', limit: 100, ...conditions })
    return list.hits.map(({ hash }) => hash)
  }
  const expected = (fit: (tx: TxRow) => boolean) =>
    all()
      .filter(fit)
      .slice(0, 100)
      .map(({ hash }) => hash)
  const isOne = ({ from }: TxRow) => few.includes(from!)
  expect(expected(isOne).length).toBeGreaterThan(0)
  expect(await ask({ from: 'label:coin-base-2' })).toEqual(expected(isOne))
  expect(await ask({ from: 'LABEL:Coin_Base 2' })).toEqual(expected(isOne))
  expect(await ask({ from: 'label:big' })).toEqual(expected(isOne))
  expect(await ask({ notFrom: 'label:big' })).toEqual(expected((tx) => !isOne(tx)))
  for (const from of ['label:nobody', 'label:', 'label:--'])
    await expect(ask({ from })).rejects.toMatchObject({ code: 'PARAMETER_INVALID', context: { name: 'from' } })
  await labelled.close()
})
