import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { randomHex, randomInteger, randomItem, type Random } from '@orrery/primitives/random'
import {
  ROLE,
  type AccountTxRow,
  type Bundle,
  type Cell,
  type DeltaRow,
  type LogRow,
  type TokenStandard,
  type TransferRow,
  type TxRow,
} from './rows.ts'

const key = (kind: string, index: number): Hex => `0x${kind.repeat(2)}${index.toString(16).padStart(36, '0')}`

/** Accounts and tokens of sample chains: few, so that rows of different blocks meet. */
export const SAMPLE_ACCOUNTS: readonly Hex[] = Array.from({ length: 12 }, (_, index) => key('a', index + 1))
export const SAMPLE_TOKENS: readonly { readonly address: Hex; readonly standard: TokenStandard }[] = [
  { address: key('c', 1), standard: 'erc20' },
  { address: key('c', 2), standard: 'erc20' },
  { address: key('c', 3), standard: 'erc721' },
  { address: key('c', 4), standard: 'erc1155' },
]
/** A family table of sample chains: one row per transaction output. */
export const SAMPLE_TABLE = 'sample_outputs'

export type SampleBlock = {
  readonly height: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timeMs: number
  /** At most so many transactions; 6 unless told. */
  readonly maxTxs?: number
  /** Transactions to include as they are: one that waited, or one that another fork had too. */
  readonly include?: readonly SampleTx[]
}

/** What of a transaction does not depend on the block that holds it. */
export type SampleTx = {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly nonce: number
  readonly value: bigint
  readonly moves: readonly SampleMove[]
}
type SampleMove = {
  readonly token: (typeof SAMPLE_TOKENS)[number]
  readonly from: Hex
  readonly to: Hex | null
  readonly amount: bigint
  readonly tokenId: bigint | null
}

/** A transaction of a sample chain, for a block or for the pending set. */
export function sampleTx(random: Random): SampleTx {
  const from = randomItem(random, SAMPLE_ACCOUNTS)
  const moves = Array.from({ length: randomInteger(random, 0, 2) }, (): SampleMove => {
    const token = randomItem(random, SAMPLE_TOKENS)
    const nft = token.standard !== 'erc20'
    return {
      token,
      from: random() < 0.5 ? from : randomItem(random, SAMPLE_ACCOUNTS),
      to: random() < 0.1 ? null : randomItem(random, SAMPLE_ACCOUNTS),
      amount:
        token.standard === 'erc721'
          ? 1n
          : BigInt(randomInteger(random, 0, 1_000)) * 10n ** BigInt(randomInteger(random, 0, 60)),
      tokenId: nft ? BigInt(randomInteger(random, 0, 5)) : null,
    }
  })
  const to = random() < 0.1 ? null : randomItem(random, SAMPLE_ACCOUNTS)
  return {
    hash: randomHex(random, 32),
    from,
    to,
    nonce: randomInteger(random, 0, 40),
    value: BigInt(randomInteger(random, 0, 1e9)) * 10n ** 9n,
    moves,
  }
}

/** All rows of a made-up block of an account chain, consistent among themselves: the ledger moves what the transfers say. */
export function sampleBundle(block: SampleBlock, random: Random): Bundle {
  const made = Array.from({ length: randomInteger(random, 0, block.maxTxs ?? 6) }, () => sampleTx(random))
  return bundleOf(block, [...(block.include ?? []), ...made], randomItem(random, SAMPLE_ACCOUNTS))
}

const FEE = 21_000n * 10n ** 9n

function bundleOf(block: SampleBlock, samples: readonly SampleTx[], producer: Hex): Bundle {
  const { height, timeMs } = block
  const txs: TxRow[] = []
  const logs: LogRow[] = []
  const transfers: TransferRow[] = []
  const deltas: DeltaRow[] = []
  const accountTxs: AccountTxRow[] = []
  const contracts: Bundle['contracts'][number][] = []
  const outputs: { readonly [column: string]: Cell }[] = []

  samples.forEach((sample, txIndex) => {
    const { hash, from, to, value, moves, nonce } = sample
    const created: Hex | null = to === null ? `0x${hash.slice(2, 42)}` : null
    const target = to ?? created!
    const firstDelta = deltas.length
    txs.push({
      height,
      txIndex,
      hash,
      timeMs,
      from,
      to,
      created,
      value,
      fee: FEE,
      status: 'success',
      kind: 'legacy',
      method: null,
      input: EMPTY,
      ext: { nonce },
    })
    if (created) contracts.push({ address: created, height, txIndex, txHash: hash, creator: from, kind: 'create' })
    const entry = (address: Hex, asset: Hex, tokenId: bigint | null, amount: bigint, cause: DeltaRow['cause']) =>
      deltas.push({ height, txIndex, seq: deltas.length, address, asset, tokenId, amount, cause })
    entry(from, EMPTY, null, -value, 'transfer')
    entry(target, EMPTY, null, value, 'transfer')
    entry(from, EMPTY, null, -FEE, 'fee')
    for (const move of moves) {
      const seq = logs.length * 65_536
      logs.push({
        height,
        txIndex,
        logIndex: logs.length,
        address: move.token.address,
        topics: [`0x${'dd'.repeat(32)}`],
        data: EMPTY,
      })
      transfers.push({
        height,
        txIndex,
        seq,
        txHash: hash,
        timeMs,
        asset: move.token.address,
        standard: move.token.standard,
        from: move.from,
        to: move.to,
        amount: move.amount,
        tokenId: move.tokenId,
      })
      entry(move.from, move.token.address, move.tokenId, -move.amount, 'transfer')
      if (move.to) entry(move.to, move.token.address, move.tokenId, move.amount, 'transfer')
    }
    const roles = new Map<Hex, number>()
    const role = (address: Hex, bit: number) => roles.set(address, (roles.get(address) ?? 0) | bit)
    role(from, ROLE.from)
    role(target, to === null ? ROLE.created : ROLE.to)
    for (const [address, bits] of roles) {
      const net = deltas
        .slice(firstDelta)
        .reduce((sum, row) => (row.address === address && row.asset === EMPTY ? sum + row.amount : sum), 0n)
      accountTxs.push({ address, height, txIndex, role: bits, net })
    }
    outputs.push({ height, tx_index: txIndex, vout: 0, txid: hash, address: target, value })
  })
  return {
    block: {
      height,
      hash: block.hash,
      parentHash: block.parentHash,
      timeMs,
      txCount: txs.length,
      size: 500 + 100 * txs.length,
      producer,
      fees: FEE * BigInt(txs.length),
      reward: 2n * 10n ** 18n,
      burnt: null,
      ext: {},
    },
    txs,
    logs,
    transfers,
    deltas,
    accountTxs,
    contracts,
    family: { [SAMPLE_TABLE]: outputs },
  }
}
