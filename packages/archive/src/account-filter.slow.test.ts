import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountTransferFilter, AccountTxFilter, ChainReads, PageQuery } from '@orrery/model/reads'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { EVM_ACCOUNTS, EVM_TOKENS, evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { seeded } from './testing/seeded.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'
import { TEST_OUTPUTS, UTXO_ACCOUNTS, utxoBundles } from './testing/utxo-bundles.ts'

const NOBODY: Hex = `0x${'ab'.repeat(20)}`
const PAGES: readonly PageQuery[] = [
  { limit: 100 },
  { limit: 10, before: { height: 30, txIndex: 2, seq: 0 } },
  { limit: 10, after: { height: 30, txIndex: 2, seq: 0 } },
  { limit: 100, floor: 20, ceiling: 40 },
  { limit: 5, after: { height: 10, txIndex: 2, seq: 0 }, ceiling: 25 },
  { limit: 5, before: { height: 50, txIndex: 2, seq: 0 }, floor: 45 },
]

let engine: Awaited<ReturnType<typeof temporaryEngine>>
beforeAll(async () => {
  engine = await temporaryEngine()
})
afterAll(() => engine.end())

test.each([
  {
    name: 'EVM-FILTER',
    bundles: evmBundles({ seed: 5, above: GENESIS_PARENT, blocks: 60, txs: 12 }),
    accounts: EVM_ACCOUNTS,
    assets: [EMPTY, ...EVM_TOKENS.map(({ address }) => address)],
    tables: [],
  },
  {
    name: 'UTXO-FILTER',
    bundles: utxoBundles({ seed: 6, above: GENESIS_PARENT, blocks: 60, txs: 12 }),
    accounts: UTXO_ACCOUNTS,
    assets: [EMPTY],
    tables: [TEST_OUTPUTS],
  },
])('$name: what happened to an address, narrowed, is what plain loops find (screens-evm §5)', async (family) => {
  const { bundles, accounts, assets } = family
  const archive = await openArchive(engine.store, family.name, { familyTables: family.tables })
  await archive.append({ bundles })
  const model = bundleReads(bundles)
  const random = seeded(3)
  const methods = bundles.flatMap(({ txs }) => txs.flatMap(({ method }) => method ?? []))
  const all = bundles.flatMap(({ txs }) => txs)
  let found = 0
  const same = async (ask: (source: ChainReads) => Promise<readonly unknown[]>) => {
    const rows = await ask(archive.reads)
    expect(rows).toEqual(await ask(model))
    found += rows.length
  }
  for (const address of accounts.slice(0, 2))
    for (const page of PAGES) {
      const other = random.pick([...accounts, NOBODY])
      const asset = random.pick(assets)
      const txs: readonly AccountTxFilter[] = [
        { with: other },
        { direction: 'in' },
        { direction: 'out', with: other },
        { direction: 'self' },
        { status: 'failed' },
        { creates: true },
        { kind: random.pick(all).kind },
        { least: random.pick(all).value, direction: 'out' },
        { most: random.pick(all).value, least: 1n, with: other },
        { status: 'success', direction: 'out' },
        { methods: methods.length === 0 ? ['0x12345678'] : [random.pick(methods), random.pick(methods)] },
      ]
      const transfers: readonly AccountTransferFilter[] = [
        { with: other },
        { asset },
        { direction: 'in', asset },
        { direction: 'out', with: other },
        { direction: 'self' },
        { asset: NOBODY, standards: ['erc20'] },
      ]
      for (const filter of txs) await same((source) => source.accountTxs(address, page, filter))
      for (const filter of transfers) await same((source) => source.transfersOfAccount(address, page, filter))
    }
  expect(found).toBeGreaterThan(100)
})
