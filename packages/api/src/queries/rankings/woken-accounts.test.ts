import { expect, test } from 'vitest'
import type { AccountTx } from '@orrery/model/reads'
import type { TxRow } from '@orrery/model/rows'
import { wokenAmong, type Sides } from './woken-accounts.ts'

const DAY = 86_400_000
const tx = (from: string, day: number, value = 1n): TxRow =>
  ({ from, hash: `0x${from.slice(2)}${day}`, height: day, txIndex: 0, timeMs: day * DAY, value }) as TxRow

/** Reads over sends by account, the newest first. */
const sidesOf = (sends: readonly TxRow[], cut: number): Sides =>
  [(height: number) => height >= cut, (height: number) => height < cut].map((holds) => ({
    accountTxs: async (address, { before, limit }, filter) => {
      expect(filter).toEqual({ direction: 'out' })
      return sends
        .filter((row) => row.from === address && holds(row.height) && row.height < before!.height)
        .toSorted((a, b) => b.height - a.height)
        .slice(0, limit)
        .map((row) => ({ tx: row }) as unknown as AccountTx)
    },
  }))

test('screens-evm §16.2: an account woke that sent nothing for a year and sends again in the range; whoever tried first woke with that', async () => {
  const sends = [
    tx('0xa', 100),
    tx('0xa', 1_000, 50n),
    tx('0xb', 200),
    tx('0xb', 995),
    tx('0xb', 998, 40n),
    tx('0xc', 700),
    tx('0xc', 999, 30n),
    tx('0xd', 1_000, 20n),
    tx('0xe', 10),
    tx('0xe', 900),
    tx('0xe', 997, 10n),
  ]
  const largest = sends.filter(({ value }) => value > 1n).toSorted((a, b) => (a.value < b.value ? 1 : -1))
  for (const cut of [0, 996, 5_000]) {
    const woken = await wokenAmong(sidesOf(sends, cut), largest, { from: 990, to: 1_000 })
    expect(
      woken.map(({ address, woke, lastMs, largest: sent }) => [address, woke.height, lastMs / DAY, sent.value]),
    ).toEqual([
      ['0xa', 1_000, 100, 50n],
      ['0xb', 995, 200, 40n],
    ])
  }
})

test('of many transfers of one account the largest is told once', async () => {
  const sends = [tx('0xa', 1), tx('0xa', 999, 9n), tx('0xa', 1_000, 5n)]
  const woken = await wokenAmong(sidesOf(sends, 500), [sends[1]!, sends[2]!], { from: 990, to: 1_000 })
  expect(woken).toHaveLength(1)
  expect(woken[0]).toMatchObject({ woke: { height: 999 }, largest: { height: 999, value: 9n } })
})
