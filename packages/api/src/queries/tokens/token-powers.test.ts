import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ProxyStep } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { silentLog } from '@orrery/primitives/log'
import { expect, test } from 'vitest'
import { createClient } from '../../client.ts'
import { createApi } from '../../server/create-api.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { COUNTERPARTS, POWERS } from './token-powers.ts'

test.each(POWERS)('$signature begins with the bytes that it is looked for by', ({ signature, selector }) => {
  expect(Buffer.from(keccak_256(Buffer.from(signature))).toString('hex', 0, 4)).toBe(selector)
})

test.each(COUNTERPARTS)('$signature is asked by the bytes that are its own', ({ signature, selector }) => {
  expect(`0x${Buffer.from(keccak_256(Buffer.from(signature))).toString('hex', 0, 4)}`).toBe(selector)
})

test('screens-evm §8.2: a rollup’s token names what it stands for on the parent chain; on a chain of its own it is not asked', async () => {
  const world = await createAccountWorld(61)
  const [TOKEN, ORIGIN]: readonly Hex[] = [`0x${'7'.repeat(40)}`, `0x${'6'.repeat(40)}`]
  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
  world.node.contract = async () => ({
    asOf,
    codeSize: 0,
    codeHash: null,
    owner: null,
    proxies: [],
    end: 'code',
    endCodeHash: null,
  })
  world.node.callAt = async ({ data }) =>
    data === COUNTERPARTS[1]!.selector
      ? { asOf, output: `0x${'0'.repeat(24)}${ORIGIN!.slice(2)}`, failing: null }
      : { asOf, output: '0x', failing: null }
  const ask = (settlesOn: string | null) => {
    const chain = { ...world.runtime.chain, settlesOn }
    const runtime = { ...world.runtime, chain }
    const client = createClient({
      request: createApi({ chains: () => [runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
    })
    return client.getTokenPowers({ chain: chain.code, address: TOKEN! })
  }
  expect(await ask(null)).toMatchObject({ counterpart: null, isGone: true })
  expect((await ask('ETH')).counterpart).toEqual({ address: ORIGIN, chain: 'ETH', signature: 'l1Token()' })
})

test('screens-evm §8.2: what a token’s code allows is told by its functions, with the code that was read and whose it is', async () => {
  const world = await createAccountWorld(61)
  const client = createClient({
    request: createApi({ chains: () => [world.runtime], knownChains: [], clock: world.clock, log: silentLog }).request,
  })
  const [TOKEN, CODE, OWNER]: readonly Hex[] = [`0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`, `0x${'9'.repeat(40)}`]
  const ask = () => client.getTokenPowers({ chain: world.runtime.chain.code, address: TOKEN! })
  expect(await ask(), 'a node that tells nothing').toMatchObject({ code: null, powers: [], owner: null })

  const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
  const proxy: ProxyStep = {
    address: TOKEN!,
    kind: 'eip1967',
    implementation: CODE!,
    beacon: null,
    admin: OWNER!,
    facets: [],
  }
  world.node.contract = async () => ({
    asOf,
    codeSize: 23,
    codeHash: `0x${'c'.repeat(64)}`,
    owner: OWNER!,
    proxies: [proxy],
    end: 'code',
    endCodeHash: null,
  })
  world.node.code = async (address) => ({
    code: address === CODE ? '0x806340c10f19146100405780638456cb5914' : '0x',
    codeHash: null,
  })
  world.node.account = async () => ({ asOf, balance: 1n, nonce: 1, codeSize: 0, codeHash: null, ext: {} })
  world.clock.tick(60_000)
  expect(await ask()).toMatchObject({
    code: CODE,
    powers: [
      { power: 'mint', signature: 'mint(address,uint256)', selector: '0x40c10f19' },
      { power: 'pause', signature: 'pause()', selector: '0x8456cb59' },
    ],
    proxy: { kind: 'eip1967', admin: OWNER },
    owner: { address: OWNER, kind: 'account' },
  })
})
