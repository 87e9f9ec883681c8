import type { HolderGroups } from '@orrery/model/wire/holder'
import { expect, test } from 'vitest'
import { sliceTarget, slicesOf } from './slices.ts'

const groups: HolderGroups = {
  counted: 3,
  holders: 9,
  groups: [
    { group: 'contract', holders: 1, amount: '50', sharePpm: null },
    { group: 'other', holders: 1, amount: '20', sharePpm: null },
    { group: 'burn', holders: 0, amount: '0', sharePpm: null },
  ],
  lockersAsked: 1,
  ages: null,
  coverage: { ranges: [], complete: true },
}
const lock = {
  address: '0x1',
  kind: 'timelock' as const,
  amount: '30',
  sharePpm: null,
  beneficiary: null,
  startMs: null,
  cliffMs: null,
  endMs: 100,
  released: null,
}
const allocation = (name: string, amount: string) => ({
  name,
  amount,
  sharePpm: null,
  addresses: [],
  held: null,
  startMs: null,
  cliffMs: null,
  endMs: null,
})

test('screens-evm §8.5: without a plan a token is divided by what its holders are, what is locked apart, and the unknown is a part', () => {
  expect(slicesOf({ plan: null, supply: '100', locks: [lock], safes: [] }, groups, 50)).toEqual({
    isTold: false,
    slices: [
      { key: 'tokenomics.stillLocked', amount: 30n },
      { key: 'holderGroup.contract', amount: 20n },
      { key: 'holderGroup.other', amount: 20n },
      { key: 'tokenomics.unknown', amount: 30n },
    ],
  })
  // What has come free is the contract's as anything else.
  expect(slicesOf({ plan: null, supply: '100', locks: [lock], safes: [] }, groups, 200).slices[0]).toEqual({
    key: 'holderGroup.contract',
    amount: 50n,
  })
  const safe = { address: '0x2', amount: '15', sharePpm: null, owners: 3, threshold: 2, isKnown: true }
  expect(slicesOf({ plan: null, supply: '100', locks: [lock], safes: [safe] }, groups, 50).slices).toEqual([
    { key: 'tokenomics.stillLocked', amount: 30n },
    { key: 'tokenomics.safes', amount: 15n },
    { key: 'holderGroup.contract', amount: 5n },
    { key: 'holderGroup.other', amount: 20n },
    { key: 'tokenomics.unknown', amount: 30n },
  ])
  // A wallet of several owners of whose making the index does not know is none of its contracts.
  const hidden = { ...safe, isKnown: false }
  expect(slicesOf({ plan: null, supply: '100', locks: [lock], safes: [hidden] }, groups, 50).slices).toEqual([
    { key: 'tokenomics.stillLocked', amount: 30n },
    { key: 'tokenomics.safes', amount: 15n },
    { key: 'holderGroup.contract', amount: 20n },
    { key: 'holderGroup.other', amount: 5n },
    { key: 'tokenomics.unknown', amount: 30n },
  ])
  // Where holders are told with lockers apart, a locker is told once: by what is still locked.
  const apart = {
    ...groups,
    groups: [{ group: 'locked' as const, holders: 1, amount: '35', sharePpm: null }, ...groups.groups],
  }
  expect(slicesOf({ plan: null, supply: '140', locks: [lock], safes: [] }, apart, 50).slices).toEqual([
    { key: 'tokenomics.stillLocked', amount: 30n },
    { key: 'holderGroup.locked', amount: 5n },
    { key: 'holderGroup.contract', amount: 50n },
    { key: 'holderGroup.other', amount: 20n },
    { key: 'tokenomics.unknown', amount: 35n },
  ])
  expect(slicesOf({ plan: null, supply: null, locks: [], safes: [] }, groups, 0).slices).toEqual([])
})

test('screens-evm §8.5: by a plan a token is divided as its operator says, of the most that there will be', () => {
  const plan = {
    source: '',
    most: '200',
    allocations: [allocation('Team', '60'), allocation('Public', '100')],
    treasury: [],
  }
  expect(slicesOf({ plan, supply: '100', locks: [lock], safes: [] }, groups, 50)).toEqual({
    isTold: true,
    slices: [
      { name: 'Team', amount: 60n },
      { name: 'Public', amount: 100n },
      { key: 'tokenomics.unknown', amount: 40n },
    ],
  })
  // Without the most it is of the supply, and a plan that says more than that leaves nothing unknown.
  expect(slicesOf({ plan: { ...plan, most: null }, supply: '100', locks: [], safes: [] }, null, 0).slices).toHaveLength(
    2,
  )
})

test('screens-evm §8.5: each slice leads to its addresses, and what is not known leads nowhere', () => {
  const to = (slice: Parameters<typeof sliceTarget>[0]) => sliceTarget(slice, '/eth/token/0x1')
  const amount = 1n
  expect([
    to({ name: 'Team', amount }),
    to({ key: 'tokenomics.stillLocked', amount }),
    to({ key: 'tokenomics.safes', amount }),
    to({ key: 'holderGroup.contract', amount }),
    to({ key: 'tokenomics.unknown', amount }),
  ]).toEqual(['#plan', '#locks', '#safes', '/eth/token/0x1?tab=holders&group=contract', undefined])
})
