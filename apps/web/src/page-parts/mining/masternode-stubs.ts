import type { Masternode, MasternodeState, Proposal } from '@orrery/model/wire/masternode'

const ID = '0'.repeat(64)

/** Rows of the skeletons of pages about masternodes. */
export const stubMasternode: Masternode = {
  id: ID,
  kind: 'regular',
  status: 'enabled',
  service: '203.0.113.7:9999',
  payout: null,
  penalty: 0,
  lastPaidHeight: 0,
  registeredHeight: 0,
}

export const stubMasternodeState: MasternodeState = {
  toldMs: 0,
  counts: null,
  chainLockHeight: null,
  lastSuperblock: null,
  nextSuperblock: null,
  superblockCycle: null,
  budget: null,
  proposalFee: null,
  votesNeeded: null,
}

export const stubProposal: Proposal = {
  id: ID,
  name: '',
  url: null,
  payout: null,
  amount: '0',
  startMs: 0,
  endMs: 0,
  createdMs: 0,
  collateral: ID,
  yes: 0,
  no: 0,
  abstain: 0,
  balance: 0,
  isFunded: false,
}
