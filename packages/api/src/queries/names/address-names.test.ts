import { ALL_CHAINS } from '@orrery/chains/all-chains.gen'
import type { AddressLabel } from '@orrery/model/address-label'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { bareToken } from '../tokens/find-tokens.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { tellAddresses } from './address-names.ts'

const address = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`

test('screens-evm §0.2: operator, name service, verified source, listed token and system name, in this order', async () => {
  const chain = ALL_CHAINS.find(({ code }) => code === 'ETH')!
  const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
  const [named, shop, mine, stranger] = [1, 2, 3, 4].map((at) => `0x${'ab'.repeat(19)}0${at}` as Hex)
  const label = (of: Hex, tag: string): AddressLabel => ({ address: of, tag, kind: 'hot', source: '' })
  const token = (of: Hex, symbol: string) => [of, { ...bareToken(of), symbol }] as const
  const kept = new Map([token(mine!, 'MINE'), token(stranger!, 'Coinbase')])
  const desk = {
    chain,
    family: {
      can: { contracts: true },
      systemName: (key: Hex) => ({ [address(4)]: 'IDENTITY', [address(5)]: 'MODEXP' })[key] ?? null,
    },
    names: { primary: async () => new Map([named!, shop!].map((key) => [key, 'shop.eth'])) },
    tokens: { get: (key: Hex) => kept.get(key) },
    runtime: {
      labels: [
        label(shop!, 'A shop'),
        label(usdt, 'Mint of USD'),
        label('0x0000000000000000000000000000000000000005', 'visit usd-claim.xyz'),
        { ...label(stranger!, 'Fake Coinbase'), kind: 'flagged' },
      ],
      safety: { ...USUAL_SAFETY, trusted: [mine!] },
    },
  } as unknown as ChainDesk
  const rows = [named, shop, mine, stranger, usdt, address(4), address(5), address(0)]
  const told = await tellAddresses(desk, rows, null)
  expect(told.names).toEqual({
    [named!]: 'shop.eth',
    [shop!]: 'A shop',
    [mine!]: 'MINE',
    [usdt]: 'Mint of USD',
    [stranger!]: 'Fake Coinbase',
    [address(4)]: 'IDENTITY',
    // A label that could be clicked on stands nowhere in a name's place.
    [address(5)]: 'MODEXP',
  })
  const usual = { ...desk, names: null, family: { can: { contracts: true } }, runtime: {} } as unknown as ChainDesk
  expect((await tellAddresses(usual, rows.slice(0, 5), null)).names).toEqual({ [usdt]: 'USDT' })
  const outputs = { ...desk, family: { can: { contracts: false } } } as unknown as ChainDesk
  expect(await tellAddresses(outputs, rows, null)).toEqual({ names: {}, marks: {} })
  expect(told.marks).toEqual({
    [mine!]: 'token',
    [usdt]: 'token',
    // screens-evm §5: what the operator warns of, whatever else it is.
    [stranger!]: 'flagged',
    [address(4)]: 'system',
    [address(5)]: 'system',
    [address(0)]: 'burn',
  })
  const book = {
    hasAny: () => true,
    find: (_: string, key: string) =>
      key === usdt ? { match: 'full', name: '' } : key === shop ? { match: 'partial', name: 'Shop' } : null,
  } as unknown as Parameters<typeof tellAddresses>[2]
  const verified = await tellAddresses(
    { ...usual, runtime: { ...usual.runtime, head: null } } as never,
    [usdt, shop],
    book,
  )
  expect(verified.marks).toEqual({ [usdt]: 'verified', [shop!]: 'partial' })
})
