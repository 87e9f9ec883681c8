import type { Hex } from '@orrery/primitives/hex'
import { STABLECOINS } from '../tables/evm-stablecoins.ts'
import { COIN_EVENT, EVENT_TOPIC } from './event-codes.ts'
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

type Parts = { readonly account?: number; readonly by?: number; readonly amount?: number }

function putCoin(log: LogText, rows: EventRows, kind: number, { account, by, amount }: Parts): void {
  const cells = rows.row(STABLECOINS.name)
  putAddress(cells, log, log.address)
  cells.u8(kind)
  for (const party of [account, by])
    if (party === undefined) cells.hexOrNull(null)
    else putAddress(cells, log, party)
  if (cells.present(amount ?? null)) putWord(cells, log, amount!)
  cells.endRow()
  keyAddresses(rows, EVENT_TOPIC.stablecoins, log, log.address)
  if (account !== undefined) keyAddresses(rows, EVENT_TOPIC.stablecoinAccounts, log, account)
}

/** Issue and Redeem of USDT: (uint256 amount). */
const supply = (topic0: Hex, kind: number): EventRecord => ({
  topic0,
  topics: 1,
  words: 1,
  write: (log, rows) => putCoin(log, rows, kind, { amount: wordAt(log, 0) }),
})

/** One account, indexed or not: both are in use. */
const listing = (topic0: Hex, kind: number): readonly EventRecord[] => [
  {
    topic0,
    topics: 1,
    words: 1,
    addresses: { words: [0] },
    write: (log, rows) => putCoin(log, rows, kind, { account: wordAddress(log, 0) }),
  },
  {
    topic0,
    topics: 2,
    words: 0,
    addresses: { topics: [1] },
    write: (log, rows) => putCoin(log, rows, kind, { account: topicAddress(log, 1) }),
  },
]

/** Issue, redemption and freezing as USDT and USDC tell them. */
export const stablecoinEvents: readonly EventRecord[] = [
  supply('0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a', COIN_EVENT.issued),
  supply('0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44', COIN_EVENT.redeemed),
  ...listing('0x42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc', COIN_EVENT.frozen),
  ...listing('0xd7e9ec6e6ecd65492dce6bf513cd6867560d49544421d0783ddf06e76c24470c', COIN_EVENT.unfrozen),
  ...listing('0xffa4e6181777692565cf28528fc88fd1516ea86b56da075235fa575af6a4b855', COIN_EVENT.frozen),
  ...listing('0x117e3210bb9aa7d9baff172026820255c6f6c30ba8999d1c2fd88e2848137c4e', COIN_EVENT.unfrozen),
  {
    // DestroyedBlackFunds(address account, uint256 balance)
    topic0: '0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6',
    topics: 1,
    words: 2,
    addresses: { words: [0] },
    write: (log, rows) =>
      putCoin(log, rows, COIN_EVENT.destroyed, { account: wordAddress(log, 0), amount: wordAt(log, 1) }),
  },
  {
    // Mint(address indexed minter, address indexed to, uint256 amount)
    topic0: '0xab8530f87dc9b59234c4623bf917212bb2536d647574c8e7e5da92c2ede0c9f8',
    topics: 3,
    words: 1,
    addresses: { topics: [1, 2] },
    write: (log, rows) =>
      putCoin(log, rows, COIN_EVENT.minted, {
        account: topicAddress(log, 2),
        by: topicAddress(log, 1),
        amount: wordAt(log, 0),
      }),
  },
  {
    // Burn(address indexed burner, uint256 amount)
    topic0: '0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5',
    topics: 2,
    words: 1,
    addresses: { topics: [1] },
    write: (log, rows) =>
      putCoin(log, rows, COIN_EVENT.burnt, { account: topicAddress(log, 1), amount: wordAt(log, 0) }),
  },
]
