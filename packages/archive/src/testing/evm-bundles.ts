import type {
  AccountTxRow,
  BlockRef,
  Bundle,
  ContractRow,
  DeltaRow,
  LogRow,
  TokenStandard,
  TransferRow,
  TxRow,
} from '@orrery/model/rows'
import { ROLE } from '@orrery/model/rows'
import { METHODS_OF_FEE } from '@orrery/model/fee-class'
import { METHODS_OF_CLASS } from '@orrery/model/tx-class'
import { EMPTY, type Hex } from '@orrery/primitives/hex'
import { seeded, type Seeded } from './seeded.ts'

const U256_MAX = 2n ** 256n - 1n
const world = seeded(7)
export const EVM_ACCOUNTS: readonly Hex[] = Array.from({ length: 30 }, () => world.hex(20))
const STANDARDS: readonly TokenStandard[] = ['erc20', 'erc20', 'erc20', 'erc721', 'erc1155']
export const EVM_TOKENS = STANDARDS.map((standard) => ({ address: world.hex(20), standard }))
const TOPIC = world.hex(32)
const METHODS = [METHODS_OF_CLASS, METHODS_OF_FEE].flatMap((methods) => Object.values(methods).flat())

export type BundleOptions = {
  readonly seed: number
  readonly above: BlockRef
  readonly blocks: number
  readonly txs: number
}

/** Below the first block of a made chain. */
export const GENESIS_PARENT: BlockRef = { height: -1, hash: `0x${'00'.repeat(32)}` }

/** Blocks of an account-based chain: equal options give equal bundles. The last ERC-20 moves hostile amounts. */
export function evmBundles({ seed, above, blocks, txs }: BundleOptions): Bundle[] {
  const bundles: Bundle[] = []
  let parent = above
  for (let i = 0; i < blocks; i++) {
    const height = parent.height + 1
    const bundle = evmBundle(seeded(seed * 1_000_003 + height), height, parent.hash, txs)
    bundles.push(bundle)
    parent = bundle.block
  }
  return bundles
}

function evmBundle(random: Seeded, height: number, parentHash: Hex, maxTxs: number): Bundle {
  const timeMs = 1_700_000_000_000 + height * 12_000
  const producer = random.pick(EVM_ACCOUNTS)
  const rows = {
    txs: [] as TxRow[],
    logs: [] as LogRow[],
    transfers: [] as TransferRow[],
    deltas: [] as DeltaRow[],
    accountTxs: [] as AccountTxRow[],
    contracts: [] as ContractRow[],
  }
  const count = random.int(maxTxs + 1)
  let fees = 0n
  for (let txIndex = 0; txIndex < count; txIndex++) {
    const tx = evmTx(random, height, txIndex, timeMs)
    rows.txs.push(tx)
    fees += tx.fee!
    const moves = new Map<Hex, bigint>()
    const move = (address: Hex, amount: bigint, cause: DeltaRow['cause'], seq: number) => {
      moves.set(address, (moves.get(address) ?? 0n) + amount)
      rows.deltas.push({ height, txIndex, seq, address, asset: EMPTY, tokenId: null, amount, cause })
    }
    move(tx.from!, -tx.fee!, 'fee', 0)
    move(producer, tx.fee!, 'reward', 1)
    const target = tx.to ?? tx.created!
    if (tx.value > 0n && tx.status === 'success') {
      move(tx.from!, -tx.value, 'transfer', 2)
      move(target, tx.value, 'transfer', 3)
      rows.transfers.push({
        height,
        txIndex,
        seq: txIndex,
        txHash: tx.hash,
        timeMs,
        asset: EMPTY,
        standard: 'native',
        from: tx.from,
        to: target,
        amount: tx.value,
        tokenId: null,
      })
    }
    const roles = new Map<Hex, number>()
    const role = (address: Hex, bit: number) => roles.set(address, (roles.get(address) ?? 0) | bit)
    role(tx.from!, ROLE.from)
    if (tx.to) role(tx.to, ROLE.to)
    if (tx.created) {
      role(tx.created, ROLE.created)
      rows.contracts.push({
        address: tx.created,
        height,
        txIndex,
        txHash: tx.hash,
        creator: tx.from!,
        kind: random.chance(0.3) ? 'create2' : 'create',
      })
    }
    for (const [address, bits] of roles)
      rows.accountTxs.push({
        address,
        height,
        txIndex,
        role: bits,
        net: random.chance(0.1) ? null : (moves.get(address) ?? 0n),
      })
    if (tx.status === 'success') for (let n = random.int(4); n > 0; n--) tokenMove(random, rows, tx)
  }
  return {
    block: {
      height,
      hash: random.hex(32),
      parentHash,
      timeMs,
      txCount: count,
      size: random.chance(0.1) ? null : 500 + random.int(100_000),
      producer,
      fees: fees,
      reward: random.chance(0.1) ? null : fees,
      burnt: random.chance(0.5) ? 0n : BigInt(random.int(1e9)),
      ext: { gasUsed: random.int(30_000_000), baseFee: String(random.int(1e9)), odd: 'é\u0000"\\' },
    },
    ...rows,
    family: {},
  }
}

function evmTx(random: Seeded, height: number, txIndex: number, timeMs: number): TxRow {
  const creates = random.chance(0.05)
  const inputBytes = random.chance(0.4) ? 0 : random.chance(0.05) ? 4000 : 4 + random.int(200)
  const call = random.hex(inputBytes)
  const input: Hex = inputBytes >= 4 && random.chance(0.4) ? `0x${random.pick(METHODS)}${call.slice(10)}` : call
  return {
    height,
    txIndex,
    hash: random.hex(32),
    timeMs,
    from: random.pick(EVM_ACCOUNTS),
    to: creates ? null : random.pick(EVM_ACCOUNTS),
    created: creates ? random.hex(20) : null,
    value: random.chance(0.3) ? 0n : BigInt(random.hex(1 + random.int(9))),
    fee: random.pick([
      BigInt(21_000 + random.int(1e9)),
      BigInt(random.int(20)),
      BigInt(random.hex(1 + random.int(17))),
      2n ** BigInt(random.int(130)),
    ]),
    status: random.chance(0.1) ? 'failed' : 'success',
    kind: random.pick(['legacy', 'dynamic-fee', 'blob']),
    method: inputBytes >= 4 ? (input.slice(0, 10) as Hex) : null,
    input,
    ext: { nonce: random.int(8), gas: '21000', ...(random.chance(0.8) && { gasUsed: random.int(1e9) }) },
  }
}

function tokenMove(
  random: Seeded,
  rows: { logs: LogRow[]; transfers: TransferRow[]; deltas: DeltaRow[] },
  tx: TxRow,
): void {
  const { height, txIndex, timeMs } = tx
  const token = random.pick(EVM_TOKENS)
  const logIndex = rows.logs.length
  const from = random.chance(0.2) ? null : random.pick(EVM_ACCOUNTS)
  const to = from !== null && random.chance(0.1) ? null : random.pick(EVM_ACCOUNTS)
  rows.logs.push({
    height,
    txIndex,
    logIndex,
    address: token.address,
    topics: [TOPIC, random.hex(32), random.hex(32), random.hex(32)].slice(0, random.int(5)),
    data: random.hex(random.int(100)),
  })
  if (random.chance(0.2)) return
  const items = token.standard === 'erc1155' ? 1 + random.int(3) : 1
  for (let i = 0; i < items; i++) {
    const seq = (logIndex + 1) * 65_536 + i
    const tokenId = token.standard === 'erc20' ? null : random.chance(0.05) ? U256_MAX : BigInt(random.int(8))
    const amount =
      token.standard === 'erc721'
        ? 1n
        : token === EVM_TOKENS[2] && random.chance(0.5)
          ? U256_MAX
          : BigInt(random.hex(1 + random.int(16)))
    rows.transfers.push({
      height,
      txIndex,
      seq,
      txHash: tx.hash,
      timeMs,
      asset: token.address,
      standard: token.standard,
      from,
      to,
      amount,
      tokenId,
    })
    if (from)
      rows.deltas.push({
        height,
        txIndex,
        seq,
        address: from,
        asset: token.address,
        tokenId,
        amount: -amount,
        cause: to ? 'transfer' : 'burn',
      })
    if (to)
      rows.deltas.push({
        height,
        txIndex,
        seq,
        address: to,
        asset: token.address,
        tokenId,
        amount,
        cause: from ? 'transfer' : 'mint',
      })
  }
}
