import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createOutputWorld } from '../../testing/world.ts'
import { carriedBy } from './carried-by.ts'
import type { ChainDesk } from '../chain-desk.ts'

const txid = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const at = (n: number, vout: number) => ({ txid: txid(n), vout })

/** A desk whose ledgers have these rows and are through a block. */
async function deskWith(
  tables: Readonly<Record<string, readonly FamilyRow[]>>,
  through: number,
  ids: readonly string[],
) {
  const { runtime } = await createOutputWorld()
  const layer = (id: string) => ({
    status: () => ({ id, from: 10, through, lack: null }),
    consistent: (read: (through: object, reads: object) => unknown) =>
      read({ height: through, hash: txid(0) }, { familyRows: async (table: string) => tables[table] ?? [] }),
  })
  return {
    chain: runtime.chain,
    runtime: { ...runtime, layers: new Map(ids.map((id) => [id, layer(id)])) },
  } as unknown as ChainDesk
}

test('screens-nonevm §4.5: of unspent outputs it is told what they carry, and that a ledger does not know', async () => {
  const desk = await deskWith(
    {
      inscription_locations: [at(1, 0), at(1, 0), at(2, 1)],
      inscription_unfollowed: [at(3, 0)],
      rune_outputs: [at(1, 0)],
    },
    50,
    ['inscriptions', 'runes'],
  )
  const places = [
    { ...at(1, 0), height: 20 },
    // Asked for by both columns, and another output than the one that carries something.
    { ...at(1, 1), height: 20 },
    { ...at(3, 0), height: 20 },
    { ...at(4, 0), height: 51 },
    { ...at(5, 0), height: 9 },
  ]
  expect(await carriedBy(desk, places)).toEqual([
    { inscriptions: 2, runes: 1 },
    { inscriptions: 0, runes: 0 },
    { inscriptions: null, runes: 0 },
    { inscriptions: null, runes: null },
    { inscriptions: 0, runes: 0 },
  ])
  expect(await carriedBy(desk, [])).toEqual([])
  expect(await carriedBy(await deskWith({}, 50, []), places.slice(0, 1))).toEqual([{}])
})
