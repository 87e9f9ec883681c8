import type { PackedCells } from '@orrery/model/packed'
import { RESERVES, SWAPS } from '../tables/evm-swaps.ts'
import { SWAP } from './event-codes.ts'
import {
  isPositive,
  isZero,
  isZeroWord,
  putAddress,
  putWord,
  topicAddress,
  uintOf,
  WORD,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

const MIN_I256 = 1n << 255n

/** Begins a swap of a pool that is the contract itself, up to the amounts. */
function putPoolSwap(
  log: LogText,
  rows: EventRows,
  kind: number,
  sender: number,
  recipient: number | null,
): PackedCells {
  const cells = rows.row(SWAPS.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  cells.hexOrNull(null)
  putAddress(cells, log, sender)
  if (recipient === null) cells.hexOrNull(null)
  else putAddress(cells, log, recipient)
  return cells
}

/** Begins a swap of a pool that a contract holds among others. */
function putVaultSwap(log: LogText, rows: EventRows, kind: number, sender: number | null): PackedCells {
  const cells = rows.row(SWAPS.name)
  cells.hexAt(log.text, log.topics[1]!, WORD)
  cells.u8(kind)
  putAddress(cells, log, log.address)
  if (sender === null) cells.hexOrNull(null)
  else putAddress(cells, log, sender)
  cells.hexOrNull(null)
  return cells
}

/** What came in less what went out, of words below 2^255. One of them mostly is zero. */
function putDifference(cells: PackedCells, log: LogText, plus: number, minus: number): void {
  if (isZeroWord(log.text, minus)) putWord(cells, log, plus)
  else cells.i256(uintOf(log.text, plus) - uintOf(log.text, minus))
}

const endSides = (cells: PackedCells): void => {
  cells.hexOrNull(null)
  cells.hexOrNull(null)
  cells.endRow()
}

/** Exchanges on pools of five kinds, and reserves of V2 pairs (screens-evm §1.2). */
export const swapEvents: readonly EventRecord[] = [
  {
    // V2 Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)
    topic0: '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    topics: 3,
    words: 4,
    addresses: { topics: [1, 2] },
    write(log, rows) {
      for (let i = 0; i < 4; i++) if (!isPositive(log.text, wordAt(log, i))) return
      const cells = putPoolSwap(log, rows, SWAP['uniswap-v2'], topicAddress(log, 1), topicAddress(log, 2))
      putDifference(cells, log, wordAt(log, 0), wordAt(log, 2))
      putDifference(cells, log, wordAt(log, 1), wordAt(log, 3))
      endSides(cells)
    },
  },
  {
    // V3 Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)
    topic0: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
    topics: 3,
    words: 5,
    addresses: { topics: [1, 2] },
    write(log, rows) {
      const cells = putPoolSwap(log, rows, SWAP['uniswap-v3'], topicAddress(log, 1), topicAddress(log, 2))
      putWord(cells, log, wordAt(log, 0))
      putWord(cells, log, wordAt(log, 1))
      endSides(cells)
    },
  },
  {
    // V4 Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)
    topic0: '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
    topics: 3,
    words: 6,
    addresses: { topics: [2] },
    write(log, rows) {
      const [one, two] = [uintOf(log.text, wordAt(log, 0)), uintOf(log.text, wordAt(log, 1))]
      if (one === MIN_I256 || two === MIN_I256) return
      const cells = putVaultSwap(log, rows, SWAP['uniswap-v4'], topicAddress(log, 2))
      // This kind tells what the trader gained.
      cells.i256(-BigInt.asIntN(256, one))
      cells.i256(-BigInt.asIntN(256, two))
      endSides(cells)
    },
  },
  {
    // Balancer V2 Swap(bytes32 indexed poolId, address indexed tokenIn, address indexed tokenOut, uint256 amountIn, uint256 amountOut)
    topic0: '0x2170c741c41531aec20e7c107c24eecfdd15e69c9bb0a8dd37b1840b9e0b207b',
    topics: 4,
    words: 2,
    addresses: { topics: [2, 3] },
    write(log, rows) {
      if (!isPositive(log.text, wordAt(log, 0)) || !isPositive(log.text, wordAt(log, 1))) return
      const cells = putVaultSwap(log, rows, SWAP['balancer-v2'], null)
      putWord(cells, log, wordAt(log, 0))
      cells.i256(-uintOf(log.text, wordAt(log, 1)))
      putAddress(cells, log, topicAddress(log, 2))
      putAddress(cells, log, topicAddress(log, 3))
      cells.endRow()
    },
  },
  {
    // Curve TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id, uint256 tokens_bought)
    topic0: '0x8b3e96f2b889fa771c53c981b40daf005f63f637f1869f707052d15a3dd97140',
    topics: 2,
    words: 4,
    addresses: { topics: [1] },
    write(log, rows) {
      const { text } = log
      const [sold, bought] = [wordAt(log, 0), wordAt(log, 2)]
      if (!isZero(text, sold, WORD - 2) || !isZero(text, bought, WORD - 2)) return
      if (!isPositive(text, wordAt(log, 1)) || !isPositive(text, wordAt(log, 3))) return
      const cells = putPoolSwap(log, rows, SWAP.curve, topicAddress(log, 1), null)
      putWord(cells, log, wordAt(log, 1))
      cells.i256(-uintOf(text, wordAt(log, 3)))
      cells.hexAt(text, sold + WORD - 2, 2)
      cells.hexAt(text, bought + WORD - 2, 2)
      cells.endRow()
    },
  },
  {
    // V2 Sync(uint112 reserve0, uint112 reserve1)
    topic0: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
    topics: 1,
    words: 2,
    write(log, rows) {
      const cells = rows.row(RESERVES.name)
      putAddress(cells, log, log.address)
      putWord(cells, log, wordAt(log, 0))
      putWord(cells, log, wordAt(log, 1))
      cells.endRow()
    },
  },
]
