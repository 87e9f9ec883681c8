import { createRandom, randomInteger } from '@orrery/primitives/random'
import { createFakeChain, type FakeChain } from '../fake-chain.ts'

/** What the chain of the kill test does, one entry per step; the same for the same seed. */
export type KillStep = (chain: FakeChain) => void

export const KILL_DEPTH = 8
const STEPS = 900
const HISTORY = 200

/** The chain before its first step, with some history to backfill. */
export function createKillChain(seed: number): FakeChain {
  const chain = createFakeChain(seed)
  chain.mine(HISTORY)
  return chain
}

/** Mining, forks within the Head, now and then one that reaches into the archive. Ends with blocks that bury all forks. */
export function killScript(seed: number): readonly KillStep[] {
  const random = createRandom(seed + 1)
  const steps = Array.from({ length: STEPS }, (): KillStep => {
    const dice = random()
    if (dice < 0.85) return (chain) => chain.mine(1)
    const depth = dice < 0.97 ? randomInteger(random, 1, 6) : randomInteger(random, 9, 30)
    const length = depth + randomInteger(random, 0, 2)
    return (chain) => chain.fork(depth, length)
  })
  return [...steps, (chain) => chain.mine(2)]
}
