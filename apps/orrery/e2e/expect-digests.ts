import { createHash } from 'node:crypto'
import type { Brc20Digest } from '@orrery/model/wire/brc20'
import { expect } from 'vitest'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Holds the hashes of blocks from `height` on to the texts of their events in OPI's form, as they are written by hand; the one over all blocks before is taken as told, and every later one
 * follows from it.
 */
export async function expectDigests(
  ask: <T>(path: string) => Promise<T>,
  height: number,
  blocks: readonly (readonly string[])[],
): Promise<void> {
  const digest = (at: number) => ask<Brc20Digest>(`/brc20-digest?height=${at}`)
  let last = (await digest(height - 1)).cumulative
  for (const [index, texts] of blocks.entries()) {
    const events = sha256(texts.join('|'))
    const cumulative = sha256(`${last}${events}`)
    const at = height + index
    expect(await digest(at)).toMatchObject({ height: at, events, cumulative, unknownFrom: null, reference: null })
    last = cumulative
  }
}
