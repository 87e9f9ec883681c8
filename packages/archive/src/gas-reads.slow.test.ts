import { expect, onTestFinished, test } from 'vitest'
import type { GasUse } from '@orrery/model/gas-use'
import type { ChainReads } from '@orrery/model/reads'
import { openArchive } from './open-archive.ts'
import { bundleReads } from './testing/bundle-reads.ts'
import { evmBundles, GENESIS_PARENT } from './testing/evm-bundles.ts'
import { temporaryEngine } from './testing/temporary-engine.ts'

test('screens-evm §2.4: who used the gas of a range, and what moved most in it, are what plain loops over its blocks tell', async () => {
  const engine = await temporaryEngine()
  onTestFinished(() => engine.end())
  const bundles = evmBundles({ seed: 1, above: GENESIS_PARENT, blocks: 60, txs: 12 }).map((bundle) => ({
    ...bundle,
    txs: bundle.txs.map((tx) => ({
      ...tx,
      ext: { ...tx.ext, gasUsed: 20_900 + ((tx.height * 7 + tx.txIndex * 13) % 200) },
    })),
  }))
  const archive = await openArchive(engine.store, 'GAS')
  await archive.append({ bundles: bundles.slice(0, 30) })
  await archive.append({ bundles: bundles.slice(30) })
  const model = bundleReads(bundles)
  const same = async (ask: (source: ChainReads) => Promise<unknown>) =>
    expect(await ask(archive.reads)).toEqual(await ask(model))
  const sorted = async (use: Promise<GasUse>) => {
    const { rows, ...whole } = await use
    return { ...whole, rows: rows.toSorted((a, b) => (a.address < b.address ? -1 : 1)) }
  }
  const also = bundles[9]!.txs.flatMap(({ from }) => from ?? [])
  for (const range of [
    { from: 0, to: 59 },
    { from: 7, to: 50 },
    { from: 90, to: 99 },
  ])
    for (const by of ['contracts', 'senders'] as const)
      for (const plainGas of [null, 21_000])
        for (const limit of [0, 2, 100])
          await same((source) => sorted(source.gasUse({ range, by, plainGas, limit, also })))
  for (const limit of [0, 3, 100]) await same((source) => source.largestValues({ from: 7, to: 50 }, limit))
})
