import { LENDING } from '../tables/evm-lending.ts'
import { EVENT_TOPIC, LENDING_EVENT } from './event-codes.ts'
import {
  keyAddresses,
  putAddress,
  putWord,
  topicAddress,
  wordAddress,
  wordAt,
  type EventRecord,
  type EventRows,
  type LogText,
} from './event-record.ts'

type Parts = {
  readonly account: number
  readonly actor: number
  readonly asset: number | null
  readonly debtAsset: number | null
  readonly amount: number
  readonly otherAmount: number
}

function putLending(log: LogText, rows: EventRows, kind: number, parts: Parts): void {
  const cells = rows.row(LENDING.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  putAddress(cells, log, parts.account)
  putAddress(cells, log, parts.actor)
  for (const asset of [parts.asset, parts.debtAsset])
    if (asset === null) cells.hexOrNull(null)
    else putAddress(cells, log, asset)
  putWord(cells, log, parts.amount)
  putWord(cells, log, parts.otherAmount)
  cells.endRow()
  keyAddresses(rows, EVENT_TOPIC.lending, log, log.address)
  keyAddresses(rows, EVENT_TOPIC.lendingParties, log, parts.account, parts.actor)
}

/** Liquidations of Aave's kind, flash loans of Aave v3 and of Uniswap V3's pools. */
export const lendingEvents: readonly EventRecord[] = [
  {
    // LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user, uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool receiveAToken)
    topic0: '0xe413a321e8681d831f4dbccbca790d2952b56f977908e45be37335533e005286',
    topics: 4,
    words: 4,
    addresses: { topics: [1, 2, 3], words: [2] },
    write: (log, rows) =>
      putLending(log, rows, LENDING_EVENT.liquidation, {
        account: topicAddress(log, 3),
        actor: wordAddress(log, 2),
        asset: topicAddress(log, 1),
        debtAsset: topicAddress(log, 2),
        amount: wordAt(log, 1),
        otherAmount: wordAt(log, 0),
      }),
  },
  {
    // FlashLoan(address indexed target, address initiator, address indexed asset, uint256 amount, uint8 interestRateMode, uint256 premium, uint16 indexed referralCode)
    topic0: '0xefefaba5e921573100900a3ad9cf29f222d995fb3b6045797eaea7521bd8d6f0',
    topics: 4,
    words: 4,
    addresses: { topics: [1, 2], words: [0] },
    write: (log, rows) =>
      putLending(log, rows, LENDING_EVENT['flash-loan'], {
        account: topicAddress(log, 1),
        actor: wordAddress(log, 0),
        asset: topicAddress(log, 2),
        debtAsset: null,
        amount: wordAt(log, 1),
        otherAmount: wordAt(log, 3),
      }),
  },
  {
    // Flash(address indexed sender, address indexed recipient, uint256 amount0, uint256 amount1, uint256 paid0, uint256 paid1)
    topic0: '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633',
    topics: 3,
    words: 4,
    addresses: { topics: [1, 2] },
    write: (log, rows) =>
      putLending(log, rows, LENDING_EVENT.flash, {
        account: topicAddress(log, 2),
        actor: topicAddress(log, 1),
        asset: null,
        debtAsset: null,
        amount: wordAt(log, 0),
        otherAmount: wordAt(log, 1),
      }),
  },
]
