import type { MasternodeLookup, MasternodeLookups } from '@orrery/family/masternode-lookup'

/** A masternode of a test; its id ends in `n`. */
export const testMasternode = (n: number, more: Partial<MasternodeLookup> = {}): MasternodeLookup => ({
  id: `0x${n.toString(16).padStart(64, '0')}`,
  kind: 'regular',
  status: 'enabled',
  service: `203.0.113.${n}:9999`,
  payout: `0x${n.toString(16).padStart(40, '0')}`,
  operatorPayout: null,
  operatorShare: 0,
  penalty: 0,
  registeredHeight: 1,
  lastPaidHeight: n,
  bannedHeight: null,
  revivedHeight: null,
  collateral: { txid: `0x${'c0'.repeat(32)}`, vout: 1 },
  collateralAddress: null,
  owner: null,
  voting: null,
  operatorKey: `0x${'80'.repeat(48)}`,
  platformNode: null,
  ...more,
})

/** What a node with these masternodes answers; it counts how often it is asked for all. */
export function testMasternodes(
  all: readonly MasternodeLookup[],
  more: Partial<MasternodeLookups> = {},
): MasternodeLookups & { readonly asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    list: async () => {
      asked++
      return all
    },
    state: async () => ({
      chainLockHeight: 50,
      lastSuperblock: 40,
      nextSuperblock: 60,
      superblockCycle: 20,
      budget: 7n,
      proposalFee: 1n,
      leastVotes: 1,
    }),
    proposals: async () => [
      {
        id: `0x${'aa'.repeat(32)}`,
        name: 'team',
        url: null,
        payout: null,
        amount: 9n,
        startMs: 1,
        endMs: 2,
        createdMs: 3,
        collateral: `0x${'bb'.repeat(32)}`,
        yes: 3,
        no: 1,
        abstain: 0,
        balance: 2,
        isFunded: true,
      },
    ],
    locks: async () => ({ instant: true, chain: false }),
    ...more,
  }
}
