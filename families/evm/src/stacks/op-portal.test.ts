import { keccak_256 } from '@noble/hashes/sha3.js'
import type { SentWithdrawal } from '@orrery/family/withdrawal-rules'
import type { Hex } from '@orrery/primitives/hex'
import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { GAME_CALLS } from './op-game.ts'
import { FACTORY_CALLS, ORACLE_CALLS, PORTAL_CALLS, readWithdrawal } from './op-portal.ts'
import { PORTAL_FUNCTIONS } from './op-withdrawal.ts'

const selectorOf = (signature: string): string => Buffer.from(keccak_256(Buffer.from(signature))).toString('hex', 0, 4)
const MESSAGE = '(uint256,address,address,uint256,uint256,bytes)'
const word = (value: bigint | number | Hex): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const words = (...all: (bigint | number | Hex)[]): Hex => `0x${all.map((one) => word(one).slice(2)).join('')}`
const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [PORTAL, FACTORY, ORACLE, PROVER] = ['f1', 'f2', 'f3', 'f4'].map(address) as [Hex, Hex, Hex, Hex]
const games = ['c1', 'c2', 'c3'].map(address) as [Hex, Hex, Hex]
const DAY = 86_400
const NOW = 1_700_000_000
const at = { height: 9, hash: word(9), timeMs: NOW * 1_000 }
const sent = { hash: `0x${'77'.repeat(32)}`, height: 100 } as SentWithdrawal
const contracts = { portal: PORTAL, factories: [FACTORY] }

/** Contracts by what they answer to the first bytes of a call; anything else fails. */
const asking =
  (told: Readonly<Record<Hex, Readonly<Record<string, Hex>>>>) =>
  async (calls: readonly { readonly to: Hex; readonly input: string }[]) =>
    calls.map(({ to, input }): Hex | null => told[to]?.[input] ?? told[to]?.[input.slice(0, 8)] ?? null)

const RULES = {
  [PORTAL_CALLS.proofMaturityDelaySeconds]: word(7 * DAY),
  [PORTAL_CALLS.disputeGameFinalityDelaySeconds]: word(3 * DAY),
  [PORTAL_CALLS.respectedGameType]: word(0),
  [PORTAL_CALLS.paused]: word(0),
  [PORTAL_CALLS.finalizedWithdrawals]: word(0),
  [PORTAL_CALLS.numProofSubmitters]: word(0),
}
/** The newest games first, as a factory finds them: heights 300, 200 and 50. */
const factory = {
  [FACTORY_CALLS.gameCount]: word(3),
  [FACTORY_CALLS.findLatestGames]: encodeAbiParameters(
    [
      {
        type: 'tuple[]',
        components: ['uint256', 'bytes32', 'uint64', 'bytes32', 'bytes'].map((type, index) => ({
          name: `p${index}`,
          type,
        })),
      },
    ],
    [
      [300, 200, 50].map((height, index) => ({
        p0: BigInt(2 - index),
        p1: word((BigInt(NOW) << 160n) | BigInt(games[index]!)),
        p2: BigInt(NOW),
        p3: word(1_000 + height),
        p4: word(height),
      })),
    ],
  ),
}
const gameThat = (status: number, resolvedAt = 0) => ({
  [GAME_CALLS.status]: word(status),
  [GAME_CALLS.resolvedAt]: word(resolvedAt),
})
const running = Object.fromEntries(games.map((game) => [game, gameThat(0)]))
const provenAt = (seconds: number) => ({
  [PORTAL_CALLS.numProofSubmitters]: word(2),
  [`${PORTAL_CALLS.proofSubmitters}${sent.hash.slice(2)}${word(1).slice(2)}`]: word(PROVER),
  [`${PORTAL_CALLS.provenWithdrawalsOf}${sent.hash.slice(2)}${word(PROVER).slice(2)}`]: words(games[0], seconds),
})
const state = (portal: object, others: object = running) =>
  readWithdrawal(asking({ [PORTAL]: { ...RULES, ...portal }, [FACTORY]: factory, ...others }), at, contracts, sent)

test('screens-evm §12.5: what portals, factories and oracles are asked are the first four bytes of their functions’ hashes', () => {
  const signatures: readonly (readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>])[] = [
    [
      PORTAL_CALLS,
      {
        finalizedWithdrawals: '(bytes32)',
        numProofSubmitters: '(bytes32)',
        provenWithdrawals: '(bytes32)',
        proofSubmitters: '(bytes32,uint256)',
        provenWithdrawalsOf: '(bytes32,address)',
        checkWithdrawal: '(bytes32,address)',
      },
    ],
    [FACTORY_CALLS, { findLatestGames: '(uint32,uint256,uint256)' }],
    [ORACLE_CALLS, { getL2OutputIndexAfter: '(uint256)', getL2Output: '(uint256)' }],
  ]
  for (const [calls, inputs] of signatures)
    for (const [name, selector] of Object.entries(calls))
      expect(selectorOf(`${name.replace(/Of$/, '')}${inputs[name] ?? '()'}`), name).toBe(selector)
  const root = '(bytes32,bytes32,bytes32,bytes32)'
  expect(Object.values(PORTAL_FUNCTIONS)).toEqual([
    selectorOf(`proveWithdrawalTransaction(${MESSAGE},uint256,${root},bytes[])`),
    selectorOf(`finalizeWithdrawalTransaction(${MESSAGE})`),
    selectorOf(`finalizeWithdrawalTransactionExternalProof(${MESSAGE},address)`),
  ])
})

test('screens-evm §12.5: a message that is not proven waits for a state that has it, or may be proven against the newest that was not lost', async () => {
  const ready = (await state({}))!
  expect(ready).toMatchObject({ step: 'prove', maturitySeconds: 7 * DAY, finalitySeconds: 3 * DAY, paused: false })
  // The third is about an older block.
  expect(ready.against).toEqual([
    { index: 2n, root: word(1_300), height: 300, game: games[0] },
    { index: 1n, root: word(1_200), height: 200, game: games[1] },
  ])
  const lost = (await state({}, { ...running, [games[0]]: gameThat(1) }))!
  expect(lost.against.map(({ height }) => height)).toEqual([200])
  expect((await state({}, { [games[0]]: gameThat(1), [games[1]]: gameThat(1) }))!.step).toBe('root')
  // Games about several chains are proven against in another manner.
  expect((await state({ [PORTAL_CALLS.respectedGameType]: word(4) }))!.step).toBe('root')
  expect((await state({ [PORTAL_CALLS.finalizedWithdrawals]: word(1) }))!.step).toBe('done')
})

test('screens-evm §12.5: a proven message waits for its proof, then for the game, then for the game’s result, and ends', async () => {
  const facts = { prover: PROVER, game: games[0], provenMs: (NOW - DAY) * 1_000 }
  const young = (await state(provenAt(NOW - DAY)))!
  expect(young).toMatchObject({ ...facts, step: 'mature', readyMs: (NOW + 6 * DAY) * 1_000 })
  // A game that ended late keeps it longer than the proof does.
  const late = await state(provenAt(NOW - 5 * DAY), { [games[0]]: gameThat(2, NOW - 60) })
  expect(late).toMatchObject({ step: 'mature', readyMs: (NOW - 60 + 3 * DAY) * 1_000 })
  const old = provenAt(NOW - 8 * DAY)
  expect(await state(old)).toMatchObject({ step: 'game', readyMs: null })
  const ended = { [games[0]]: gameThat(2, NOW - DAY) }
  expect(await state(old, ended)).toMatchObject({ step: 'airGap', readyMs: (NOW + 2 * DAY) * 1_000 })
  expect(await state(old, { [games[0]]: gameThat(2, NOW - 4 * DAY) })).toMatchObject({ step: 'refused' })
  const check = `${PORTAL_CALLS.checkWithdrawal}${sent.hash.slice(2)}${word(PROVER).slice(2)}`
  expect(await state({ ...old, [check]: '0x' })).toMatchObject({ step: 'finalise', prover: PROVER })
  const again = (await state(old, { ...running, [games[0]]: gameThat(1, NOW - DAY) }))!
  expect([again.step, again.against.map(({ height }) => height)]).toEqual(['again', [200]])
})

test('screens-evm §12.5: with a portal from before games an output must be claimed, and stand for a time', async () => {
  const old = (portal: object, oracle: object = {}) =>
    readWithdrawal(
      asking({
        [PORTAL]: {
          [PORTAL_CALLS.L2_ORACLE]: word(ORACLE),
          [PORTAL_CALLS.finalizedWithdrawals]: word(0),
          [PORTAL_CALLS.provenWithdrawals]: words(0, 0, 0),
          ...portal,
        },
        [ORACLE]: {
          [ORACLE_CALLS.FINALIZATION_PERIOD_SECONDS]: word(7 * DAY),
          [ORACLE_CALLS.latestBlockNumber]: word(120),
          [ORACLE_CALLS.getL2OutputIndexAfter]: word(4),
          [ORACLE_CALLS.getL2Output]: words(1_120, NOW, 120),
          ...oracle,
        },
      }),
      at,
      contracts,
      sent,
    )
  const ready = (await old({}))!
  expect(ready).toMatchObject({ step: 'prove', maturitySeconds: 7 * DAY, finalitySeconds: null })
  expect(ready.against).toEqual([{ index: 4n, root: word(1_120), height: 120, game: null }])
  expect((await old({}, { [ORACLE_CALLS.latestBlockNumber]: word(99) }))!.step).toBe('root')
  const proven = (seconds: number, root = 1_120) => ({ [PORTAL_CALLS.provenWithdrawals]: words(root, seconds, 3) })
  expect(await old(proven(NOW - DAY))).toMatchObject({ step: 'mature', readyMs: (NOW + 6 * DAY) * 1_000 })
  expect(await old(proven(NOW - 8 * DAY))).toMatchObject({ step: 'finalise', prover: null })
  // The output that it was proven against was taken back, and another claimed.
  expect(await old(proven(NOW - 8 * DAY, 5))).toMatchObject({ step: 'again' })
  expect(await old({ [PORTAL_CALLS.finalizedWithdrawals]: word(1) })).toMatchObject({ step: 'done' })
})

test('screens-evm §16.9: of contracts that are no portals of these kinds nothing is told', async () => {
  expect(await readWithdrawal(asking({}), at, contracts, sent)).toBeNull()
  const { [PORTAL_CALLS.numProofSubmitters]: _, ...without } = RULES
  expect(await readWithdrawal(asking({ [PORTAL]: without }), at, contracts, sent)).toBeNull()
  expect(await state({ [PORTAL_CALLS.proofMaturityDelaySeconds]: word(2n ** 200n) })).toBeNull()
})
