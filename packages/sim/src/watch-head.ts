import type { ChainArchive } from '@orrery/archive/archive'
import type { ChainHead } from '@orrery/head/chain-head'
import { contains } from '@orrery/primitives/intervals'

/** Checks after every event what must hold at every instant, and collects the hashes that were canonical. */
export function watchHead(head: ChainHead, archive: ChainArchive, violations: string[], seen: Set<string>): void {
  let final: number | null = null
  head.subscribe((event, view) => {
    const { base, tip } = view
    if (base !== null && tip) {
      for (let height = base; height <= tip.height; height++) {
        const block = view.bundle(height)?.block
        if (!block || block.height !== height) violations.push(`I-2: no block ${height} in the Head`)
        else if (height > base && block.parentHash !== view.bundle(height - 1)!.block.hash)
          violations.push(`I-2: block ${height} does not link`)
      }
      if (view.bundle(tip.height + 1)) violations.push('I-2: a block above the tip')
    }
    const { ranges, passed = [] } = archive.state()
    if (event.type === 'archived' && !contains(ranges, event.height) && !contains(passed, event.height))
      violations.push(`block ${event.height} left the Head and is neither archived nor passed over`)
    if (event.type === 'extended') seen.add(event.bundle.block.hash)
    if (event.type === 'reorganised') for (const bundle of event.bundles) seen.add(bundle.block.hash)
    if (event.type === 'finality') {
      if (final !== null && event.final !== null && event.final < final && tip !== null && tip.height >= final)
        violations.push(`I-6: final went from ${final} to ${event.final}`)
      final = event.final
    }
  })
}
