import { doge } from '@orrery/chains/records/doge'
import { regtest } from '@orrery/chains/records/regtest'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { outputStanding, spendableFrom } from './output-standing.ts'

test('screens-nonevm §4.5: a coinbase may be spent by the block that lies a hundred above it, of DOGE by that 240 above it', () => {
  const minted = { height: 50, isMinted: true }
  expect(spendableFrom(regtest, minted, 50)).toBe(150)
  expect(spendableFrom(regtest, minted, 148)).toBe(150)
  // The next block is the 150th.
  expect(spendableFrom(regtest, minted, 149)).toBeNull()
  expect(spendableFrom(doge, minted, 288)).toBe(290)
  expect(spendableFrom(doge, minted, 289)).toBeNull()
  expect(spendableFrom(regtest, { height: 50, isMinted: false }, 50)).toBeNull()
})

const row = (n: number, height: number) => ({
  height,
  txIndex: 0,
  vout: 0,
  txid: `0x${String(n).repeat(64)}` as Hex,
  value: 1n,
  script: 'p2pkh',
  timeMs: 0,
  isMinted: false,
})

test('screens-nonevm §4.5: an output that a waiting transaction spends is told with it, and nothing where no node tells what waits', () => {
  const spender = { hash: `0x${'9'.repeat(64)}` as Hex }
  const ask = (ok: boolean | null, isWaiting: boolean, untold = 0) =>
    outputStanding(
      {
        chain: regtest,
        wire: { hash: (hash: Hex) => hash.slice(2) },
        runtime: {
          status: () => (ok === null ? { capabilities: null } : { capabilities: { can: { mempool: { ok } } } }),
        },
      } as never,
      {
        tip: { height: 10 },
        view: {
          pending: {
            claimant: (key: string) => (isWaiting && key === `${row(1, 0).txid}:0` ? spender : null),
            complete: true,
            untold,
          },
        },
      } as never,
      [row(1, 10), row(2, 1)],
    )
  expect(ask(true, true)).toEqual([
    { confirmations: 1, spendableFrom: null, takenBy: '9'.repeat(64) },
    { confirmations: 10, spendableFrom: null, takenBy: null },
  ])
  expect(ask(null, false)[1]).toEqual({ confirmations: 10, spendableFrom: null })
  // What takes it may be among those that the node did not tell yet.
  expect(ask(true, true, 3).map(({ takenBy }) => takenBy)).toEqual(['9'.repeat(64), undefined])
})
