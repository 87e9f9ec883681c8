import type { Bundle } from '@orrery/model/rows'
import type { Engine } from './engine.ts'
import { readBundles } from './read-bundles.ts'

/** Reads the held blocks once more, now that the older blocks that they refer to are known, and puts their rows in place. */
export async function reviseHead<Raw>({ adapter, chain, head }: Engine<Raw>, signal: AbortSignal): Promise<void> {
  const { base, tip } = head.view()
  if (base === null || !tip) return
  const bundles: Bundle[] = []
  for await (const { bundle } of readBundles(adapter, chain.code, { from: base, to: tip.height }, signal, () => true)) bundles.push(bundle)
  head.apply({ type: 'revised', bundles })
}
