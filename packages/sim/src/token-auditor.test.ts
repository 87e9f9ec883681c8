import type { TokenState } from '@orrery/family/adapter'
import { atWholeLedger } from '@orrery/indexer/whole-ledger'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { followFake } from './testing/follow-fake.ts'

type Sim = ReturnType<typeof followFake>
type Told = (asset: Hex, state: TokenState) => TokenState

/** A chain whose contracts tell what its transfers add up to, but for what `told` makes of it. */
async function follow(told: Told, options: Parameters<typeof followFake>[1] = {}): Promise<Sim & { asked: number[] }> {
  const asked: number[] = []
  const sim: Sim = followFake(
    60,
    { auditCallsPerMinute: 6_000, ...options },
    undefined,
    undefined,
    undefined,
    (node) => ({
      lookups: {
        ...node.lookups,
        async tokenState(asset, holders, height): Promise<TokenState | null> {
          const at = sim.head.view().bundle(height!)
          if (at === null) return null
          asked.push(holders.length + 2)
          const found = await atWholeLedger(sim, async (deep, newest) => ({
            supply: (await deep.ledgerSupply(asset)) + (await newest.ledgerSupply(asset)),
            balances: await Promise.all(
              holders.map(
                async (holder) =>
                  (await deep.balance(holder, asset, null)) + (await newest.balance(holder, asset, null)),
              ),
            ),
          }))
          return found && told(asset, { asOf: { height: height!, hash: at.block.hash }, ...found })
        },
      },
    }),
  )
  return { ...sim, asked }
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
