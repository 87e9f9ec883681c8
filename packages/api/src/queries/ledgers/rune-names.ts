import type { LayerReads } from '@orrery/model/layer'
import { RUNE_TABLES, runeNameOn } from '@orrery/model/rune'
import type { ChainDesk } from '../chain-desk.ts'

/** Names that a search proposes beside the one that it names. */
export const NAMES_PROPOSED = 5

/** A rune by its name: `id` is the block and transaction of its etching, `letters` are the name without spacers. */
export type RuneName = {
  readonly id: string
  readonly place: { readonly height: number; readonly tx_index: number }
  readonly name: string
  readonly letters: string
}

/** The letters of a rune's name or of the start of one, without spacers; null for what can begin no name. */
export function runeLetters(text: string): string | null {
  const letters = text.trim().replace(/[•.]/g, '').toUpperCase()
  return /^[A-Z]{1,28}$/.test(letters) ? letters : null
}

/** Runes whose names begin with these letters, by name: a rune that is called so is the first. */
export async function runesBeginning(
  { chain }: Pick<ChainDesk, 'chain'>,
  reads: LayerReads,
  letters: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly RuneName[]> {
  const rows = await reads.beginning(RUNE_TABLES.names, {}, 'name', letters, page)
  return rows.map((row) => {
    const place = { height: Number(row['height']), tx_index: Number(row['tx_index']) }
    const name = String(row['name'])
    return {
      id: `${place.height}:${place.tx_index}`,
      place,
      name: runeNameOn(chain, name, Number(row['spacers'])),
      letters: name,
    }
  })
}
