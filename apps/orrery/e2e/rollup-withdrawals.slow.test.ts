import type { ApiClient } from '@orrery/api/client'
import type { EvmRpc } from '@orrery/localnet/evm-rpc'
import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient as createOther, custom, encodeAbiParameters, keccak256, type TransactionReceipt } from 'viem'
import { buildProveWithdrawal, getWithdrawals, proveWithdrawal } from 'viem/op-stack'
import { mineTx } from './mine-tx.ts'
import { bridgeCall, compileBridge, PASSER, quantity, TARGET, word } from './rollup-bridge.ts'
import { startRollupPair, type RollupPair } from './rollup-pair.ts'

const DAY = 86_400

let pair: RollupPair
let [below, above] = [] as unknown as [EvmRpc, EvmRpc]
let [portal, factory, game] = [] as unknown as [Hex, Hex, Hex]
let client: ApiClient
let rollup: Chain
let caughtUp: () => Promise<void>
let place: { chain: string; hash: Hex; logIndex: number }
let height: number
let root: Hex

const gameAt = async (index: bigint): Promise<Hex> => {
  const data = bridgeCall('games', [index])
  return `0x${(await below.call<Hex>('eth_call', { to: factory, data }, 'latest')).slice(26)}`
}
const pass = async (seconds: number): Promise<void> => {
  await below.call('evm_increaseTime', seconds)
  await below.call('evm_mine')
  await caughtUp()
}

beforeAll(async () => {
  pair = await startRollupPair()
  ;({ below, above } = pair)
  const code = compileBridge()
  factory = (await mineTx(below, code.Factory.creation)).contractAddress.toLowerCase() as Hex
  const made = encodeAbiParameters([{ type: 'address' }], [factory])
  portal = (
    await mineTx(below, `${code.Portal.creation}${made.slice(2)}`, { value: quantity(10n ** 18n) })
  ).contractAddress.toLowerCase() as Hex
  await above.call('anvil_setCode', PASSER, code.Passer.runtime)
  // Three messages, of which the second is followed: paths in storage are longer than a node.
  const sends: Hex[] = []
  for (const data of ['0x', '0x1234', '0xab'])
    sends.push(
      (
        await mineTx(above, bridgeCall('initiateWithdrawal', [TARGET, 100_000n, data]), {
          to: PASSER,
          value: quantity(5n),
        })
      ).hash as Hex,
    )
  for (let at = 0; at < 14; at++) await Promise.all([below, above].map((evm) => evm.call('evm_mine')))
  const receipt = await above.call<{ logs: { logIndex: Hex }[] }>('eth_getTransactionReceipt', sends[1])
  place = { chain: '', hash: sends[1]!, logIndex: Number(receipt.logs[0]!.logIndex) }
  const followed = await pair.follow({ portal: [portal], gameFactory: [factory] })
  ;({ client, rollup } = followed)
  caughtUp = async () => {
    await followed.caughtUp()
    // Answers are kept for two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_100))
  }
  place = { ...place, chain: rollup.code }
  await caughtUp()
}, 240_000)

afterAll(() => pair.stop())

test('screens-evm §12.5: a message waits for a claimed state, and is proven against no lie', async () => {
  expect((await client.getDepartureState(place)).step).toBe('root')
  expect(await client.getDepartureCall(place)).toMatchObject({ call: null, refused: expect.any(String) as string })
  await expect(client.getDepartureState({ ...place, logIndex: 99 })).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
  })
  height = Number(await above.call<string>('eth_blockNumber'))
  const create = (claimed: Hex) => bridgeCall('create', [0, claimed, word(height)])
  await mineTx(below, create(word(0xdead)), { to: factory, value: quantity(80n) })
  await caughtUp()
  const told = await client.getDepartureState(place)
  expect([told.step, told.game?.toLowerCase()]).toEqual(['prove', await gameAt(0n)])
  expect(await client.getDepartureCall(place)).toMatchObject({
    call: null,
    refused: expect.stringContaining('is not that of block') as string,
  })
  root = (await client.getBlockOutputRoot({ chain: rollup.code, block: String(height) })).root as Hex
  await mineTx(below, create(root), { to: factory, value: quantity(80n) })
  await caughtUp()
  game = await gameAt(1n)
}, 60_000)

test('screens-evm §12.5: the proof that is offered is the one that another library makes, and the portal takes it', async () => {
  const receipt = await above.call<TransactionReceipt>('eth_getTransactionReceipt', place.hash)
  const [withdrawal] = getWithdrawals(receipt)
  const sent: { to: Hex; data: Hex }[] = []
  const other = createOther({
    transport: custom({
      async request({ method, params }: { method: string; params: unknown[] }) {
        if (method !== 'eth_sendTransaction') return above.call(method, ...(params as []))
        sent.push(params[0] as { to: Hex; data: Hex })
        return word(1)
      },
    }),
  })
  const against = { index: 1n, l2BlockNumber: BigInt(height) }
  const args = await buildProveWithdrawal(other, {
    withdrawal: withdrawal!,
    game: against as never,
    chain: null,
  } as never)
  await proveWithdrawal(other, { ...args, account: TARGET, chain: null, portalAddress: portal, gas: 1n } as never)
  const offered = (await client.getDepartureCall(place)).call!
  expect(offered).toMatchObject({ step: 'prove', chainId: 990_001, against: { index: '1', height } })
  expect([offered.to.toLowerCase(), offered.data]).toEqual([portal, sent[0]!.data])
  await mineTx(below, offered.data as Hex, { to: portal })
  await caughtUp()
  const state = await client.getDepartureState(place)
  expect(state).toMatchObject({ step: 'mature', maturitySeconds: 7 * DAY, finalitySeconds: 3.5 * DAY })
  expect(state.readyMs! - state.provenMs!).toBe(7 * DAY * 1_000)
  const { list } = await client.listDepartures({ chain: rollup.code })
  expect(list.hits.map(({ status }) => status)).toEqual(['waiting', 'proven', 'waiting'])
  // Narrowed by how far they are, and by whom they are for.
  const narrowed = async (asked: object) =>
    (await client.listDepartures({ chain: rollup.code, limit: 10, ...asked })).list.hits.map(({ txHash }) => txHash)
  expect(await narrowed({ departureStatus: 'proven' })).toEqual([place.hash])
  expect(await narrowed({ party: TARGET })).toHaveLength(3)
  expect(await narrowed({ party: portal })).toEqual([])
  expect(await narrowed({ until: 1 })).toEqual([])
}, 60_000)

test('screens-evm §12.4: a game’s claims, clocks and bonds are told by its contract, and one that no believed factory began is not asked', async () => {
  const claim = keccak256('0x01')
  await mineTx(below, bridgeCall('move', [0n, claim, true]), { to: game, value: quantity(7n) })
  await below.call('evm_increaseTime', 900)
  await mineTx(below, bridgeCall('move', [1n, claim, false]), { to: game, value: quantity(9n) })
  await caughtUp()
  const moves = await client.getDisputeGameMoves({ chain: rollup.code, game })
  expect(moves).toMatchObject({ status: 'running', count: 3, bonded: '96', clockSeconds: 302_400, maxDepth: 73 })
  expect(moves.claims.map(({ parent, depth, isAttack, bond }) => [parent, depth, isAttack, bond])).toEqual([
    [null, 0, null, '80'],
    [0, 1, true, '7'],
    [1, 2, false, '9'],
  ])
  const [, attack, defence] = moves.claims
  expect(defence!.usedSeconds).toBe((defence!.madeMs - attack!.madeMs) / 1_000)
  expect(defence!.usedSeconds).toBeGreaterThanOrEqual(900)
  expect(moves.openUntilMs).toBe(Math.max(...moves.claims.map(({ openUntilMs }) => openUntilMs!)))
  const detail = await client.getDisputeGame({ chain: rollup.code, game })
  expect(detail).toMatchObject({ respected: 0, game: { root, l2Height: height, status: 'running' } })
  for (const endpoint of ['getDisputeGame', 'getDisputeGameMoves'] as const)
    await expect(client[endpoint]({ chain: rollup.code, game: portal })).rejects.toMatchObject({
      code: 'STATE_NOT_FOUND',
    })
}, 60_000)

test('screens-evm §12.5: a proven message goes on through game and air gap, and what is offered then carries it out', async () => {
  await pass(8 * DAY)
  expect((await client.getDepartureState(place)).step).toBe('game')
  await mineTx(below, bridgeCall('resolve', [2]), { to: game })
  await caughtUp()
  const gap = await client.getDepartureState(place)
  expect([gap.step, gap.readyMs! > gap.atMs]).toEqual(['airGap', true])
  expect(await client.getDepartureCall(place)).toMatchObject({ call: null, refused: expect.any(String) as string })
  const over = await client.getDisputeGameMoves({ chain: rollup.code, game })
  expect([over.status, over.openUntilMs]).toEqual(['defender', null])
  expect(over.credits.map(({ amount }) => amount)).toEqual(['80'])
  await pass(4 * DAY)
  expect((await client.getDepartureState(place)).step).toBe('finalise')
  const offered = (await client.getDepartureCall(place)).call!
  expect(offered).toMatchObject({ step: 'finalise', against: null })
  await mineTx(below, offered.data as Hex, { to: portal })
  await caughtUp()
  expect((await client.getDepartureState(place)).step).toBe('done')
  expect(BigInt(await below.call<string>('eth_getBalance', TARGET, 'latest'))).toBe(5n)
  const { list } = await client.listDepartures({ chain: rollup.code, departureStatus: 'completed' })
  expect(list.hits.map(({ txHash }) => txHash)).toEqual([place.hash])
}, 60_000)
