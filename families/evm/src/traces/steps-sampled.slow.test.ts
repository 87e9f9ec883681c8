import { gasOfSteps, precompileCalls } from '@orrery/model/step-mix'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'
import { systemClock } from '@orrery/primitives/clock'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anvilBinary, startAnvil, type TestAnvil } from '../testing/anvil.ts'
import { createCallLookups } from './call-lookups.ts'

// The first account of anvil's well-known test mnemonic.
const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Gas of a transaction without calldata before any code runs (yellow paper, G_transaction). */
const INTRINSIC = 21_000
/** Code that deploys what follows it: it copies that to memory and returns it. */
const deploying = (code: string): Hex => {
  const size = (code.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000f3${code}`
}

describe.skipIf(anvilBinary() === null)('against a real anvil', () => {
  let anvil: TestAnvil
  beforeAll(async () => {
    anvil = await startAnvil(424_243)
  })
  afterAll(() => anvil.close())

  const send = async (tx: JsonObject): Promise<{ contractAddress: Hex; gasUsed: Hex; transactionHash: Hex }> => {
    const hash = (await anvil.send('eth_sendTransaction', { from: ALICE, gas: '0x2dc6c0', ...tx })) as Hex
    return (await vi.waitUntil(() => anvil.send('eth_getTransactionReceipt', hash), {
      timeout: 10_000,
      interval: 10,
    })) as { contractAddress: Hex; gasUsed: Hex; transactionHash: Hex }
  }

  test('screens-evm §10: gas by opcodes of a transaction with calls within calls is all that a real node says it used, and precompiled contracts that it called are told', async () => {
    // SSTORE(0, 1), then STATICCALL of 0x2 (SHA-256).
    const inner = await send({ data: deploying('600160005560006000600060006002612710fa5000') })
    // CALL of the other one with all gas, then STATICCALL of 0x1 (ECRECOVER) twice.
    const called = `6000600060006000600073${inner.contractAddress.slice(2)}5af150`
    const recovers = '60006000600060006001612710fa50'.repeat(2)
    const outer = await send({ data: deploying(`${called}${recovers}00`) })
    const ran = await send({ to: outer.contractAddress })
    const rpc = createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'T' })
    const trace = await createCallLookups(rpc, 'T').steps(ran.transactionHash, new AbortController().signal)
    expect(trace?.whole).toBe(true)
    const gas = gasOfSteps(trace!.steps)
    expect(Object.values(gas).reduce((sum, one) => sum + one, INTRINSIC)).toBe(Number(ran.gasUsed))
    // Cold and from nought: 20,000 + 2,100 (EIP-2929).
    expect(gas.storage).toBe(22_100)
    expect(Object.fromEntries(precompileCalls(trace!.steps))).toEqual({ hashes: 1, ecrecover: 2 })
    await rpc.close()
  })
})
