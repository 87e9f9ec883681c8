import type { ChainArchive } from '@orrery/archive/archive'
import { ROLE, type AccountTxRow, type Bundle, type TxRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { createRandom } from '@orrery/localnet/evm-random'

const PER_BLOCK = 500
const BLOCKS_PER_CHUNK = 40
const FIRST_MS = 1_700_000_000_000

/** An address with very many transactions, one that it sent some of them to, some of their hashes, and the heights that they are spread over. */
export type BusyAddress = {
  readonly address: Hex
  readonly counterparty: Hex
  readonly hashes: readonly Hex[]
  readonly blocks: number
}

/** Fills an archive with made-up blocks, one above the other. */
export type BusyFill = {
  /** Sends this many more transactions from one address. */
  send(count: number): Promise<BusyAddress>
  /** Adds this many more that have nothing to do with it; rows of transactions per second, by the last and by the first tenth. */
  grow(count: number): Promise<{ readonly first: number; readonly last: number }>
}

/** A fill of an empty archive. */
export function createBusyFill(archive: ChainArchive): BusyFill {
  const random = createRandom(7)
  const address = random.hex(20)
  const others = Array.from({ length: 5_000 }, () => random.hex(20))
  const hashes: Hex[] = []
  let next = 0
  let parentHash: Hex = `0x${'0'.repeat(64)}`
  const block = (height: number, sender: Hex | null): Bundle => {
    const timeMs = FIRST_MS + height * 12_000
    const txs: TxRow[] = []
    const accountTxs: AccountTxRow[] = []
    for (let txIndex = 0; txIndex < PER_BLOCK; txIndex++) {
      const from = sender ?? random.pick(others)
      const to = random.pick(others)
      const hash = random.hex(32)
      txs.push({
        height,
        txIndex,
        hash,
        timeMs,
        from,
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
        { address: from, height, txIndex, role: ROLE.from, net: null },
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
    if (sender !== null) hashes.push(txs[random.below(PER_BLOCK)]!.hash)
    return bundle
  }
  const append = async (count: number, sender: Hex | null, onChunk?: (txs: number) => void): Promise<void> => {
    const end = next + Math.ceil(count / PER_BLOCK)
    let storing: Promise<void> = Promise.resolve()
    while (next < end) {
      const bundles: Bundle[] = []
      for (; bundles.length < BLOCKS_PER_CHUNK && next < end; next++) bundles.push(block(next, sender))
      await storing
      onChunk?.(bundles.length * PER_BLOCK)
      storing = archive.append({ bundles })
    }
    await storing
  }
  return {
    async send(count) {
      await append(count, address)
      return { address, counterparty: others[0]!, hashes, blocks: next }
    },
    async grow(count) {
      const marks: { readonly txs: number; readonly ms: number }[] = [{ txs: 0, ms: performance.now() }]
      await append(count, null, (txs) => marks.push({ txs: marks.at(-1)!.txs + txs, ms: performance.now() }))
      const rate = (from: number, to: number): number => {
        const [a, b] = [marks[Math.floor(from)]!, marks[Math.floor(to)]!]
        return ((b.txs - a.txs) / (b.ms - a.ms)) * 1_000
      }
      const last = marks.length - 1
      return { first: rate(0, Math.ceil(last / 10)), last: rate(last - Math.ceil(last / 10), last) }
    },
  }
}
