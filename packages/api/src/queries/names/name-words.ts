import type { Position } from '@orrery/model/reads'
import { MOST_ROWS } from '@orrery/model/reads'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { hexOrNull } from '../lists/event-pages.ts'
import { placeOf } from '../lists/family-list.ts'
import { atOneMoment } from '../snapshot.ts'
import { allNameEvents, nameSourcesOf, TOP } from './name-events.ts'
import { isPlain } from './address-names.ts'

/** Registrations whose words are held, the newest: some 2 MB. */
const MOST = 20_000

/** What registrations said and which label they said it of, which proves nothing yet; the newest first, each label once. */
export type NameWords = ReadonlyMap<Hex, string>

/** The words of the newest registrations by those who may lend names; none on chains without a name service. */
export async function readNameWords(desk: ChainDesk): Promise<NameWords> {
  const sources = nameSourcesOf(desk)
  if (sources === null) return new Map()
  const list = allNameEvents(sources, 'registered')
  return atOneMoment(desk.runtime, async ({ newest, deep }) => {
    const words = new Map<Hex, string>()
    for (const reads of [newest, deep]) {
      let before: Position | undefined
      for (let looked = 0; looked < MOST && words.size < MOST; looked += MOST_ROWS) {
        const rows = await list.read(reads, { limit: MOST_ROWS, ...(before && { before }) })
        for (const row of rows) {
          const [label, said] = [hexOrNull(row, 'label'), row['words']]
          if (label !== null && typeof said === 'string' && !said.includes('.') && !words.has(label))
            words.set(label, said)
        }
        if (rows.length < MOST_ROWS) break
        before = placeOf(rows.at(-1)!)
      }
    }
    return words
  })
}

/**
 * Names that begin as a text does, then those that hold it, at most `most`: each proved by its hash, and none that looks like another's (reliability S-32). Pure but for
 * `labelOf`, which hashes.
 */
export function namesHolding(
  words: NameWords,
  text: string,
  labelOf: (words: string) => Hex,
  most: number,
): readonly string[] {
  const wanted = text.toLowerCase()
  const proved = (label: Hex, said: string): boolean => isPlain(`${said}.${TOP}`) && labelOf(said) === label
  const begun: string[] = []
  const holding: [Hex, string][] = []
  for (const [label, said] of words) {
    const name = `${said}.${TOP}`
    if (name.startsWith(wanted)) {
      if (proved(label, said)) begun.push(name)
      if (begun.length === most) return begun
    } else if (holding.length < most * 4 && said.includes(wanted)) holding.push([label, said])
  }
  const held = holding.filter(([label, said]) => proved(label, said)).map(([, said]) => `${said}.${TOP}`)
  return [...begun, ...held].slice(0, most)
}
