import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { CLAIM_CALLS, depthOf, GAME_CALLS, MOST_CLAIMS, readClaims, readGame } from './op-game.ts'

const selectorOf = (signature: string): string => Buffer.from(keccak_256(Buffer.from(signature))).toString('hex', 0, 4)
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const GAME: Hex = `0x${'9a'.repeat(20)}`
const [HONEST, LIAR] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as [Hex, Hex]
const BEGUN = 1_700_000_000
const CLOCK = 302_400

type Told = { parent: number; by: Hex; counteredBy?: Hex; bond?: bigint; position: bigint; used: number; at: number }
/** A claim as `claimData` answers: seven words, the clock packed in the last. */
const claimOf = ({ parent, by, counteredBy, bond = 5n, position, used, at }: Told): Hex =>
  `0x${[
    parent,
    BigInt(counteredBy ?? 0),
    BigInt(by),
    bond,
    BigInt(`0x${'cd'.repeat(32)}`),
    position,
    (BigInt(used) << 64n) | BigInt(at),
  ]
    .map(word)
    .join('')}`

/** A root that is attacked, the attack attacked, and that defended. */
const CLAIMS: readonly Told[] = [
  { parent: 0xffff_ffff, by: LIAR, position: 1n, used: 0, at: BEGUN },
  { parent: 0, by: HONEST, position: 2n, used: 600, at: BEGUN + 600 },
  { parent: 1, by: LIAR, counteredBy: HONEST, bond: (1n << 128n) - 1n, position: 4n, used: 100, at: BEGUN + 700 },
  { parent: 2, by: HONEST, position: 10n, used: 900, at: BEGUN + 1_000 },
]

const gameThat = (status: number, told: Readonly<Partial<Record<keyof typeof GAME_CALLS, number | null>>> = {}) => {
  const facts = {
    status,
    createdAt: BEGUN,
    resolvedAt: 0,
    l2BlockNumber: 9_000,
    startingBlockNumber: 8_000,
    maxClockDuration: CLOCK,
    clockExtension: 10_800,
    maxGameDepth: 73,
    splitDepth: 30,
    claimDataLen: CLAIMS.length,
    ...told,
  }
  let asked = 0
  const ask = async (calls: readonly { readonly to: Hex; readonly input: string }[]) => {
    asked += calls.length
    return calls.map(({ to, input }): Hex | null => {
      expect(to).toBe(GAME)
      const name = (Object.keys(GAME_CALLS) as (keyof typeof GAME_CALLS)[]).find((one) => GAME_CALLS[one] === input)
      if (name !== undefined) return facts[name] === null ? null : `0x${word(facts[name])}`
      const value = BigInt(`0x${input.slice(8)}`)
      if (input.startsWith(CLAIM_CALLS.claimData)) return claimOf(CLAIMS[Number(value) % CLAIMS.length]!)
      expect(input.startsWith(CLAIM_CALLS.credit)).toBe(true)
      return `0x${word(value === BigInt(HONEST) ? 11 : 0)}`
    })
  }
  return { ask, asked: () => asked }
}

test('screens-evm §12.4: what a game is asked are the first four bytes of its functions’ hashes', () => {
  for (const [name, selector] of Object.entries(GAME_CALLS)) expect(selectorOf(`${name}()`), name).toBe(selector)
  expect(selectorOf('claimData(uint256)')).toBe(CLAIM_CALLS.claimData)
  expect(selectorOf('credit(address)')).toBe(CLAIM_CALLS.credit)
})

test('screens-evm §12.4: claims of a game are told with sides, clocks and bonds, and what may be fetched', async () => {
  const state = (await readGame(gameThat(0).ask, GAME))!
  expect(state).toMatchObject({
    status: 'running',
    createdMs: BEGUN * 1_000,
    resolvedMs: null,
    l2Height: 9_000,
    startHeight: 8_000,
    clockSeconds: CLOCK,
    extensionSeconds: 10_800,
    count: 4,
  })
  expect(state.claims.map(({ parent, depth, isAttack }) => [parent, depth, isAttack])).toEqual([
    [null, 0, null],
    [0, 1, true],
    [1, 2, true],
    [2, 3, false],
  ])
  expect(state.claims.map(({ bond }) => bond)).toEqual([5n, 5n, null, 5n])
  expect(state.claims.map(({ counteredBy }) => counteredBy)).toEqual([null, null, HONEST, null])
  // Who answers the third goes on with the 600 s of the second, and so on.
  expect(state.claims.map(({ openUntilMs }) => openUntilMs! / 1_000 - BEGUN)).toEqual([
    CLOCK,
    600 + CLOCK,
    700 + CLOCK - 600,
    1_000 + CLOCK - 100,
  ])
  expect(state.credits).toEqual([
    { account: LIAR, amount: 0n },
    { account: HONEST, amount: 11n },
  ])
})

test('screens-evm §12.4: a game that is over has no clock that runs; one without moves, and what is no game, are told apart', async () => {
  const over = (await readGame(gameThat(2, { resolvedAt: BEGUN + 999 }).ask, GAME))!
  expect([over.status, over.resolvedMs]).toEqual(['defender', (BEGUN + 999) * 1_000])
  expect(over.claims.every(({ openUntilMs }) => openUntilMs === null)).toBe(true)
  const byProof = (await readGame(gameThat(1, { claimDataLen: null, maxClockDuration: null }).ask, GAME))!
  expect([byProof.status, byProof.count, byProof.claims, byProof.credits]).toEqual(['challenger', null, [], []])
  for (const status of [3, 250]) expect(await readGame(gameThat(status).ask, GAME)).toBeNull()
  expect(await readGame(gameThat(0, { status: null }).ask, GAME)).toBeNull()
})

test('reliability F-35: however many claims a game says to have, so many are asked for and no more', async () => {
  const { ask, asked } = gameThat(0, { claimDataLen: 1_000_000 })
  const state = (await readGame(ask, GAME))!
  expect([state.count, state.claims.length]).toEqual([1_000_000, MOST_CLAIMS])
  expect(asked()).toBeLessThan(MOST_CLAIMS + 70)
})

test('a claim that is not told, or names one that is not there, ends what is told of a game', () => {
  const [root, attack] = CLAIMS.map(claimOf) as [Hex, Hex]
  expect(readClaims([root, null, attack], CLOCK)).toHaveLength(1)
  expect(readClaims([root, claimOf({ ...CLAIMS[1]!, parent: 7 })], CLOCK)).toHaveLength(1)
  expect(readClaims([claimOf({ ...CLAIMS[0]!, position: 0n })], CLOCK)).toEqual([])
  expect(readClaims(['0x12'], CLOCK)).toEqual([])
  expect([1n, 2n, 3n, 4n, (1n << 73n) + 5n].map(depthOf)).toEqual([0, 1, 1, 2, 73])
})
