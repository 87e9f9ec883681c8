import { systemClock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import { createRpcClient } from '@orrery/transport/create-rpc-client'
import { expect, test, vi } from 'vitest'
import { createEvmAdapter } from './create-evm-adapter.ts'
import { anvilBinary, startAnvil } from './testing/anvil.ts'
import { testChain } from './testing/chain.ts'
import { compileContracts } from './testing/contracts.ts'

const CHAIN_ID = 424_243
const signal = new AbortController().signal
const word = (value: bigint | Hex): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

test.skipIf(anvilBinary() === null)(
  'issue 4: a real contract of items tells what somebody has of each, as its transfers add up, and one that is none tells nothing',
  async () => {
    const anvil = await startAnvil(CHAIN_ID)
    try {
      const rpc = createRpcClient({ urls: [anvil.http], clock: systemClock, random: Math.random, chain: 'DEVNET' })
      const adapter = createEvmAdapter({ chain: testChain({}, { chainId: CHAIN_ID }), clock: systemClock, rpc })
      const [alice, bob] = (await anvil.send('eth_accounts')) as [Hex, Hex]
      const send = async (to: Hex | null, data: string): Promise<Hex> => {
        const asked = { from: alice, ...(to && { to }), gas: '0x2dc6c0', data }
        const hash = (await anvil.send('eth_sendTransaction', asked)) as Hex
        const receipt = () => anvil.send('eth_getTransactionReceipt', hash) as Promise<{ contractAddress: Hex } | null>
        return (await vi.waitUntil(receipt, { timeout: 10_000, interval: 10 }))!.contractAddress
      }
      const code = compileContracts()
      const [items, coin] = [await send(null, code['Items']!), await send(null, code['Coin']!)]
      const ids = word(2n) + word(1n) + word(2n)
      const amounts = word(2n) + word(4n) + word(20n)
      // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
      await send(
        items,
        `0x2eb2c2d6${word(alice)}${word(bob)}${word(160n)}${word(256n)}${word(352n)}${ids}${amounts}${word(0n)}`,
      )
      const held = [alice, bob].flatMap((address) => [1n, 2n, 3n].map((tokenId) => ({ address, tokenId })))
      const { height } = await adapter.head(signal)
      const told = await adapter.lookups.itemBalances!(items, held, height, signal)
      expect(told?.balances).toEqual([6n, 0n, 0n, 4n, 20n, 0n])
      const ledger = new Map<string, bigint>()
      for await (const raws of adapter.blocks({ from: 0, to: height }, signal))
        for (const raw of raws)
          for (const { asset, address, tokenId, amount } of adapter.normalize(raw).deltas)
            if (asset === items)
              ledger.set(`${address} ${tokenId}`, (ledger.get(`${address} ${tokenId}`) ?? 0n) + amount)
      expect(held.map(({ address, tokenId }) => ledger.get(`${address} ${tokenId}`) ?? 0n)).toEqual(told?.balances)
      expect((await adapter.lookups.itemBalances!(coin, held.slice(0, 2), height, signal))?.balances).toEqual([
        null,
        null,
      ])
      expect(await adapter.lookups.itemBalances!(items, held, height + 900, signal)).toBeNull()
    } finally {
      await anvil.close()
    }
  },
  60_000,
)
