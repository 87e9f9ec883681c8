import type { Adapter } from '@orrery/family/adapter'
import { createFakeChain, normalizeFake } from './fake-chain.ts'
import { createFakeNode } from './fake-node.ts'
import type { Scenario } from './scenario.ts'
import type { World } from './world.ts'

/** A chain of accounts, and tokens on it. */
export function createAccountWorld({ seed, evm, options }: Scenario, blockSeconds: number): World {
  const chain = createFakeChain(seed, blockSeconds, { evm })
  return {
    chain,
    truth: (height) => normalizeFake(chain.at(height)!),
    enter({ clock, random, faults, head, archive }) {
      const find = async (hash: `0x${string}`) =>
        (await head.view().reads.tx(hash))?.value ?? (await archive.reads.tx(hash))?.value ?? null
      const node = createFakeNode(chain, clock, random, faults, options.backfillOrder === 'up' ? find : null)
      return { adapter: node as Adapter, follow: () => Promise.resolve(), isThrough: () => true }
    },
    ledgerDifferences: () => Promise.resolve([]),
    rows: () => new Map(),
  }
}
