import type { ChainReads } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { keptGenesis } from './kept-genesis.ts'

const [HASH, OTHER, WHO] = [`0x${'aa'.repeat(32)}`, `0x${'bb'.repeat(32)}`, `0x${'11'.repeat(20)}`] as const

/** An index with a block 0, whole or not, and entries of its ledger. */
const readsOf = (hash: Hex | null, isWhole = true, entries = 1) =>
  ({
    block: async (height: number) => (hash === null || height !== 0 ? null : { height, hash }),
    familyCount: async (table: string, match: object) =>
      table === 'evm_traced' && 'ledger' in match && isWhole ? 1 : 0,
    ledgerOfBlock: async (height: number, asset: Hex) =>
      height === 0 && asset === EMPTY ? Array.from({ length: entries }, () => ({ address: WHO, amount: 7n })) : [],
  }) as unknown as ChainReads

test('reliability I-9: block 0 is told by the first source that holds that very block, if its ledger was whole', async () => {
  const told = [{ address: WHO, balance: 7n }]
  expect(await keptGenesis(() => [readsOf(null), readsOf(HASH)])(HASH)).toEqual(told)
  expect(await keptGenesis(() => [readsOf(OTHER), readsOf(HASH)])(HASH)).toEqual(told)
  for (const sources of [[], [readsOf(null)], [readsOf(OTHER)], [readsOf(HASH, false)], [readsOf(HASH, true, 100_000)]])
    expect(await keptGenesis(() => sources)(HASH)).toBeNull()
})
