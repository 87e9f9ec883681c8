import type { ChainOf } from '@orrery/model/chain'
import type { PackedBlock } from '@orrery/model/packed'
import { createRandom } from '@orrery/primitives/random'
import { rulesOf } from '../normalize.ts'
import { isConsistent } from '../scan/check-scanned.ts'
import { packBlock } from '../scan/pack-block.ts'
import { scanBlock } from '../scan/scan-block.ts'
import { scanReceipts } from '../scan/scan-receipts.ts'
import { randomBlock } from './random-block.ts'

/** A random block in the form in which history comes; null where its text goes the long way. `place` says where the text lies. */
export function randomPackedBlock(
  chain: ChainOf<'evm'>,
  seed: number,
  txs: number,
  place: (text: string) => Buffer = Buffer.from,
): PackedBlock | null {
  const { block, receipts } = randomBlock(createRandom(seed), txs)
  const scanned = scanBlock(place(block), 0)?.value
  const paid = scanReceipts(place(receipts), 0)?.value
  return scanned && paid && isConsistent(scanned, paid)
    ? packBlock({ block: scanned, receipts: paid, source: 'test' }, rulesOf(chain))
    : null
}
