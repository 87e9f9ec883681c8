import type { ListOf } from '@orrery/model/wire/common'
import type {
  Masternode,
  MasternodeDetail,
  MasternodeList,
  MasternodeState,
  ProposalList,
} from '@orrery/model/wire/masternode'
import { address, hash, HEAD, SAMPLE_NOW } from './sample-rows.fixture.ts'

type Rows = <T>(params: { limit?: number }, make: (index: number) => T, total?: number) => ListOf<T>

const HOSTILE = '<img src=x onerror=alert(1)> \u202Eproposal'
const toldMs = SAMPLE_NOW - 20_000

const masternode = (index: number): Masternode => ({
  id: hash(index),
  kind: index === 2 ? null : index % 3 === 0 ? 'evolution' : 'regular',
  status: index === 2 ? null : index === 1 ? 'banned' : 'enabled',
  service: index === 2 ? null : index === 1 ? '[2001:db8:85a3::8a2e:370:7334]:9999' : '203.0.113.7:9999',
  payout: index === 2 ? null : address(index),
  penalty: index === 2 ? null : index === 1 ? 3_900 : 0,
  lastPaidHeight: index === 1 ? null : HEAD - index,
  registeredHeight: index === 2 ? null : 1_000 + index,
})

const counts = { all: 3_412, enabled: 3_100, banned: 312, evolution: 240 }

const state: MasternodeState = {
  toldMs,
  counts,
  chainLockHeight: HEAD,
  lastSuperblock: HEAD - 616,
  nextSuperblock: HEAD + 16_000,
  superblockCycle: 16_616,
  budget: '412345678900',
  proposalFee: '100000000',
  votesNeeded: 382,
}

/** What the pages about masternodes ask for. */
export const sampleMasternodes = (rows: Rows) => ({
  listMasternodes: (params: { limit?: number }): MasternodeList => ({
    toldMs,
    counts,
    list: rows(params, masternode, counts.all),
  }),
  getMasternode: (): MasternodeDetail => ({
    ...masternode(1),
    toldMs,
    lastPaidMs: null,
    registeredMs: SAMPLE_NOW - 86_400_000 * 400,
    queue: null,
    bannedHeight: HEAD - 900,
    revivedHeight: 5_000,
    collateral: { hash: hash(9), vout: 1 },
    collateralAddress: address(9),
    owner: address(10),
    voting: address(11),
    operatorKey: `0x${'80'.repeat(48)}`,
    operatorPayout: null,
    operatorShare: 1_250,
    platformNode: `0x${'ab'.repeat(20)}`,
  }),
  getMasternodeState: (): MasternodeState => state,
  listProposals: (params: { limit?: number }): ProposalList => ({
    toldMs,
    state,
    list: rows(
      params,
      (index) => ({
        id: hash(index),
        name: index === 1 ? HOSTILE : index === 2 ? null : 'core-team',
        url: index === 1 ? 'javascript:alert(1)' : index === 2 ? null : 'https://example.org/p/core-team',
        payout: index === 2 ? null : address(index),
        amount: index === 2 ? null : '135961931',
        startMs: index === 2 ? null : SAMPLE_NOW,
        endMs: index === 2 ? null : SAMPLE_NOW + 86_400_000 * 90,
        createdMs: SAMPLE_NOW,
        collateral: hash(index + 50),
        yes: 812,
        no: 12,
        abstain: 4,
        balance: 800,
        isFunded: index === 0,
      }),
      3,
    ),
  }),
})
