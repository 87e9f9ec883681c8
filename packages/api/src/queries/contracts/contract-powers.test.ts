import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ContractLookup } from '@orrery/family/contract-lookup'
import type { Hex } from '@orrery/primitives/hex'
import { expect, test } from 'vitest'
import { createChainDesk } from '../chain-desk.ts'
import { createAccountWorld } from '../../testing/world.ts'
import { DELAYS, readContractPowers } from './contract-powers.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const asOf = { height: 59, hash: `0x${'aa'.repeat(32)}` } as const
const [SELF, ADMIN, SAFE, LOCK, YES, LOST] = [at('1'), at('2'), at('3'), at('4'), at('5'), at('6')]

const contract = (more: Partial<ContractLookup> = {}): ContractLookup => ({
  asOf,
  codeSize: 9,
  codeHash: `0x${'c'.repeat(64)}`,
  owner: null,
  proxies: [],
  end: 'code',
  endCodeHash: null,
  ...more,
})

const ask = async (
  contracts: Readonly<Record<Hex, ContractLookup | null>>,
  delays: Readonly<Record<string, bigint>> = {},
) => {
  const world = await createAccountWorld(61)
  const asked: Hex[] = []
  world.node.contract = async (address) => {
    asked.push(address)
    const told = contracts[address]
    if (told === undefined) return contract({ codeSize: 0, codeHash: null, end: 'empty' })
    if (told === null) throw new Error('down')
    return told
  }
  world.node.safe = async (address) =>
    address === SAFE
      ? {
          asOf,
          version: '1.4.1',
          owners: [at('7'), at('8')],
          ownersMore: false,
          threshold: 2,
          modules: [],
          modulesMore: false,
          guard: null,
          fallback: null,
        }
      : null
  world.node.callAt = async ({ to, data }) => {
    const told = delays[`${to} ${data}`]
    return told === undefined
      ? { asOf, output: null, failing: { error: 'reverted', reason: { as: 'silent' } } }
      : { asOf, output: word(told), failing: null }
  }
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 })
  const { data } = await readContractPowers(desk, SELF)
  desk.close()
  const holderOf = (address: Hex) => data.holders.find((holder) => holder.address.toLowerCase() === address)
  return { data, asked, holderOf }
}

test('screens-evm §6.1: the powers of a contract are owner and admin, and who stands behind each, step by step', async () => {
  const proxy = {
    address: SELF,
    kind: 'eip1967',
    implementation: at('9'),
    beacon: null,
    admin: ADMIN,
    facets: [],
  } as const
  const { data, holderOf } = await ask(
    {
      [SELF]: contract({ owner: LOCK, proxies: [proxy] }),
      [ADMIN]: contract({ owner: SAFE }),
      [SAFE]: contract({ proxies: [{ ...proxy, kind: 'safe', admin: null }] }),
      [LOCK]: contract(),
    },
    { [`${LOCK} ${DELAYS[0]!.selector}`]: 172_800n },
  )
  expect(data.powers.map(({ as, by, holder }) => [as, by, holder.toLowerCase()])).toEqual([
    ['owner', 'node', LOCK],
    ['admin', 'node', ADMIN],
  ])
  expect(holderOf(LOCK)).toMatchObject({ kind: 'timelock', delay: '172800' })
  expect(holderOf(ADMIN)).toMatchObject({ kind: 'contract', safe: null, delay: null })
  expect(holderOf(ADMIN)!.owner!.toLowerCase()).toBe(SAFE)
  expect(holderOf(SAFE)).toMatchObject({ kind: 'safe', safe: { threshold: 2, modules: 0 } })
  expect(data).toMatchObject({ asOf, codeDecides: false })
})

test('screens-evm §0: what the node does not tell is unknown, and nobody is somebody', async () => {
  const { data, holderOf } = await ask({
    [SELF]: contract({
      owner: LOST,
      proxies: [{ address: SELF, kind: 'eip1967', implementation: at('9'), beacon: null, admin: at('0'), facets: [] }],
    }),
    [LOST]: null,
  })
  expect(holderOf(LOST)).toMatchObject({ kind: 'unknown', delay: null })
  expect(data.codeDecides, 'no admin has the slot').toBe(true)
  expect(data.powers.map(({ as }) => as)).toEqual(['owner'])
  expect((await ask({ [SELF]: contract({ owner: at('0') }) })).holderOf(at('0'))).toMatchObject({ kind: 'nobody' })
  expect((await ask({ [SELF]: null })).data).toMatchObject({ asOf: null, powers: [], codeDecides: false })
})

test('a contract that answers to everything is no timelock, and a chain of owners has an end', async () => {
  const answers = Object.fromEntries(DELAYS.map(({ selector }) => [`${YES} ${selector}`, 1n]))
  const { holderOf } = await ask({ [SELF]: contract({ owner: YES }), [YES]: contract() }, answers)
  expect(holderOf(YES)).toMatchObject({ kind: 'contract', delay: null })
  const compound = { [`${YES} ${DELAYS[1]!.selector}`]: 5n, [`${YES} ${DELAYS[2]!.selector}`]: 9n }
  expect((await ask({ [SELF]: contract({ owner: YES }), [YES]: contract() }, compound)).holderOf(YES)).toMatchObject({
    kind: 'timelock',
    delay: '5',
  })
  const ring = {
    [SELF]: contract({ owner: at('a') }),
    [at('a')]: contract({ owner: at('b') }),
    [at('b')]: contract({ owner: at('c') }),
    [at('c')]: contract({ owner: at('d') }),
  }
  const { asked, holderOf: of } = await ask(ring)
  expect(of(at('c'))).toMatchObject({ kind: 'contract' })
  expect(of(at('d'))).toMatchObject({ kind: 'unasked' })
  expect(asked).not.toContain(at('d'))
})

test('screens-evm §6.1: roles are those that events gave and did not take back, each with who holds it', async () => {
  const world = await createAccountWorld(61)
  world.node.contract = async () => contract({ codeSize: 0, codeHash: null, end: 'empty' })
  const desk = createChainDesk({ runtime: () => world.runtime, clock: world.clock, nodeDeadlineMs: 1_000 })
  const rows = world.chain.flatMap(({ family }) => family?.['t_roles'] ?? [])
  const address = rows[0]!['contract'] as Hex
  const granted = new Set(rows.filter(({ kind }) => kind === 1).map(({ account }) => account))
  const { data } = await readContractPowers(desk, address)
  desk.close()
  expect(granted.size).toBeGreaterThan(0)
  expect(data.powers.map(({ as, by }) => `${as} ${by}`)).toEqual([...granted].map(() => 'role events'))
  expect(new Set(data.powers.map(({ holder }) => holder.toLowerCase()))).toEqual(granted)
  expect(data.holders.filter(({ kind }) => kind === 'account').length).toBe(granted.size + 1)
})

test.each(DELAYS)('$signature is asked by the bytes that are its own', ({ signature, selector }) => {
  expect(`0x${Buffer.from(keccak_256(Buffer.from(signature))).toString('hex', 0, 4)}`).toBe(selector)
})
