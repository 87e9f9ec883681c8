import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { createRandom } from '@orrery/primitives/random'
import { tryWork } from '@orrery/primitives/work-puzzle'
import { createPushedClock, createTestPayer } from '../testing/test-payer.ts'
import { createFaucet, type Faucet } from './create-faucet.ts'
import { openFaucetJournal } from './faucet-journal.ts'

const TERMS = { amount: 100n, cooldownMs: 3_600_000, dailyCap: 1_000_000n, difficulty: 1 }
const LIMITS = { lookMs: 1, perVisitor: 1_000, patienceMs: 1e9 }
const someone = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`

let dir: string
beforeEach(async () => void (dir = await mkdtemp(path.join(tmpdir(), 'paid-once-'))))
afterEach(() => rm(dir, { recursive: true, force: true }))

/** A process that can be killed at any call: from then on nothing that it does has an effect outside. */
async function startProcess(chain: ReturnType<typeof createTestPayer>, clock: ReturnType<typeof createPushedClock>) {
  let isKilled = false
  const { journal, drips } = await openFaucetJournal(path.join(dir, 'X.jsonl'))
  const alive = (): void => {
    if (isKilled) throw new Error('killed')
  }
  const payer = {
    ...chain.payer,
    sign: (async (...args) => (alive(), chain.payer.sign(...args))) satisfies typeof chain.payer.sign,
    send: (async (...args) => (alive(), chain.payer.send(...args))) satisfies typeof chain.payer.send,
    fateOf: (async (...args) => (alive(), chain.payer.fateOf(...args))) satisfies typeof chain.payer.fateOf,
  }
  const written = {
    ...journal,
    write: async (drip: Parameters<typeof journal.write>[0]) => {
      alive()
      await journal.write(drip)
      alive()
    },
  }
  const faucet = createFaucet({
    chain: 'X',
    terms: TERMS,
    limits: LIMITS,
    payer,
    journal: written,
    drips,
    salt: new Uint8Array(32),
    clock,
    log: silentLog,
  })
  return { faucet, kill: () => void (isKilled = true), isKilled: () => isKilled }
}

const ask = (faucet: Faucet, to: Hex) => {
  const { text, bits } = faucet.puzzle(to, 'somebody')
  return faucet.give(to, 'somebody', { text, solution: tryWork({ text, bits }, 0, 1_000)! })
}

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed)

test.each(SEEDS)(
  'reliability S-44: nobody is paid twice, whenever the process is killed and whatever the node forgets (%i)',
  async (seed) => {
    const random = createRandom(seed)
    const chain = createTestPayer()
    const clock = createPushedClock()
    let process = await startProcess(chain, clock)
    const disturb = (): void => {
      const dice = random()
      if (dice < 0.03) process.kill()
      if (dice > 0.88) throw new Error('the answer is lost')
    }
    chain.before = disturb
    chain.after = disturb
    const asked: { readonly id: string; readonly to: Hex }[] = []
    let number = 0
    for (let step = 0; step < 60; step++) {
      const dice = random()
      if (dice < 0.4) {
        const to = someone(++number)
        const drip = await ask(process.faucet, to).catch(() => null)
        if (drip !== null) asked.push({ id: drip.id, to })
      } else if (dice < 0.65) chain.mine()
      // A node that starts anew without its pool.
      else if (dice < 0.72) chain.pool.clear()
      else if (dice < 0.77 && chain.pool.size === 0) chain.overtake()
      else if (dice < 0.9) chain.finalCount = Math.max(chain.finalCount, chain.mined.length - 2)
      else {
        process.kill()
        await process.faucet.close().catch(() => {})
        process = await startProcess(chain, clock)
      }
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    chain.before = chain.after = () => {}
    process.kill()
    await process.faucet.close().catch(() => {})
    process = await startProcess(chain, clock)
    const states = () => asked.map(({ id }) => process.faucet.find(id)?.drip.state)
    for (let round = 0; round < 2_000 && states().some((state) => state !== 'settled' && state !== 'failed'); round++) {
      chain.mine()
      chain.finalCount = chain.mined.length
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect(asked.length).toBeGreaterThan(0)
    const paid = Map.groupBy(chain.mined, ({ to }) => to)
    // What was promised is paid once, and what failed never was.
    for (const [at, { to }] of asked.entries()) {
      const state = states()[at]
      expect([to, state, paid.get(to)?.length ?? 0]).toEqual([to, state, state === 'settled' ? 1 : 0])
    }
    for (const [to, payments] of paid) if (to !== '0x') expect(payments).toHaveLength(1)
    await process.faucet.close()
  },
)

test('reliability S-44: what the node may have passed on is not given up, though the node does not take it again', async () => {
  const chain = createTestPayer()
  const clock = createPushedClock()
  const first = await startProcess(chain, clock)
  // The answer is lost, and so is the process before it asks again.
  chain.after = (call) => {
    if (call !== 'send') return
    first.kill()
    throw new Error('the answer is lost')
  }
  const { id } = await ask(first.faucet, someone(1))
  await vi.waitUntil(() => chain.pool.size === 1)
  const [passedOn] = chain.pool.values()
  await first.faucet.close()
  chain.after = () => {}
  chain.pool.clear()
  chain.coins = 0n
  const { faucet } = await startProcess(chain, clock)
  await vi.waitUntil(async () => (await faucet.view(10)).isStuck)
  expect(faucet.find(id)?.drip.state).toBe('signed')
  expect(() => faucet.puzzle(someone(1), 'somebody')).toThrow('again in')
  // Some other node still had it.
  chain.coins = 1_000n
  chain.pool.set(passedOn!.hash, passedOn!)
  chain.mine()
  chain.finalCount = 1
  await vi.waitUntil(() => faucet.find(id)?.drip.state === 'settled')
  expect(chain.mined).toHaveLength(1)
  await faucet.close()
})
