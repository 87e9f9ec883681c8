import { dash } from '@orrery/chains/records/dash'
import { formatAddress } from '../format-address.ts'
import { expect, test } from 'vitest'
import { refuse, scriptedRpc, type Script } from '../testing/scripted-rpc.ts'
import { masternodeNode, registered } from '../testing/masternode-node.ts'
import { createMasternodeLookups } from './masternode-lookups.ts'

const signal = new AbortController().signal
const ask = (script: Script) => createMasternodeLookups(scriptedRpc(script), dash)

test('screens-nonevm §4.5: all registered masternodes are told with what the node knows of each', async () => {
  const [regular, evolution, banned] = (await ask(masternodeNode()).list(signal))!
  expect(regular).toMatchObject({
    kind: 'regular',
    status: 'enabled',
    service: '1.2.3.4:9999',
    penalty: 0,
    registeredHeight: 1_028_160,
    lastPaidHeight: 2_000_001,
    bannedHeight: null,
    operatorShare: 0,
    platformNode: null,
  })
  expect(formatAddress(regular!.payout!, dash)).toBe(registered(1).state.payoutAddress)
  expect(evolution).toMatchObject({ kind: 'evolution', operatorShare: 1_250, platformNode: `0x${'ab'.repeat(20)}` })
  // Nothing was paid yet, its operator's key is revoked, and it says nowhere to be reached.
  expect(banned).toMatchObject({
    status: 'banned',
    bannedHeight: 1_999_000,
    lastPaidHeight: null,
    operatorKey: null,
    service: null,
  })
})

test('a node that tells addresses by their use is read too', async () => {
  const { state, ...told } = registered(1)
  const { service: _, ...rest } = state
  const newer = { ...told, state: { ...rest, addresses: { core_p2p: ['[2001:db8::1]:9999'] } } }
  const script: Script = (method) => (method === 'protx' ? [newer] : undefined)
  expect((await ask(script).list(signal))![0]).toMatchObject({ service: '[2001:db8::1]:9999' })
})

test('a node without protx is asked for its list of masternodes, which tells less', async () => {
  const whole = masternodeNode()
  const script: Script = (method, params) => (method === 'protx' ? undefined : whole(method, params))
  const [first] = (await ask(script).list(signal))!
  expect(first).toMatchObject({ status: 'enabled', penalty: 7, lastPaidHeight: 2_000_001, registeredHeight: null })
  expect(await ask(() => undefined).list(signal)).toBeNull()
})

test('what is no masternode is refused at the door, and so is a list beyond any network', async () => {
  const of = (members: unknown) => ask((method) => (method === 'protx' ? members : undefined)).list(signal)
  await expect(of([{ ...registered(1), proTxHash: 'ab' }])).rejects.toThrow('64 hex digits')
  const told: readonly (readonly [string, number])[] = [
    ['0.07000000000000001', 7],
    ['8.029999999999999', 803],
    ['8.199999999999999', 820],
  ]
  for (const [operatorReward, operatorShare] of told)
    expect((await of([{ ...registered(1), operatorReward }]))?.[0]).toMatchObject({ operatorShare })
  await expect(of([{ ...registered(1), operatorReward: '0.001' }])).rejects.toThrow('a percentage')
  await expect(of([{ ...registered(1), state: null }])).rejects.toThrow('an object')
  await expect(of(Array<unknown>(20_001).fill(registered(1)))).rejects.toThrow('at most 20000')
  const foreign = registered(1)
  // An address of Bitcoin is none of this chain: it is not known whom it pays.
  const strange = { ...foreign, state: { ...foreign.state, payoutAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' } }
  expect((await of([strange]))![0]!.payout).toBeNull()
})

test('what masternodes do for the chain: the lock, the next superblock and what it may pay', async () => {
  expect(await ask(masternodeNode()).state(signal)).toEqual({
    chainLockHeight: 2_000_010,
    lastSuperblock: 1_993_920,
    nextSuperblock: 2_010_536,
    superblockCycle: 16_616,
    budget: 4_123_45678900n,
    proposalFee: 1_00000000n,
    leastVotes: 10,
  })
})

test('without a lock or a budget those are unknown, and a node that is ill is not taken for one without', async () => {
  const whole = masternodeNode()
  const without: Script = (method, params) =>
    method === 'getbestchainlock'
      ? refuse(-32603, 'Unable to find any ChainLock')
      : method === 'getgovernanceinfo'
        ? undefined
        : whole(method, params)
  expect(await ask(without).state(signal)).toMatchObject({ chainLockHeight: null, nextSuperblock: null, budget: null })
  const ill: Script = (method, params) =>
    method === 'getbestchainlock' ? refuse(-28, 'Loading block index') : whole(method, params)
  await expect(ask(ill).state(signal)).rejects.toThrow('Loading block index')
})

test('proposals are told newest first with exact amounts, also in the form of old ones', async () => {
  const [newest, old, garbled] = (await ask(masternodeNode()).proposals(signal))!
  expect(newest).toMatchObject({
    name: 'core-team',
    url: 'https://example.org/p/core-team',
    amount: 1_35961931n,
    yes: 812,
    no: 12,
    balance: 800,
    isFunded: true,
    startMs: 1_700_000_000_000,
    endMs: 1_710_000_000_000,
  })
  expect(newest!.payout).not.toBeNull()
  expect(old).toMatchObject({ name: 'testproposal', amount: 2_00000000n, isFunded: false })
  // What a stranger wrote that is no proposal leaves its votes as they are.
  expect(garbled).toMatchObject({ name: null, url: null, amount: null, payout: null, startMs: null, yes: 1 })
})

test('screens-nonevm §4.5: InstantSend and ChainLock of a transaction as the node tells them', async () => {
  expect(await ask(masternodeNode()).locks(`0x${'11'.repeat(32)}`, signal)).toEqual({ instant: true, chain: false })
  expect(await ask(() => refuse(-5, 'No such transaction')).locks(`0x${'22'.repeat(32)}`, signal)).toBeNull()
  expect(await ask(() => ({ txid: 'ab' })).locks(`0x${'33'.repeat(32)}`, signal)).toEqual({
    instant: null,
    chain: null,
  })
})
