import type { Orphan } from '@orrery/model/reads'
import type { Bundle } from '@orrery/model/rows'
import { sampleBundle, sampleTx, type SampleTx } from '@orrery/model/sample-bundle'
import { randomHex, randomInteger, type Random } from '@orrery/primitives/random'
import type { HeadEvent } from './events.ts'

/** A legal event sequence of a made-up chain: extensions, reorganisations of depth 1 to 8, archiving, pending changes. */
export function randomEvents(random: Random, count: number): HeadEvent[] {
  const events: HeadEvent[] = []
  let held: Bundle[] = []
  let waiting: SampleTx[] = []
  let clock = 1_700_000_000_000
  let tip = { height: randomInteger(random, 0, 5) - 1, hash: randomHex(random, 32) }
  const next = (parent: typeof tip): Bundle => {
    const include = random() < 0.3 ? waiting.splice(0, 1) : []
    return sampleBundle(
      { height: parent.height + 1, hash: randomHex(random, 32), parentHash: parent.hash, timeMs: clock, include },
      random,
    )
  }
  for (let i = 0; i < count; i++) {
    clock += randomInteger(random, 1, 20_000)
    const dice = random()
    if (dice < 0.55 || held.length === 0) {
      const bundle = next(tip)
      held = [...held, bundle]
      events.push({ type: 'extended', bundle, seenMs: clock })
    } else if (dice < 0.7) {
      const depth = randomInteger(random, 1, Math.min(8, held.length))
      const lost = held.slice(-depth)
      held = held.slice(0, -depth)
      const first = lost[0]!.block
      const to = { height: first.height - 1, hash: first.parentHash }
      const bundles: Bundle[] = []
      for (let parent = to, n = randomInteger(random, 0, depth + 1); n > 0; n--) {
        bundles.push(next(parent))
        parent = bundles.at(-1)!.block
      }
      held = [...held, ...bundles]
      const orphans = lost.reverse().map((bundle): Orphan => ({
        hash: bundle.block.hash,
        height: bundle.block.height,
        depth,
        seenMs: bundle.block.timeMs,
        lostMs: clock,
        bundle,
        replacedBy: bundles.find((other) => other.block.height === bundle.block.height)?.block.hash ?? null,
      }))
      events.push({ type: 'reorganised', to, orphans, bundles, seenMs: clock })
      tip = bundles.at(-1)?.block ?? to
      continue
    } else if (dice < 0.8 && held.length > 10) {
      const height = held[randomInteger(random, 0, held.length - 9)]!.block.height
      held = held.filter((bundle) => bundle.block.height > height)
      events.push({ type: random() < 0.8 ? 'archived' : 'released', height })
    } else {
      const added = Array.from({ length: randomInteger(random, 0, 4) }, () => sampleTx(random))
      waiting = [...waiting, ...added]
      events.push({
        type: 'pending',
        seenMs: clock,
        removed: random() < 0.3 ? waiting.splice(0, 1).map((tx) => tx.hash) : [],
        added: added.map(({ hash, from, to, nonce, value }) => ({
          hash,
          from,
          to,
          created: null,
          value,
          fee: null,
          kind: 'legacy',
          method: null,
          input: '0x',
          ext: { nonce },
          seenMs: clock,
        })),
      })
    }
    tip = held.at(-1)?.block ?? tip
  }
  return events
}
