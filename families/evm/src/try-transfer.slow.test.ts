import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anvilBinary, startAnvil, type TestAnvil } from './testing/anvil.ts'
import { compileContracts } from './testing/contracts.ts'
import { expectMoves } from './expect-moves.ts'
import { tryTransfer } from './try-transfer.ts'

// The first account of anvil's well-known test mnemonic.
const HOLDER: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const NOBODY: Hex = `0x${'5e'.repeat(20)}`
const signal = new AbortController().signal

describe.skipIf(anvilBinary() === null)('on a real node', () => {
  let anvil: TestAnvil
  const contracts: Record<string, Hex> = {}
  const rpc = () => createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' })

  beforeAll(async () => {
    anvil = await startAnvil(424_243)
    for (const [name, code] of Object.entries(compileContracts())) {
      const hash = await anvil.send('eth_sendTransaction', { from: HOLDER, data: code, gas: '0x2dc6c0' })
      const receipt = await vi.waitUntil(
        async () => (await anvil.send('eth_getTransactionReceipt', hash as Hex)) as { contractAddress: Hex } | null,
        { timeout: 10_000, interval: 10 },
      )
      contracts[name] = receipt.contractAddress
    }
  })
  afterAll(() => anvil?.close())

  const attempt = (name: string, amount: bigint, from = HOLDER) =>
    tryTransfer(rpc(), { asset: contracts[name]!, from, to: NOBODY, amount }, signal)

  test('screens-evm §8.2: what arrives tells whether a token takes a fee, and nothing is sent', async () => {
    const before = await anvil.send('eth_blockNumber')
    expect(await attempt('Coin', 1_000n)).toMatchObject({ received: 1_000n, spent: 1_000n, failing: null })
    // It takes a tenth.
    expect(await attempt('Fee', 100n)).toMatchObject({ received: 90n, spent: 100n, failing: null })
    // It says yes to everything, and moves nothing.
    expect(await attempt('Yes', 100n)).toMatchObject({ received: 0n, spent: 0n, failing: null })
    expect(await anvil.send('eth_blockNumber')).toBe(before)
    const balanceOf = { to: contracts['Fee']!, data: `0x70a08231${NOBODY.slice(2).padStart(64, '0')}` }
    expect(Number(await anvil.send('eth_call', balanceOf, 'latest'))).toBe(0)
  })

  test('a transfer that fails tells what the contract said', async () => {
    const { failing, received } = (await attempt('Coin', 10n ** 40n))!
    expect(received).toBeNull()
    expect(failing).toMatchObject({ error: 'reverted', reason: { as: 'error', name: 'ERC20InsufficientBalance' } })
    expect((await attempt('Reverter', 1n))!.failing).toMatchObject({ error: 'reverted' })
    expect((await attempt('Fee', 1n, NOBODY))!.failing).toMatchObject({ error: 'reverted' })
  })

  test('screens-evm §6.1: a node tells what a call would move, by coin and by logs', async () => {
    const ask = (call: { readonly to: Hex; readonly data: Hex; readonly value?: bigint }) =>
      expectMoves(rpc(), { chain: 'DEVNET', wrapped: null }, { from: HOLDER, value: 0n, ...call }, null, signal)
    const words = (amount: bigint) => `${NOBODY.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    const coin = contracts['Coin']!
    expect(await ask({ to: NOBODY, data: '0x', value: 5n })).toMatchObject({
      moves: [{ as: 'coin', from: HOLDER, to: NOBODY, amount: 5n }],
      coinTold: true,
      failing: null,
    })
    expect((await ask({ to: coin, data: `0xa9059cbb${words(9n)}` }))!.moves).toEqual([
      { as: 'token', asset: coin, standard: 'erc20', from: HOLDER, to: NOBODY, amount: 9n, tokenId: null },
    ])
    expect((await ask({ to: coin, data: `0x095ea7b3${words(9n)}` }))!.moves).toEqual([
      { as: 'permission', asset: coin, kind: 'erc20', owner: HOLDER, spender: NOBODY, value: 9n },
    ])
    expect(await ask({ to: coin, data: `0xa9059cbb${words(10n ** 40n)}` })).toMatchObject({
      moves: [],
      failing: { error: 'reverted', reason: { as: 'error', name: 'ERC20InsufficientBalance' } },
    })
  })

  test('a node that takes no other state for a call cannot try it', async () => {
    const ignoring = {
      ...rpc(),
      call: ((call: Parameters<ReturnType<typeof rpc>['call']>[0], given: AbortSignal) =>
        rpc().call({ ...call, params: call.params.slice(0, 2) }, given)) as ReturnType<typeof rpc>['call'],
    }
    expect(
      await tryTransfer(ignoring, { asset: contracts['Coin']!, from: HOLDER, to: NOBODY, amount: 1n }, signal),
    ).toBeNull()
  })
})
