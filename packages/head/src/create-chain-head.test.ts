import { SAMPLE_ACCOUNTS, SAMPLE_TABLE, SAMPLE_TOKENS } from '@orrery/model/sample-bundle'
import type { Balance, PageQuery } from '@orrery/model/reads'
import { hourOf, STAT } from '@orrery/model/statistics'
import { createRandom, randomInteger, randomItem, type Random } from '@orrery/primitives/random'
import { describe, expect, test } from 'vitest'
import type { HeadView } from './chain-head.ts'
import { createChainHead } from './create-chain-head.ts'
import { NaiveHead } from './naive-head.fixture.ts'
import { randomEvents } from './random-events.fixture.ts'

const byKey = (a: Balance, b: Balance) =>
  [a.address, a.asset, a.tokenId].join() < [b.address, b.asset, b.tokenId].join() ? -1 : 1

function randomPage(random: Random, naive: NaiveHead): PageQuery {
  const page = { limit: randomInteger(random, 1, 12), ...(random() < 0.4 && { skip: randomInteger(random, 1, 30) }) }
  const rows = naive.all('transfers')
  if (rows.length === 0 || random() < 0.3) return page
  const { height, txIndex, seq } = randomItem(random, rows)
  return random() < 0.5 ? { ...page, before: { height, txIndex, seq } } : { ...page, after: { height, txIndex, seq } }
}

async function expectSame(view: HeadView, naive: NaiveHead, random: Random): Promise<void> {
  const { reads } = view
  const blocks = naive.bundles.map((bundle) => bundle.block)
  const page = randomPage(random, naive)
  const address = randomItem(random, SAMPLE_ACCOUNTS)
  const { address: asset, standard } = randomItem(random, SAMPLE_TOKENS)
  expect(view.tip).toEqual(blocks.at(-1) ?? null)
  expect(view.base).toBe(blocks[0]?.height ?? null)
  expect(await reads.blocks(page)).toEqual(naive.page(blocks, page))
  expect(await reads.txs(page)).toEqual(naive.page(naive.all('txs'), page))
  expect(await reads.transfers(page)).toEqual(naive.page(naive.all('transfers'), page))
  expect(await reads.transfers(page, { standards: [standard] })).toEqual(
    naive.page(
      naive.all('transfers').filter((row) => row.standard === standard),
      page,
    ),
  )
  expect(await reads.transfersOfToken(asset, page, { tokenId: 2n })).toEqual(
    naive.page(
      naive.all('transfers').filter((row) => row.asset === asset && row.tokenId === 2n),
      page,
    ),
  )
  const mine = naive.all('transfers').filter((row) => row.from === address || row.to === address)
  expect(await reads.transfersOfAccount(address, page)).toEqual(naive.page(mine, page))
  const accountTxs = naive.all('accountTxs').filter((row) => row.address === address)
  const txAt = (row: { height: number; txIndex: number }) =>
    naive.all('txs').find((tx) => tx.height === row.height && tx.txIndex === row.txIndex)
  expect(await reads.accountTxs(address, page)).toEqual(
    naive.page(accountTxs, page).map((row) => ({ ...row, tx: txAt(row) })),
  )
  const [other] = naive.all('accountTxs').map((row) => row.address)
  const isWith = (row: { height: number; txIndex: number }) =>
    naive.all('accountTxs').some((b) => b.address === other && b.height === row.height && b.txIndex === row.txIndex)
  if (other !== undefined)
    expect(await reads.accountTxs(address, page, { with: other })).toEqual(
      naive.page(accountTxs.filter(isWith), page).map((row) => ({ ...row, tx: txAt(row) })),
    )
  expect(await reads.transfersOfAccount(address, page, { direction: 'out', asset })).toEqual(
    naive.page(
      mine.filter((row) => row.from === address && row.to !== address && row.asset === asset),
      page,
    ),
  )
  expect(await reads.accountSummary(address)).toMatchObject({ txCount: accountTxs.length, transferCount: mine.length })
  const balances = naive.sums((row) => row.address === address, true)
  const given = await reads.balancesOfAccount(address, 1_000)
  expect([...given].sort(byKey)).toEqual(balances.sort(byKey))
  for (let i = 1; i < given.length; i++) expect(given[i - 1]!.amount >= given[i]!.amount).toBe(true)
  const holders = naive.sums((row) => row.asset === asset, false)
  expect([...(await reads.holders(asset, 0, 1_000))].sort(byKey)).toEqual(holders.sort(byKey))
  expect(await reads.holderCount(asset)).toBe(holders.filter(({ amount }) => amount > 0n).length)
  expect(await reads.ledgerSupply(asset)).toBe(holders.reduce((sum, { amount }) => sum + amount, 0n))
  expect(await reads.holdings(asset, [address])).toEqual(holders.filter((holder) => holder.address === address))
  expect(await reads.transferCount(asset)).toBe(naive.all('transfers').filter((row) => row.asset === asset).length)
  expect(await reads.balance(address, asset, 3n)).toBe(
    naive
      .all('deltas')
      .reduce(
        (sum, row) => (row.address === address && row.asset === asset && row.tokenId === 3n ? sum + row.amount : sum),
        0n,
      ),
  )
  for (const tx of naive.all('txs')) expect(await reads.tx(tx.hash)).toEqual(tx)
  for (const contract of naive.all('contracts')) expect(await reads.contract(contract.address)).toEqual(contract)
  const outputs = naive.bundles
    .flatMap((bundle) => bundle.family[SAMPLE_TABLE]!)
    .filter((row) => row['address'] === address)
  expect(await reads.familyRows(SAMPLE_TABLE, { address }, 1_000)).toEqual(outputs)
  expect(await reads.familyRows(SAMPLE_TABLE, { address: [...SAMPLE_ACCOUNTS], vout: 1 }, 10)).toEqual([])
  expect(await reads.totals()).toMatchObject({
    blocks: blocks.length,
    txs: naive.all('txs').length,
    transfers: naive.all('transfers').length,
    contracts: naive.all('contracts').length,
  })
  const hour = hourOf(blocks[0]?.timeMs ?? 0)
  const span = { from: hour, to: hour + 48, step: 24 }
  const counted = await reads.statistics([STAT.time, STAT.blockTxs], span)
  expect(counted.reduce((sum, row) => (row.name === STAT.time ? sum + row.count : sum), 0)).toBe(blocks.length)
  expect(counted.reduce((sum, row) => (row.name === STAT.blockTxs ? sum + row.sum : sum), 0n)).toBe(
    BigInt(naive.all('txs').length),
  )
}

describe('a Head', () => {
  test('answers like a naive model after any events', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = createRandom(seed)
      const head = createChainHead({ chain: 'SIM' })
      const naive = new NaiveHead()
      for (const event of randomEvents(random, 60)) {
        head.apply(event)
        naive.apply(event)
        if (random() < 0.25) await expectSame(head.view(), naive, random)
      }
      await expectSame(head.view(), naive, random)
    }
  })

  test('holds exactly one linked block per height, whatever happens (reliability I-2)', () => {
    for (let seed = 100; seed < 140; seed++) {
      const head = createChainHead({ chain: 'SIM' })
      for (const event of randomEvents(createRandom(seed), 80)) {
        head.apply(event)
        const view = head.view()
        if (view.tip === null) continue
        for (let height = view.base! + 1; height <= view.tip.height; height++) {
          expect(view.bundle(height)!.block).toMatchObject({ height, parentHash: view.bundle(height - 1)!.block.hash })
        }
        expect(view.bundle(view.tip.height + 1)).toBeNull()
      }
    }
  })

  test('gives views that later events leave alone', async () => {
    const random = createRandom(7)
    const head = createChainHead({ chain: 'SIM' })
    const kept: { view: HeadView; naive: NaiveHead; pending: readonly unknown[] }[] = []
    const naive = new NaiveHead()
    for (const event of randomEvents(random, 80)) {
      head.apply(event)
      naive.apply(event)
      const copy = new NaiveHead()
      copy.bundles = [...naive.bundles]
      const view = head.view()
      kept.push({ view, naive: copy, pending: [...view.pending.list(0, 100)] })
    }
    for (const { view, naive: model, pending } of kept) {
      await expectSame(view, model, random)
      expect(view.pending.list(0, 100)).toEqual(pending)
    }
  })

  test('refuses a block that does not link and keeps its state', () => {
    const head = createChainHead({ chain: 'SIM' })
    const events = randomEvents(createRandom(3), 6).filter((event) => event.type === 'extended')
    head.apply(events[0]!)
    const before = head.view()
    expect(() => head.apply(events[0]!)).toThrow(/does not add up/)
    expect(head.view()).toBe(before)
  })

  test('tells listeners each event with the view that holds it, and one that throws does not stop the next', () => {
    const errors: unknown[] = []
    const head = createChainHead({ chain: 'SIM', onListenerError: (error) => errors.push(error) })
    const seen: number[] = []
    head.subscribe(() => {
      throw new Error('broken listener')
    })
    const stop = head.subscribe((event, view) => {
      if (event.type === 'extended') expect(view.tip).toEqual(event.bundle.block)
      seen.push(view.version)
    })
    const events = randomEvents(createRandom(5), 10)
    events.forEach((event) => head.apply(event))
    stop()
    head.apply({ type: 'finality', safe: 1, final: 0 })
    expect(seen).toEqual(events.map((_, index) => index + 1))
    expect(errors.length).toBe(events.length + 1)
  })
})
