import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEvmAdapter } from '../create-evm-adapter.ts'
import { anvilBinary, startAnvil, type TestAnvil } from '../testing/anvil.ts'
import { testChain } from '../testing/chain.ts'

const CHAIN_ID = 31_340
const SIGNER: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const NOBODY: Hex = `0x${'5a'.repeat(20)}`
const signal = new AbortController().signal

describe.skipIf(anvilBinary() === null)('against a real anvil', () => {
  let anvil: TestAnvil
  beforeAll(async () => {
    anvil = await startAnvil(CHAIN_ID)
  })
  afterAll(() => anvil?.close())

  test('what an account sent that a development node impersonates is taken, with the hash that the node gives it', async () => {
    const chain = testChain()
    const adapter = createEvmAdapter({
      chain: { ...chain, quirks: { ...chain.quirks, chainId: CHAIN_ID } },
      clock: systemClock,
      rpc: createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' }),
    })
    const send = async (from: Hex, more: object): Promise<{ hash: Hex; height: number }> => {
      const hash = (await anvil.send('eth_sendTransaction', { from, to: SIGNER, value: '0x1', ...more })) as Hex
      // anvil answers before the block exists.
      const receipt = await vi.waitUntil(
        async () => (await anvil.send('eth_getTransactionReceipt', hash)) as { blockNumber: Hex } | null,
        { timeout: 10_000, interval: 10 },
      )
      return { hash, height: Number(receipt.blockNumber) }
    }
    await anvil.send('anvil_setBalance', NOBODY, '0xde0b6b3a7640000')
    await anvil.send('anvil_impersonateAccount', NOBODY)
    // The first shows that this chain keeps Ethereum's rules, so that the others are held to them.
    const sent = [
      await send(SIGNER, {}),
      await send(NOBODY, {}),
      await send(NOBODY, { type: '0x0', gasPrice: '0x77359400' }),
    ]
    for await (const raws of adapter.blocks({ from: 1, to: sent.at(-1)!.height }, signal))
      for (const raw of raws) {
        expect(() => adapter.verify(raw)).not.toThrow()
        for (const { hash, height, from } of adapter.normalize(raw).txs)
          expect(sent[height - 1]).toEqual({ hash, height, ...(from === SIGNER || from === NOBODY ? {} : { from }) })
      }
    await adapter.close()
  })
})
