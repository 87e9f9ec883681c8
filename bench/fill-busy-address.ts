import type { ChainArchive } from '@orrery/archive/archive'
import { ROLE, type AccountTxRow, type Bundle, type TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/localnet/evm-random'

const PER_BLOCK = 500
const BLOCKS_PER_CHUNK = 40
const FIRST_MS = 1_700_000_000_000

/** An address with very many transactions, some of their hashes, and the heights that they are spread over. */
export type BusyAddress = { readonly address: Hex; readonly hashes: readonly Hex[]; readonly blocks: number }

/** Sends this many transactions from one address into an archive. */
export async function fillBusyAddress(archive: ChainArchive, total: number): Promise<BusyAddress> {
  const random = createRandom(7)
  const address = random.hex(20)
  const others = Array.from({ length: 5_000 }, () => random.hex(20))
  const hashes: Hex[] = []
  let parentHash: Hex = `0x${'0'.repeat(64)}`
  const block = (height: number): Bundle => {
    const timeMs = FIRST_MS + height * 12_000
    const txs: TxRow[] = []
    const accountTxs: AccountTxRow[] = []
    for (let txIndex = 0; txIndex < PER_BLOCK; txIndex++) {
      const to = random.pick(others)
      const hash = random.hex(32)
      txs.push({
        height,
        txIndex,
        hash,
        timeMs,
        from: address,
        to,
        created: null,
        value: BigInt(random.below(1e9)),
        fee: BigInt(random.below(1e9)),
        status: 'success',
        kind: 'dynamic-fee',
        method: null,
        input: '0x',
        ext: {
          nonce: height * PER_BLOCK + txIndex,
          gas: 21_000,
          type: 2,
          gasUsed: 21_000,
          gasPrice: '1200000000',
          maxFee: '2000000000',
          maxTip: '100000000',
          baseFee: '1100000000',
        },
      })
      accountTxs.push(
        { address, height, txIndex, role: ROLE.from, net: null },
        { address: to, height, txIndex, role: ROLE.to, net: null },
      )
    }
    const hash = random.hex(32)
    const bundle: Bundle = {
      block: {
        height,
        hash,
        parentHash,
        timeMs,
        txCount: PER_BLOCK,
        size: 100_000,
        producer: others[0]!,
        fees: 1n,
        reward: 1n,
        burnt: 1n,
        ext: { gasUsed: 10_500_000, extraData: '0x', stateRoot: hash, transactionsRoot: hash, receiptsRoot: hash },
      },
      txs,
      accountTxs,
      logs: [],
      transfers: [],
      deltas: [],
      contracts: [],
      family: {},
    }
    parentHash = hash
    hashes.push(txs[random.below(PER_BLOCK)]!.hash)
    return bundle
  }
  let storing: Promise<void> = Promise.resolve()
  for (let height = 0; height * PER_BLOCK < total;) {
    const bundles: Bundle[] = []
    for (let i = 0; i < BLOCKS_PER_CHUNK && height * PER_BLOCK < total; i++, height++) bundles.push(block(height))
    await storing
    storing = archive.append({ bundles })
  }
  await storing
  return { address, hashes, blocks: hashes.length }
}
