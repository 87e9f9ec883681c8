import type { TokenStandard } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveView, type HeldSum } from './audit/archive-view.ts'
import { openArchive } from './open-archive.ts'
import { EVM_TOKENS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

const blocks = evmBundles({ seed: 11, above: GENESIS_PARENT, blocks: 60, txs: 6 })

/** The same by plain loops over the deltas. */
function expectedSums(asset: Hex, standard: TokenStandard): readonly HeldSum[] {
  const sums = new Map<string, HeldSum>()
  for (const delta of blocks.flatMap(({ deltas }) => deltas)) {
    if (delta.asset !== asset || (delta.tokenId === null) !== (standard === 'erc20')) continue
    const tokenId = standard === 'erc1155' ? delta.tokenId : null
    const key = `${delta.address} ${(tokenId ?? 0n).toString(16).padStart(64, '0')}`
    sums.set(key, { address: delta.address, tokenId, amount: (sums.get(key)?.amount ?? 0n) + delta.amount })
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
    .filter(({ amount }) => amount !== 0n)
}

test('issue 4: what holders have of each kind of token is listed page by page, and drawn by chance anew each time', async () => {
  const archive = await openArchive(engine.store, 'HELD')
  for (let from = 0; from < 60; from += 20) await archive.append({ bundles: blocks.slice(from, from + 20) })
  await archive.saveTokens(
    EVM_TOKENS.map(({ address, standard }) => ({
      address,
      standard,
      name: null,
      symbol: null,
      decimals: null,
      totalSupply: null,
      rawName: null,
      readAt: 0,
      height: 0,
    })),
  )
  const view = await openArchiveView(engine.store, 'HELD', { familyTables: [], alone: true })
  const all = await view.tokens(null, 100)
  expect(all).toEqual(EVM_TOKENS.toSorted((a, b) => (a.address < b.address ? -1 : 1)))
  expect(await view.tokens(all[1]!.address, 2)).toEqual(all.slice(2, 4))
  expect(await view.standardOf(all[0]!.address)).toBe(all[0]!.standard)
  expect(await view.standardOf('0x')).toBeNull()
  for (const { address, standard } of EVM_TOKENS) {
    const expected = expectedSums(address, standard)
    expect(expected.length).toBeGreaterThan(5)
    const found: HeldSum[] = []
    for (let after: HeldSum | null = null; ;) {
      const page: readonly HeldSum[] = await view.sums(address, standard, { after, limit: 4 })
      found.push(...page)
      after = page.at(-1) ?? null
      if (page.length < 4) break
    }
    expect(found).toEqual(expected)
    const draws = new Set<string>()
    for (let draw = 0; draw < 20; draw++) {
      const drawn = await view.sums(address, standard, { drawn: 3 })
      expect(expected).toEqual(expect.arrayContaining([...drawn]))
      draws.add(drawn.map((sum) => `${sum.address} ${sum.tokenId}`).join())
    }
    expect(draws.size).toBeGreaterThan(1)
  }
})
