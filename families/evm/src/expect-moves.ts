import { OrreryError } from '@orrery/errors/orrery-error'
import type { ContractCall } from '@orrery/family/contract-call'
import type { CallMove, ExpectedMoves } from '@orrery/family/call-moves'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcClient } from '@orrery/transport/rpc'
import { array, hexData, hexQuantity, object, optional, text, unknown, type ShapeOf } from '@orrery/transport/shape'
import { headerByNumber, toQuantity } from './calls.ts'
import { approvalRows } from './events/approval-rows.ts'
import { isUnknownMethod } from './is-unknown-method.ts'
import { toNumber } from './raw.ts'
import { errorOf } from './traces/call-frame.ts'
import { readRefusal } from './traces/read-failure.ts'
import { readRevert } from './traces/revert-reason.ts'
import { COIN_LOGS, rangeOfLog, roomForRanges, TRANSFER, transfersOfLog, type RangeRoom } from './transfers-of-log.ts'

/** Logs that are read, and moves that are told. */
const LOGS_READ = 2_000
const MOST = 100
/** Items of ranges among the moves: a log of one word may name 10,000. */
const RANGED = 1_000
const TIMEOUT_MS = 5_000
/** Where nodes write what the coin does, as logs of an ERC-20 (execution-apis, eth_simulateV1: `traceTransfers`). */
const COIN: Hex = `0x${'ee'.repeat(20)}`
/** Nobody's, with one base unit for the time of the question: whether that is told to have moved tells whether the node tells coins at all. */
const TELLER: Hex = '0x5e9d7a1c3b20f4864e1d99c0a7b35f62c8d41e08'
const TOLD: Hex = '0x5e9d7a1c3b20f4864e1d99c0a7b35f62c8d41e09'
/** What a transfer of the coin takes, kept free in the block for that. */
const TELLER_GAS = 21_000n
/** What one transaction may use (EIP-7825): some nodes refuse to try more. */
const MOST_GAS = 2n ** 24n

const log = object({ address: hexData(20), topics: array(hexData(32), 4), data: hexData() })
const called = object({
  status: hexQuantity(8),
  returnData: optional(hexData()),
  gasUsed: optional(hexQuantity(64)),
  logs: optional(array(unknown)),
  error: optional(object({ message: optional(text()), data: optional(hexData()) })),
})
const answer = array(object({ calls: array(called, 2) }), 1)

/**
 * What would move if somebody sent a call: coin, tokens and items, and permissions that it gives (screens-evm §6.1). The node executes it on the state after a block,
 * the newest where `height` is null, by `eth_simulateV1`; nothing is sent. Null without that block. Throws `CAPABILITY_MISSING` where the node has not got that method. `wrapped` is the
 * chain's wrapped coin, which moves without a transfer.
 */
export async function expectMoves(
  rpc: RpcClient,
  { chain, wrapped }: { readonly chain: string; readonly wrapped: Hex | null },
  call: ContractCall,
  height: number | null,
  signal: AbortSignal,
): Promise<ExpectedMoves | null> {
  const header = await rpc.call(headerByNumber(height === null ? 'latest' : toQuantity(height)), signal)
  if (header === null) return null
  const asOf = { height: toNumber(header.number), hash: header.hash }
  // A chain whose blocks tell no limit has none that counts here.
  const room = BigInt(header.gasLimit ?? 0) - TELLER_GAS
  const { to, from, data, value } = call
  try {
    const [block] = await rpc.call(
      {
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [
              {
                stateOverrides: { [TELLER]: { balance: '0x1' } },
                calls: [
                  {
                    to,
                    input: data,
                    gas: quantity(room > 0n && room < MOST_GAS ? room : MOST_GAS),
                    ...(from !== null && { from }),
                    ...(value > 0n && { value: quantity(value) }),
                  },
                  { from: TELLER, to: TOLD, value: '0x1', gas: quantity(TELLER_GAS) },
                ],
              },
            ],
            traceTransfers: true,
          },
          toQuantity(asOf.height),
        ],
        parse: answer,
        timeoutMs: TIMEOUT_MS,
      },
      signal,
    )
    const [made, teller] = block?.calls ?? []
    if (made === undefined) throw missing(chain)
    const coinTold = readLogs(teller?.logs ?? []).some((one) => coinMove(one) !== null)
    const gasUsed = made.gasUsed == null ? null : BigInt(made.gasUsed)
    if (BigInt(made.status) !== 1n) return { asOf, moves: [], more: false, coinTold, gasUsed, failing: failingOf(made) }
    const told = made.logs ?? []
    const logs = readLogs(told.slice(0, LOGS_READ))
    // A node whose chain logs them by itself may tell them both ways.
    const isTwice = logs.some(({ address }) => address === COIN)
    const ranges = roomForRanges(RANGED)
    const moves = logs.flatMap((one) => (isTwice && one.address === COIN_LOGS ? [] : movesOf(one, wrapped, ranges)))
    const isCut = told.length > LOGS_READ || ranges.refused > 0
    return { asOf, ...chosen(moves, from, isCut), coinTold, gasUsed, failing: null }
  } catch (error) {
    if (isUnknownMethod(error)) throw missing(chain)
    const { failing } = readRefusal(error)
    if (failing === null) throw error
    return { asOf, moves: [], more: false, coinTold: true, gasUsed: null, failing }
  }
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

const missing = (chain: string): OrreryError =>
  new OrreryError('CAPABILITY_MISSING', { chain, capability: 'eth_simulateV1' })

type RawCalled = ShapeOf<typeof called>
type SimulatedLog = ShapeOf<typeof log>

const readLogs = (told: readonly unknown[]): readonly SimulatedLog[] => told.map(log)

function failingOf({ error, returnData }: RawCalled): NonNullable<ExpectedMoves['failing']> {
  const word = errorOf(error?.message ?? '')
  const data = error?.data ?? returnData ?? null
  if (data !== null && data !== '0x') return { error: 'reverted', reason: readRevert(data) }
  return { error: word, reason: word === 'reverted' ? { as: 'silent' } : null }
}

/** Of logs at a place where no contract can be. */
function coinMove({ address, topics, data }: SimulatedLog): CallMove | null {
  const [topic, from, to] = topics
  if (
    (address !== COIN && address !== COIN_LOGS) ||
    topic !== TRANSFER ||
    from === undefined ||
    to === undefined ||
    data.length !== 66
  )
    return null
  return { as: 'coin', from: `0x${from.slice(26)}`, to: `0x${to.slice(26)}`, amount: BigInt(data) }
}

function movesOf(told: SimulatedLog, wrapped: Hex | null, room: RangeRoom): readonly CallMove[] {
  const coin = coinMove(told)
  if (coin !== null) return [coin]
  const { address: asset, topics, data } = told
  const moved = transfersOfLog(topics, data, asset === wrapped, room)
  if (moved.length > 0) return moved.map((one) => ({ as: 'token', asset, ...one }))
  const range = rangeOfLog(topics, data)
  // Of one for which there is no room its first item stands for it.
  if (range !== null)
    return [
      { as: 'token', asset, standard: 'erc721', from: range.from, to: range.to, amount: 1n, tokenId: range.first },
    ]
  return approvalRows(told).map((one) => ({ as: 'permission', ...one }))
}

/** As many as are told: where there are more, the sender's come first. */
function chosen(moves: readonly CallMove[], sender: Hex | null, cut: boolean): Pick<ExpectedMoves, 'moves' | 'more'> {
  if (moves.length <= MOST) return { moves, more: cut }
  const isOwn = (move: CallMove): boolean =>
    move.as === 'permission' ? move.owner === sender : move.from === sender || move.to === sender
  const own = moves.filter(isOwn)
  return { moves: [...own, ...moves.filter((move) => !isOwn(move))].slice(0, MOST), more: true }
}
