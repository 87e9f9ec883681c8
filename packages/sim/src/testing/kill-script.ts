import { createRandom, randomInteger } from '@orrery/primitives/random'
import { createFakeChain, type FakeChain } from '../fake-chain.ts'

/** What the chain of the kill test does, one entry per step; the same for the same seed. */
export type KillStep = (chain: FakeChain) => void

export const KILL_DEPTH = 8

/** The chain before its first step, with some history to backfill, blocks. */
export function createKillChain(seed: number, history: number): FakeChain {
  const chain = createFakeChain(seed, 12, { evm: true })
  chain.mine(history)
  return chain
}

/** Mining, forks within the Head, now and then one that reaches into the archive. Ends with blocks that bury all forks. */
export function killScript(seed: number, length: number): readonly KillStep[] {
  const random = createRandom(seed + 1)
  const steps = Array.from({ length }, (): KillStep => {
    const dice = random()
    if (dice < 0.85) return (chain) => chain.mine(1)
    const depth = dice < 0.97 ? randomInteger(random, 1, 6) : randomInteger(random, 9, 30)
    const blocks = depth + randomInteger(random, 0, 2)
    return (chain) => chain.fork(depth, blocks)
  })
  return [...steps, (chain) => chain.mine(2)]
}
