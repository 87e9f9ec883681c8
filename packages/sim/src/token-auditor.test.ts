import type { TokenState } from '@orrery/family/adapter'
import type { ItemOwner, ReadItemBalances } from '@orrery/family/item-owner'
import { atWholeLedger } from '@orrery/indexer/whole-ledger'
import type { TokenStandard } from '@orrery/model/rows'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { followFake } from './testing/follow-fake.ts'

type Sim = ReturnType<typeof followFake>
type Told = (asset: Hex, state: TokenState) => TokenState
/** What a contract says that somebody has of an item, where its transfers add up to `amount`. */
type ItemTold = (item: ItemOwner, amount: bigint, asset: Hex) => bigint | null

/** A chain whose contracts tell what its transfers add up to, but for what `told` makes of it. */
async function follow(
  told: Told,
  options: Parameters<typeof followFake>[1] = {},
  standard: TokenStandard = 'erc20',
  itemTold: ItemTold = (_, amount) => amount,
): Promise<Sim & { asked: number[]; items: Set<string> }> {
  const asked: number[] = []
  const items = new Set<string>()
  const itemsOf: ReadItemBalances = async (asset, held, height) => {
    const at = sim.head.view().bundle(height!)
    if (at === null) return null
    asked.push(held.length + 2)
    for (const { address, tokenId } of held) items.add(`${asset} ${address} ${tokenId}`)
    const balances = await atWholeLedger(sim, (deep, newest) =>
      Promise.all(
        held.map(async (item) => {
          const sides = [deep, newest].map((side) => side.balance(item.address, asset, item.tokenId))
          const amount = (await Promise.all(sides)).reduce((sum, one) => sum + one, 0n)
          return itemTold(item, amount, asset)
        }),
      ),
    )
    return balances && { asOf: { height: height!, hash: at.block.hash }, balances }
  }
  const sim: Sim = followFake(
    60,
    { auditCallsPerMinute: 6_000, ...options },
    undefined,
    undefined,
    undefined,
    (node) => ({
      normalize(raw) {
        const bundle = node.normalize(raw)
        if (standard === 'erc20') return bundle
        // The same as items, each with the number of its block.
        const tokenId = BigInt(bundle.block.height)
        const transfers = bundle.transfers.map((row) => (row.asset === EMPTY ? row : { ...row, standard, tokenId }))
        const deltas = bundle.deltas.map((row) => (row.asset === EMPTY ? row : { ...row, tokenId }))
        return { ...bundle, transfers, deltas }
      },
      lookups: {
        ...node.lookups,
        tokens: async (addresses, signal) =>
          (await node.lookups.tokens(addresses, signal)).map((row) => ({ ...row, standard })),
        async tokenState(asset, holders, height): Promise<TokenState | null> {
          const at = sim.head.view().bundle(height!)
          if (at === null) return null
          asked.push(holders.length + 2)
          const found = await atWholeLedger(sim, async (deep, newest) => ({
            supply: (await deep.ledgerSupply(asset)) + (await newest.ledgerSupply(asset)),
            balances: await Promise.all(
              holders.map(async (holder) =>
                [...(await deep.holdings(asset, [holder])), ...(await newest.holdings(asset, [holder]))].reduce(
                  (sum, { amount }) => sum + amount,
                  0n,
                ),
              ),
            ),
          }))
          return found && told(asset, { asOf: { height: height!, hash: at.block.hash }, ...found })
        },
        ...(standard === 'erc1155' && { itemBalances: itemsOf }),
      },
    }),
  )
  return { ...sim, asked, items }
}

const grow = async ({ chain, clock }: Sim, blocks: number) => {
  for (let i = 0; i < blocks; i++) {
    chain.mine(1)
    await clock.advance(12_000)
  }
}

test('reliability F-39: a token whose contract agrees with its transfers is compared and found right', async () => {
  const sim = await follow((_, state) => state)
  await grow(sim, 30)
  const audits = [...sim.disk.audits.values()]
  expect(audits.length).toBeGreaterThan(0)
  for (const audit of audits) expect(audit).toMatchObject({ holdersWrong: 0, supplyLedger: audit.supplyTold })
  expect(audits.some(({ holdersChecked }) => holdersChecked > 0)).toBe(true)
  await sim.end()
})

test('reliability F-39: a balance or a supply that the contract tells otherwise is marked with what was measured', async () => {
  const sim = await follow((_, state) => ({
    ...state,
    supply: state.supply! + 1n,
    balances: state.balances.map((balance, index) => (index === 0 ? balance! + 1n : balance)),
  }))
  await grow(sim, 30)
  const [audit] = sim.disk.audits.values()
  expect(audit).toMatchObject({ holdersWrong: 1 })
  expect(audit!.supplyTold! - audit!.supplyLedger).toBe(1n)
  await sim.end()
})

test('issue 4: how many items somebody has is compared, too', async () => {
  const wrong: Told = (_, state) => ({
    ...state,
    balances: state.balances.map((balance, index) => (index === 0 ? balance! + 1n : balance)),
  })
  const items = await follow(wrong, {}, 'erc721')
  await grow(items, 30)
  const [audit] = items.disk.audits.values()
  expect(audit).toMatchObject({ holdersWrong: 1, supplyLedger: audit!.supplyTold })
  expect(audit!.holdersChecked).toBeGreaterThan(1)
  await items.end()
})

test('issue 4: what somebody has of an item with several owners is compared pair by pair, at length each of them', async () => {
  const sim = await follow((_, state) => state, {}, 'erc1155')
  await grow(sim, 10)
  const audits = [...sim.disk.audits.values()]
  expect(audits.length).toBeGreaterThan(0)
  for (const audit of audits) expect(audit).toMatchObject({ holdersWrong: 0, supplyTold: null })
  await sim.end()
  // Of a contract that disagrees the comparison comes sooner.
  const wrong = new Map<Hex, string>()
  const doubted = await follow(
    (_, state) => state,
    {},
    'erc1155',
    ({ address, tokenId }, amount, asset) => {
      const key = `${address} ${tokenId}`
      if (!wrong.has(asset)) wrong.set(asset, key)
      return wrong.get(asset) === key ? amount + 1n : amount
    },
  )
  await doubted.clock.advance(20 * 3_600_000)
  expect(Math.max(...doubted.asked)).toBeLessThanOrEqual(16 + 8 + 2)
  const rows = await atWholeLedger(doubted, (deep, newest) =>
    Promise.all(
      [...doubted.disk.audits.keys()].flatMap((asset) =>
        [deep, newest].map((side) => side.items(asset, { limit: 1_000 })),
      ),
    ),
  )
  const held = new Set(rows!.flat().map(({ address, asset, tokenId }) => `${asset} ${address} ${tokenId}`))
  expect(held.size).toBeGreaterThan(100)
  expect([...held].filter((key) => !doubted.items.has(key))).toEqual([])
  for (const { holdersWrong } of doubted.disk.audits.values()) expect(holdersWrong).toBe(1)
  await doubted.end()
})

test('reliability F-39: an item that differs stays marked while it does, wherever the comparison has come to, and no longer', async () => {
  let wrong: string | null = null
  let isMended = false
  const sim = await follow(
    (_, state) => state,
    {},
    'erc1155',
    ({ address, tokenId }, amount) => {
      const key = `${address} ${tokenId}`
      wrong ??= key
      return key === wrong && !isMended ? amount + 1n : amount
    },
  )
  await grow(sim, 10)
  const marked = () => [...sim.disk.audits.values()].filter(({ holdersWrong }) => holdersWrong > 0)
  const [first] = marked()
  expect(first).toMatchObject({ holdersWrong: 1 })
  for (let round = 0; round < 12; round++) {
    sim.chain.mine(1)
    await sim.clock.advance(11 * 60_000)
  }
  expect(marked().map(({ address }) => address)).toEqual([first!.address])
  expect(marked()[0]!.timeMs).toBeGreaterThan(first!.timeMs)
  isMended = true
  for (let round = 0; round < 12; round++) {
    sim.chain.mine(1)
    await sim.clock.advance(11 * 60_000)
  }
  expect(marked()).toEqual([])
  await sim.end()
})

test('issue 4: a token that moves is compared every six hours, also where one that stands still would wait for a day', async () => {
  const times = new Map<Hex, number>()
  const sim = await follow((asset, state) => {
    times.set(asset, (times.get(asset) ?? 0) + 1)
    return state
  })
  for (let hour = 0; hour < 15; hour++) {
    sim.chain.mine(5)
    await sim.clock.advance(3_600_000)
  }
  expect(Math.max(...times.values())).toBe(3)
  await sim.end()
})

test('a contract that does not answer is not called wrong', async () => {
  const sim = await follow((_, state) => ({ ...state, supply: null, balances: state.balances.map(() => null) }))
  await grow(sim, 30)
  const [audit] = sim.disk.audits.values()
  expect(audit).toMatchObject({ supplyTold: null, holdersChecked: 0, holdersWrong: 0 })
  await sim.end()
})

test('a state of another block than the ledger’s is not compared', async () => {
  const sim = await follow((_, state) => ({ ...state, asOf: { ...state.asOf, hash: `0x${'ee'.repeat(32)}` } }))
  await grow(sim, 20)
  expect(sim.disk.audits.size).toBe(0)
  await sim.end()
})

test('issue 4: what a node told while its block went to another branch is nobody’s disagreement', async () => {
  let asked = 0
  const sim = await follow((_, state) => {
    const isAgain = state.balances.length === 0
    asked += isAgain ? 1 : 0
    const hash: Hex = isAgain ? `0x${'ee'.repeat(32)}` : state.asOf.hash
    return { asOf: { ...state.asOf, hash }, supply: state.supply! + 1n, balances: state.balances }
  })
  await grow(sim, 20)
  expect(asked).toBeGreaterThan(0)
  expect(sim.disk.audits.size).toBe(0)
  await sim.end()
})

test('an index with holes has no whole ledger to compare', async () => {
  const sim = await follow((_, state) => state, { retention: 'none' })
  await grow(sim, 20)
  expect(sim.disk.audits.size).toBe(0)
  await sim.end()
})

test('explorer §0: comparing keeps to its budget of contract calls, and 0 switches it off', async () => {
  const paced = await follow((_, state) => state, { auditCallsPerMinute: 52 })
  await grow(paced, 50)
  // 10 minutes and a bit.
  expect(paced.asked.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(52 * 11)
  expect(paced.asked.length).toBeGreaterThan(0)
  await paced.end()
  const off = await follow((_, state) => state, { auditCallsPerMinute: 0 })
  await grow(off, 10)
  expect(off.asked).toEqual([])
  await off.end()
})
