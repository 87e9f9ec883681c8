import type { SearchHit } from '@orrery/model/wire/search'
import { SCRIPT_HASHES } from '@orrery/model/script-hashes'
import type { Hex } from '@orrery/primitives/hex'
import { ownerInLedger } from '../addresses/script-owner.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { probeIndex } from './probe-candidate.ts'

/**
 * The address or script that wallets name by the SHA-256 of its output script: as it was computed (Esplora) or with its bytes reversed (Electrum). Found is what blocks paid that the
 * ledger of scripts has read, and scripts without an address. Never throws.
 */
export async function searchScript(desk: ChainDesk, hash: Hex): Promise<SearchHit | null> {
  const shapes = desk.runtime.esplora
  if (shapes === undefined) return null
  const hasLedger = desk.runtime.layers?.has(SCRIPT_HASHES) === true
  for (const told of [hash, reversed(hash)]) {
    const named = hasLedger ? (await ownerInLedger(desk, shapes, told).catch(() => null))?.owner : null
    const id = named ?? shapes.keyOfBareScript(told)
    const { hits, known } = await probeIndex(desk, { kind: 'address', id, certain: true })
    if (known) return hits[0] ?? null
  }
  return null
}

const reversed = (hash: Hex): Hex => `0x${hash.slice(2).match(/../g)!.toReversed().join('')}`
