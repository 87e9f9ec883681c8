import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EvmTxExt } from './ext.ts'
import { createPoolNews } from './pool-news.ts'
import { none } from './stacks/none.ts'
import { anvilBinary, startAnvil, type TestAnvil } from './testing/anvil.ts'
import { watchPending } from './watch-pending.ts'

const CHAIN_ID = 424_243
// The first account of anvil's well-known test mnemonic.
const ALICE = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const BOB: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

describe.skipIf(anvilBinary() === null)('against a real anvil', () => {
  let anvil: TestAnvil
  beforeAll(async () => {
    anvil = await startAnvil(CHAIN_ID)
    await anvil.send('evm_setAutomine', false)
  })
  afterAll(() => anvil?.close())

  test('screens-evm §10: what waits tells as many bytes as its sender signed, of every common type', async () => {
    const common = { chainId: CHAIN_ID, gas: 200_000n, to: BOB, value: 1n } as const
    const [gasPrice, maxFeePerGas] = [10n ** 11n, 10n ** 11n]
    const authorization = await ALICE.signAuthorization({ contractAddress: BOB, chainId: 0, nonce: 4 })
    const signed = await Promise.all([
      ALICE.signTransaction({ ...common, type: 'legacy', nonce: 0, gasPrice }),
      ALICE.signTransaction({
        ...common,
        type: 'eip2930',
        nonce: 1,
        gasPrice,
        accessList: [{ address: BOB, storageKeys: [`0x${'01'.repeat(32)}`] }],
      }),
      ALICE.signTransaction({ ...common, type: 'eip1559', nonce: 2, maxFeePerGas, data: '0x00112233' }),
      ALICE.signTransaction({ ...common, type: 'eip7702', nonce: 3, maxFeePerGas, authorizationList: [authorization] }),
    ])
    const sizes = new Map<string, number>()
    for (const one of signed)
      sizes.set((await anvil.send('eth_sendRawTransaction', one)) as string, (one.length - 2) / 2)
    const rpc = createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' })
    for await (const { added } of watchPending({ rpc, clock: systemClock, stack: none }, AbortSignal.timeout(20_000))) {
      expect(new Map(added.map(({ hash, ext }) => [hash, (ext as unknown as EvmTxExt).size]))).toEqual(sizes)
      break
    }
    await rpc.close()
  })

  test('what comes into the pool is told by a filter, once, until a block has it', async () => {
    const rpc = createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' })
    const news = createPoolNews(rpc)
    const signal = AbortSignal.timeout(20_000)
    const ask = async () => (await news.ask(() => false, signal))?.map(({ hash }) => hash)
    expect(await ask()).toEqual([])
    const sent = [4, 5].map((nonce) =>
      ALICE.signTransaction({ type: 'legacy', chainId: CHAIN_ID, gas: 30_000n, to: BOB, nonce, gasPrice: 10n ** 11n }),
    )
    const hashes: unknown[] = []
    for (const one of sent) hashes.push(await anvil.send('eth_sendRawTransaction', await one))
    expect(await ask()).toEqual(hashes)
    expect(await ask()).toEqual([])
    await anvil.send(
      'eth_sendRawTransaction',
      await ALICE.signTransaction({
        type: 'legacy',
        chainId: CHAIN_ID,
        gas: 30_000n,
        to: BOB,
        nonce: 6,
        gasPrice: 10n ** 11n,
      }),
    )
    await anvil.send('evm_mine')
    expect(await ask()).toEqual([])
    await rpc.close()
  })
})
