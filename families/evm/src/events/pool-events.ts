import { POOLS } from '../tables/evm-pools.ts'
import { EVENT_TOPIC, POOL } from './event-codes.ts'
import {
  keyAddresses,
  keyId,
  numberOf,
  putAddress,
  topicAddress,
  WORD,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

type Parts = {
  readonly pool: number
  readonly token0: number
  readonly token1: number
  /** Place of the fee's word. */
  readonly fee?: number
  readonly hooks?: number
}

function putPool(log: LogText, rows: EventRows, kind: number, { pool, token0, token1, fee, hooks }: Parts): void {
  const known = fee === undefined ? null : numberOf(log.text, fee)
  // uint24
  if (fee !== undefined && (known === null || known > 0xff_ffff)) return
  const cells = rows.row(POOLS.name)
  const isId = kind === POOL['uniswap-v4']
  cells.hexAt(log.text, pool, isId ? WORD : 40)
  cells.u8(kind)
  putAddress(cells, log, log.address)
  putAddress(cells, log, token0)
  putAddress(cells, log, token1)
  if (cells.present(known)) cells.u32(known!)
  if (hooks === undefined) cells.hexOrNull(null)
  else putAddress(cells, log, hooks)
  cells.endRow()
  if (isId) keyId(rows, EVENT_TOPIC.pools, log, pool)
  else keyAddresses(rows, EVENT_TOPIC.pools, log, pool)
  keyAddresses(rows, EVENT_TOPIC.poolTokens, log, token0, token1)
}

/** Pools as the factories of Uniswap's three kinds tell them, and all that copied these. */
export const poolEvents: readonly EventRecord[] = [
  {
    // PairCreated(address indexed token0, address indexed token1, address pair, uint256 pairs)
    topic0: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
    topics: 3,
    words: 2,
    addresses: { topics: [1, 2], words: [0] },
    write: (log, rows) =>
      putPool(log, rows, POOL['uniswap-v2'], {
        pool: wordAddress(log, 0),
        token0: topicAddress(log, 1),
        token1: topicAddress(log, 2),
      }),
  },
  {
    // PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)
    topic0: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
    topics: 4,
    words: 2,
    addresses: { topics: [1, 2], words: [1] },
    write: (log, rows) =>
      putPool(log, rows, POOL['uniswap-v3'], {
        pool: wordAddress(log, 1),
        token0: topicAddress(log, 1),
        token1: topicAddress(log, 2),
        fee: log.topics[3]!,
      }),
  },
  {
    // Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)
    topic0: '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
    topics: 4,
    words: 5,
    addresses: { topics: [2, 3], words: [2] },
    write: (log, rows) =>
      putPool(log, rows, POOL['uniswap-v4'], {
        pool: log.topics[1]!,
        token0: topicAddress(log, 2),
        token1: topicAddress(log, 3),
        fee: wordAt(log, 0),
        hooks: wordAddress(log, 2),
      }),
  },
]
