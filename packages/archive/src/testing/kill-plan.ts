import type { BlockRef, Bundle } from '@orrery/model/rows'
import type { OpenArchive } from '../open-archive.ts'
import { evmBundles, GENESIS_PARENT } from './evm-bundles.ts'
import type { Seeded } from './seeded.ts'

const refOf = (bundles: readonly Bundle[], height: number): BlockRef => bundles[height]!.block

/** The forks that the plan's chain goes through, each a whole chain from block 0; the last one is what is left. */
export function planForks(seed: number): readonly { readonly bundles: readonly Bundle[]; readonly forkedAt: number }[] {
  const first = evmBundles({ seed, above: GENESIS_PARENT, blocks: 50, txs: 8 })
  const second = [...first.slice(0, 28), ...evmBundles({ seed: seed + 1, above: refOf(first, 27), blocks: 42, txs: 8 })]
  const third = [
    ...second.slice(0, 41),
    ...evmBundles({ seed: seed + 2, above: refOf(second, 40), blocks: 39, txs: 8 }),
  ]
  return [
    { bundles: first, forkedAt: -1 },
    { bundles: second, forkedAt: 27 },
    { bundles: third, forkedAt: 40 },
  ]
}

/** What is about to be done to an archive. */
export type KillStep = 'rewind' | 'append'

/** Brings an archive to a fork from wherever a kill left it: takes foreign blocks out, then adds what is missing, above and below, in chunks of any size. */
export async function bringTo(
  archive: OpenArchive,
  { bundles, forkedAt }: { readonly bundles: readonly Bundle[]; readonly forkedAt: number },
  random: Seeded,
  startAt: number,
  onStep: (step: KillStep) => void = () => {},
): Promise<void> {
  const top = archive.state().ranges.at(-1)?.to
  if (top !== undefined && (await archive.hashAt(top)) !== bundles[top]?.block.hash) {
    onStep('rewind')
    await archive.rewind(forkedAt)
  }
  for (;;) {
    const { ranges } = archive.state()
    const first = ranges[0]
    const up = first ? first.to + 1 : startAt
    const upTo = Math.min(bundles.length, up + 1 + random.int(10), ranges[1]?.from ?? bundles.length)
    const downTo = first?.from ?? 0
    if (up < bundles.length || downTo > 0) onStep('append')
    if (downTo > 0 && (up >= bundles.length || random.chance(0.5)))
      await archive.append({ bundles: bundles.slice(Math.max(0, downTo - 1 - random.int(10)), downTo) })
    else if (up < bundles.length) await archive.append({ bundles: bundles.slice(up, upTo) })
    else return
  }
}
