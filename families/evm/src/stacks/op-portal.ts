import type { AskContracts, AskedBlock } from '@orrery/family/ask-contracts'
import type { ProvableState, SentWithdrawal, WithdrawalState, WithdrawalStep } from '@orrery/family/withdrawal-rules'
import type { Hex } from '@orrery/primitives/hex'
import { decodeValues } from '../abi/abi-code.ts'
import { readType } from '../abi/abi-type.ts'
import { addressIn, int256, momentIn, wordOf } from '../word-text.ts'
import { GAME_CALLS } from './op-game.ts'

/** What contracts of the OP stack are asked about a message (ethereum-optimism/optimism, `OptimismPortal2`, `DisputeGameFactory`; `OptimismPortal` and `L2OutputOracle` of those before games). */
export const PORTAL_CALLS = {
  proofMaturityDelaySeconds: 'bf653a5c',
  disputeGameFinalityDelaySeconds: '952b2797',
  respectedGameType: '3c9f397c',
  paused: '5c975abb',
  l2Oracle: '9b5f694a',
  L2_ORACLE: '001c2ff6',
  /** Of a message's hash. */
  finalizedWithdrawals: 'a14238e7',
  numProofSubmitters: '513747ab',
  provenWithdrawals: 'e965084c',
  /** Of a message's hash and a number, or an account. */
  proofSubmitters: 'a3860f48',
  provenWithdrawalsOf: 'bb2c727e',
  checkWithdrawal: '71c1566e',
} as const
/** `gameCount()`, `findLatestGames(uint32,uint256,uint256)`. */
export const FACTORY_CALLS = { gameCount: '4d1975b4', findLatestGames: '254bd683' } as const
/** `FINALIZATION_PERIOD_SECONDS()`, `latestBlockNumber()`, `getL2OutputIndexAfter(uint256)`, `getL2Output(uint256)`. */
export const ORACLE_CALLS = {
  FINALIZATION_PERIOD_SECONDS: 'f4daa291',
  latestBlockNumber: '4599c788',
  getL2OutputIndexAfter: '7f006420',
  getL2Output: 'a25ae557',
} as const

/** The newest games that are looked at. */
const MOST_GAMES = 20
/** Types of games about one chain's output roots; those about several, and those by other proofs, are proved against in another manner. */
const BY_OUTPUT: ReadonlySet<bigint> = new Set([0n, 1n, 2n, 3n, 8n])
/** A delay that is longer is nobody's: what answers is no portal. */
const MOST_SECONDS = 366n * 86_400n
const FOUND = [
  readType(
    'tuple[]',
    ['uint256', 'bytes32', 'uint64', 'bytes32', 'bytes'].map((type) => ({ name: '', type })),
  )!,
]

const secondsOf = (told: bigint | null): number | null => (told === null || told > MOST_SECONDS ? null : Number(told))
type Contracts = { readonly portal: Hex; readonly factories: readonly Hex[] }
type Portal = Pick<WithdrawalState, 'maturitySeconds' | 'finalitySeconds' | 'paused'>

/** How a message stands with a portal at one block: see `WithdrawalRules.state`. */
export async function readWithdrawal(
  ask: AskContracts,
  at: AskedBlock,
  contracts: Contracts,
  sent: SentWithdrawal,
): Promise<WithdrawalState | null> {
  const { portal } = contracts
  const hash = int256(BigInt(sent.hash))
  const inputs = {
    maturity: PORTAL_CALLS.proofMaturityDelaySeconds,
    finality: PORTAL_CALLS.disputeGameFinalityDelaySeconds,
    type: PORTAL_CALLS.respectedGameType,
    paused: PORTAL_CALLS.paused,
    oracle: PORTAL_CALLS.l2Oracle,
    oldOracle: PORTAL_CALLS.L2_ORACLE,
    done: `${PORTAL_CALLS.finalizedWithdrawals}${hash}`,
    provers: `${PORTAL_CALLS.numProofSubmitters}${hash}`,
    proven: `${PORTAL_CALLS.provenWithdrawals}${hash}`,
  }
  const names = Object.keys(inputs) as (keyof typeof inputs)[]
  const answers = await ask(names.map((name) => ({ to: portal, input: inputs[name] })))
  const told = (name: keyof typeof inputs, at = 0): bigint | null => wordOf(answers[names.indexOf(name)] ?? null, at)
  const [maturity, provers] = [secondsOf(told('maturity')), told('provers')]
  const oracle = addressIn(told('oracle') ?? told('oldOracle'))
  const rules: Portal = {
    maturitySeconds: maturity,
    finalitySeconds: secondsOf(told('finality')),
    paused: told('paused') === null ? null : told('paused') !== 0n,
  }
  const isDone = told('done')
  if (isDone === null) return null
  if (maturity !== null && provers !== null) {
    if (isDone !== 0n) return stateOf(rules, 'done')
    const byGames = { ask, at, portal, factories: contracts.factories, sent, rules }
    return provers === 0n
      ? toProve(rules, await gamesWith(byGames, told('type')))
      : provenByGame(byGames, provers, told('type'))
  }
  if (maturity !== null || oracle === null) return null
  const [root, provenAt, index] = [told('proven', 0), told('proven', 1), told('proven', 2)]
  return byOracle({ ask, at, oracle, sent, rules }, isDone !== 0n, { root, provenAt, index })
}

const stateOf = (rules: Portal, step: WithdrawalStep, more: Partial<WithdrawalState> = {}): WithdrawalState => ({
  readyMs: null,
  provenMs: null,
  prover: null,
  game: null,
  against: [],
  ...rules,
  step,
  ...more,
})

const toProve = (rules: Portal, against: readonly ProvableState[], more: Partial<WithdrawalState> = {}) =>
  stateOf(rules, against.length > 0 ? (more.provenMs == null ? 'prove' : 'again') : 'root', { ...more, against })

type ByGames = Contracts & {
  readonly ask: AskContracts
  readonly at: AskedBlock
  readonly sent: SentWithdrawal
  readonly rules: Portal
}

/** The newest games of a type that have a message's block and were not lost, the newest first. */
async function gamesWith({ ask, factories, sent }: ByGames, type: bigint | null): Promise<readonly ProvableState[]> {
  const [factory] = factories
  if (factory === undefined || type === null || !BY_OUTPUT.has(type)) return []
  const [counted = null] = await ask([{ to: factory, input: FACTORY_CALLS.gameCount }])
  const count = wordOf(counted, 0) ?? 0n
  if (count === 0n) return []
  const [found = null] = await ask([
    { to: factory, input: `${FACTORY_CALLS.findLatestGames}${int256(type)}${int256(count - 1n)}${int256(MOST_GAMES)}` },
  ])
  const [games] = ((found && decodeValues(FOUND, found)) ?? [[]]) as readonly [
    readonly [bigint, Hex, bigint, Hex, Hex][],
  ]
  const having = games.flatMap(([index, id, , root, extra]): ProvableState[] => {
    const height = wordOf(extra, 0)
    const isThere = height !== null && height >= BigInt(sent.height) && height <= BigInt(Number.MAX_SAFE_INTEGER)
    // Type, time and address stand in one word.
    return isThere ? [{ index, root, height: Number(height), game: `0x${id.slice(26)}` }] : []
  })
  const ends = await ask(having.map(({ game }) => ({ to: game!, input: GAME_CALLS.status })))
  return having.filter((_, at) => wordOf(ends[at] ?? null, 0) !== 1n && wordOf(ends[at] ?? null, 0) !== null)
}

/** A message that somebody proved, by the last who did. */
async function provenByGame(by: ByGames, provers: bigint, type: bigint | null): Promise<WithdrawalState | null> {
  const { ask, at, portal, sent, rules } = by
  const hash = int256(BigInt(sent.hash))
  const [last = null] = await ask([
    { to: portal, input: `${PORTAL_CALLS.proofSubmitters}${hash}${int256(provers - 1n)}` },
  ])
  const prover = addressIn(wordOf(last, 0))
  if (prover === null) return null
  const [proof = null, check = null] = await ask(
    [PORTAL_CALLS.provenWithdrawalsOf, PORTAL_CALLS.checkWithdrawal].map((call) => ({
      to: portal,
      input: `${call}${hash}${int256(BigInt(prover))}`,
    })),
  )
  const [game, provenMs] = [addressIn(wordOf(proof, 0)), momentIn(wordOf(proof, 1))]
  if (game === null || provenMs === null) return null
  const facts = { prover, game, provenMs }
  if (check !== null) return stateOf(rules, 'finalise', facts)
  const [ended = null, endedAt = null] = await ask(
    [GAME_CALLS.status, GAME_CALLS.resolvedAt].map((input) => ({ to: game, input })),
  )
  const [status, resolvedMs] = [wordOf(ended, 0), momentIn(wordOf(endedAt, 0))]
  // Lost: what it claimed is no state of the rollup.
  if (status === 1n) return toProve(rules, await gamesWith(by, type), facts)
  const matureMs = provenMs + (rules.maturitySeconds ?? 0) * 1_000
  const clearMs =
    resolvedMs === null || rules.finalitySeconds === null ? null : resolvedMs + rules.finalitySeconds * 1_000
  // Portals let through what is older than the delay, not as old.
  if (matureMs >= at.timeMs) return stateOf(rules, 'mature', { ...facts, readyMs: Math.max(matureMs, clearMs ?? 0) })
  if (status === 0n) return stateOf(rules, 'game', facts)
  if (clearMs !== null && clearMs >= at.timeMs) return stateOf(rules, 'airGap', { ...facts, readyMs: clearMs })
  return stateOf(rules, 'refused', { ...facts, against: await gamesWith(by, type) })
}

type ByOracle = Pick<ByGames, 'ask' | 'at' | 'sent' | 'rules'> & { readonly oracle: Hex }
type OldProof = { readonly root: bigint | null; readonly provenAt: bigint | null; readonly index: bigint | null }

/** A portal from before games: outputs of an oracle stand after a time. */
async function byOracle(
  { ask, at, oracle, sent, rules }: ByOracle,
  isDone: boolean,
  { root, provenAt, index }: OldProof,
): Promise<WithdrawalState | null> {
  const provenMs = momentIn(provenAt)
  const [period = null, newest = null, after = null, output = null] = await ask(
    [
      ORACLE_CALLS.FINALIZATION_PERIOD_SECONDS,
      ORACLE_CALLS.latestBlockNumber,
      `${ORACLE_CALLS.getL2OutputIndexAfter}${int256(sent.height)}`,
      `${ORACLE_CALLS.getL2Output}${int256(index ?? 0n)}`,
    ].map((input) => ({ to: oracle, input })),
  )
  const seconds = secondsOf(wordOf(period, 0))
  if (seconds === null) return null
  const own: Portal = { ...rules, maturitySeconds: seconds }
  if (isDone) return stateOf(own, 'done')
  const claimed = async (): Promise<readonly ProvableState[]> => {
    const first = wordOf(after, 0)
    if (first === null || (wordOf(newest, 0) ?? 0n) < BigInt(sent.height)) return []
    const [told = null] = await ask([{ to: oracle, input: `${ORACLE_CALLS.getL2Output}${int256(first)}` }])
    const height = wordOf(told, 2)
    if (told === null || height === null || height > BigInt(Number.MAX_SAFE_INTEGER)) return []
    return [{ index: first, root: `0x${told.slice(2, 66)}`, height: Number(height), game: null }]
  }
  if (provenMs === null || root === null) return toProve(own, await claimed())
  const facts = { provenMs }
  // The proposer's claims may be taken back.
  if (wordOf(output, 0) !== root) return toProve(own, await claimed(), facts)
  const readyMs = provenMs + seconds * 1_000
  if (readyMs >= at.timeMs) return stateOf(own, 'mature', { ...facts, readyMs })
  return stateOf(own, rules.paused === true ? 'refused' : 'finalise', facts)
}
