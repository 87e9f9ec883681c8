import { btc } from '@orrery/chains/records/btc'
import { dash } from '@orrery/chains/records/dash'
import { REPEATED_COINBASES } from '@orrery/model/repeated-coinbases'
import type { StatRow } from '@orrery/model/statistics'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import type { ChainRuntime } from '../../runtime.ts'
import { NO_CUT, type Snapshot } from '../snapshot.ts'
import { unmadeCoins, unspentOf } from './unmade-coins.ts'

const FIFTY = 50_00000000n

/** A chain up to a height whose blocks all made 50 coins, with these coinbases. */
function chainTo(height: number, coinbaseOf: (height: number) => Hex, final: number | null = null) {
  let reads = 0
  const deep = {
    async block(at: number) {
      reads++
      return at > height ? null : { height: at, reward: FIFTY }
    },
    async txsOfBlock(at: number) {
      reads++
      return at > height ? [] : [{ hash: coinbaseOf(at) }]
    },
  }
  const snapshot = { tip: { height }, view: { final }, cut: NO_CUT, newest: deep, deep } as unknown as Snapshot
  return { snapshot, reads: () => reads }
}

const other = (): Hex => `0x${'ab'.repeat(32)}`
const bitcoins = (height: number): Hex => REPEATED_COINBASES.get(height) ?? other()
const runtime = () => ({}) as ChainRuntime

test('screens-nonevm §4.3: block 0 and each of the two repeated coinbases are not among what unspent outputs hold, once their blocks are there', async () => {
  const made = async (height: number, coinbaseOf = bitcoins) => {
    const { first, repeated } = await unmadeCoins(runtime(), chainTo(height, coinbaseOf).snapshot)
    return [first, [...repeated]]
  }
  expect(await made(0)).toEqual([FIFTY, []])
  expect(await made(91_841)).toEqual([FIFTY, []])
  expect(await made(91_842)).toEqual([FIFTY, [[91_842, FIFTY]]])
  expect(await made(91_880)).toEqual([
    FIFTY,
    [
      [91_842, FIFTY],
      [91_880, FIFTY],
    ],
  ])
  expect(await made(900_000, other), 'a chain with other blocks').toEqual([FIFTY, []])
})

test('screens-nonevm §16: of what blocks made the set of unspent outputs holds the rest, and where outputs come from elsewhere nothing is told', async () => {
  const unmade = await unmadeCoins(runtime(), chainTo(91_880, bitcoins).snapshot)
  const burnt: StatRow = { name: 'burnt', key: '', hour: 1, count: 2, sum: 7n, least: 3n, most: 4n }
  const made = 91_881n * FIFTY
  expect(unspentOf(btc, made, unmade, [burnt])).toBe(made - 3n * FIFTY - 7n)
  expect(unspentOf(btc, made, unmade, [])).toBe(made - 3n * FIFTY)
  expect(unspentOf(btc, null, unmade, [])).toBeNull()
  expect(unspentOf(btc, made, { ...unmade, first: null }, [])).toBeNull()
})

test('DIP-27: what came back from the credit pool of DASH is unspent again, and is not known while a block does not tell it', () => {
  const of = (name: string, count: number, sum: bigint): StatRow => ({
    name,
    key: '',
    hour: 1,
    count,
    sum,
    least: 0n,
    most: sum,
  })
  const unmade = { first: 50n, repeated: new Map() }
  const told = [of('time', 3, 0n), of('burnt', 2, 30n)]
  expect(unspentOf(dash, 1_000n, unmade, [...told, of('unlocked', 3, 7n)])).toBe(1_000n - 50n - 30n + 7n)
  expect(unspentOf(dash, 1_000n, unmade, [...told, of('unlocked', 2, 7n)]), 'a block of before').toBeNull()
  expect(unspentOf(dash, 1_000n, unmade, told)).toBeNull()
  expect(unspentOf(btc, 1_000n, unmade, told), 'a chain without a pool').toBe(920n)
})

test('blocks that change no more are read for it once, however far the chain is', async () => {
  const cases = [
    // Every block is final; then the second repetition is not, then neither is, and then nobody knows.
    [chainTo(100_000, bitcoins, 91_880), 0],
    [chainTo(100_000, bitcoins, 91_879), 2],
    [chainTo(100_000, bitcoins, 91_841), 4],
    [chainTo(100_000, bitcoins), 4],
    // Below the repetitions there is block 0 alone, which nothing takes the place of.
    [chainTo(90_000, bitcoins), 0],
    [chainTo(100_000, other, 99_900), 0],
  ] as const
  for (const [{ snapshot, reads }, again] of cases) {
    const chain = runtime()
    const told = await unmadeCoins(chain, snapshot)
    const before = reads()
    expect(await unmadeCoins(chain, snapshot)).toEqual(told)
    expect(reads() - before).toBe(again)
  }
  // Not indexed yet: it is asked again, and told once it is there.
  const chain = runtime()
  expect(await unmadeCoins(chain, chainTo(-1, bitcoins).snapshot)).toEqual({ first: null, repeated: new Map() })
  expect((await unmadeCoins(chain, chainTo(0, bitcoins).snapshot)).first).toBe(FIFTY)
})
