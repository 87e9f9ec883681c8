import type { Balance, ChainReads } from '@orrery/model/reads'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'

test('screens-evm §5: a tenth or more of what a token’s contract told as its supply is a fact with its evidence', async () => {
  const world = await createAccountWorld(46)
  const WHO: Hex = `0x${'71'.repeat(20)}`
  const assets = ['a1', 'a2', 'a3', 'a4'].map((one): Hex => `0x${one.repeat(20)}`)
  const token = (address: Hex, totalSupply: bigint | null): TokenRow => ({
    address,
    standard: 'erc20',
    name: 'A',
    symbol: 'A',
    decimals: 0,
    totalSupply,
    rawName: null,
    height: 3,
    readAt: 5,
  })
  await world.archive.saveTokens([
    token(assets[0]!, 1_000n),
    token(assets[1]!, 1_000n),
    // Whoever tells no supply, or less than is held, says nothing of shares.
    token(assets[2]!, null),
    token(assets[3]!, 10n),
  ])
  const held = [100n, 99n, 500n, 500n].map((amount, index): Balance => ({
    address: WHO,
    asset: assets[index]!,
    tokenId: null,
    amount,
  }))
  const plain = world.archive.reads
  const reads: ChainReads = new Proxy(plain, {
    get: (of, name: keyof ChainReads) => (name === 'balancesOfAccount' ? () => Promise.resolve(held) : of[name]),
  })
  Object.defineProperty(world.archive, 'reads', { value: reads, configurable: true })
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const { concentrated, signals } = await client.getAddressSignals({ chain: world.runtime.chain.code, address: WHO })
  expect(concentrated).toMatchObject([{ amount: '100', supply: '1000', sharePpm: 100_000, supplyAt: 5 }])
  expect(signals).toContain('concentrated')
})
