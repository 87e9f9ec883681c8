import { OrreryError } from '@orrery/errors/orrery-error'
import type { MasternodeLookup, MasternodeStateLookup, ProposalLookup } from '@orrery/family/masternode-lookup'
import type {
  Masternode,
  MasternodeCounts,
  MasternodeDetail,
  MasternodeList,
  MasternodeState,
  Proposal,
  ProposalList,
} from '@orrery/model/wire/masternode'
import type { Clock } from '@orrery/primitives/clock'
import type { Hex } from '@orrery/primitives/hex'
import type { Answer } from '../../contract/handler.ts'
import type { ChainDesk } from '../chain-desk.ts'
import { createKept, type Kept } from '../kept.ts'
import type { ListParams } from '../lists/keyset-list.ts'
import { readOffsetPage } from '../lists/offset-list.ts'
import { paymentOrder } from './payment-order.ts'
import { atOneMoment, type Snapshot } from '../snapshot.ts'
import { toList } from '../lists/to-list.ts'

type Told<T> = { readonly toldMs: number; readonly told: T }

/** What the node tells of masternodes, kept for a while: all of them are megabytes, which it puts together anew for each asker. */
export type MasternodeBook = {
  list(): Promise<Told<readonly MasternodeLookup[]>>
  state(): Promise<Told<MasternodeStateLookup>>
  proposals(): Promise<Told<readonly ProposalLookup[]>>
}

/** A block comes every two and a half minutes. */
const LIST = { leastMs: 60_000, ratio: 30, waitMs: 8_000 } as const
const STATE = { leastMs: 10_000, ratio: 30, waitMs: 3_000 } as const

/** Makes the book of a desk; nothing is asked before it is wanted. Its readings throw `CAPABILITY_MISSING` where the node does not tell. */
export function createMasternodeBook(code: string, desk: () => ChainDesk, clock: Clock): MasternodeBook {
  const keep = <T>(
    what: string,
    options: typeof LIST | typeof STATE,
    read: () => Promise<T | null>,
  ): (() => Promise<Told<T>>) => {
    const kept: Kept<Told<T>> = createKept(
      async () => {
        const told = await read()
        if (told === null) throw new OrreryError('CAPABILITY_MISSING', { chain: code, capability: what })
        return { toldMs: clock.now(), told }
      },
      clock,
      options,
    )
    return async () => {
      const told = await kept.read()
      if (told === null)
        throw new OrreryError('UPSTREAM_TIMEOUT', { source: `the node of ${code}`, method: what, ms: options.waitMs })
      return told
    }
  }
  return {
    list: keep('masternodes', LIST, () => desk().node.masternodes((lookups, signal) => lookups.list(signal))),
    state: keep('masternodes', STATE, () => desk().node.masternodes((lookups, signal) => lookups.state(signal))),
    proposals: keep('proposals', LIST, () => desk().node.masternodes((lookups, signal) => lookups.proposals(signal))),
  }
}

/** The groups that the list is told in. */
export const MASTERNODE_GROUPS = ['all', 'enabled', 'banned', 'evolution'] as const
export type MasternodeGroup = (typeof MASTERNODE_GROUPS)[number]

const isOf = (group: MasternodeGroup, { status, kind }: MasternodeLookup): boolean =>
  group === 'all' || (group === 'evolution' ? kind === group : status === group)

const countsOf = (all: readonly MasternodeLookup[]): MasternodeCounts => ({
  all: all.length,
  enabled: all.filter((one) => isOf('enabled', one)).length,
  banned: all.filter((one) => isOf('banned', one)).length,
  evolution: all.filter((one) => isOf('evolution', one)).length,
})

/** Masternodes of a group, whoever was paid last first; `find` narrows to those whose id, service or an address of theirs begins with it. */
export async function listMasternodes(
  desk: ChainDesk,
  { group, find, ...params }: ListParams & { readonly group: MasternodeGroup; readonly find: string },
): Promise<Answer<MasternodeList>> {
  const { toldMs, told } = await desk.masternodes.list()
  const wanted = find.trim().toLowerCase()
  const rows = told
    .filter((one) => isOf(group, one) && (wanted === '' || begins(desk, one, wanted)))
    .toSorted((a, b) => (b.lastPaidHeight ?? 0) - (a.lastPaidHeight ?? 0) || (a.id < b.id ? -1 : 1))
  return atOneMoment(desk.runtime, async (snapshot) => {
    const page = await readOffsetPage(
      {
        name: `${desk.chain.code} masternodes ${group} ${wanted}`,
        anchor: null,
        read: (offset, limit) => Promise.resolve(rows.slice(offset, offset + limit)),
      },
      params,
    )
    const hits = page.rows.map((one) => masternodeOf(desk, one))
    return {
      data: { toldMs, counts: countsOf(told), list: wholeList(snapshot, page, hits, rows.length) },
      head: desk.wire.head(snapshot.tip),
    }
  })
}

const begins = ({ wire }: ChainDesk, one: MasternodeLookup, wanted: string): boolean =>
  [
    wire.hash(one.id),
    one.service,
    ...[one.payout, one.owner, one.voting, one.collateralAddress, one.operatorPayout].map(wire.party),
  ].some((text) => text?.toLowerCase().startsWith(wanted))

/** Nothing of it depends on which blocks are indexed. */
const wholeList: typeof toList = (_snapshot, ...rest) => toList({ coverage: { ranges: [], complete: true } }, ...rest)

const masternodeOf = ({ wire }: ChainDesk, one: MasternodeLookup): Masternode => ({
  id: wire.hash(one.id),
  kind: one.kind,
  status: one.status,
  service: one.service,
  payout: wire.party(one.payout),
  penalty: one.penalty,
  lastPaidHeight: one.lastPaidHeight,
  registeredHeight: one.registeredHeight,
})

/** One masternode by the hash that registered it. Throws `MASTERNODE_NOT_FOUND`. */
export async function readMasternode(desk: ChainDesk, id: Hex): Promise<Answer<MasternodeDetail>> {
  const { wire, chain } = desk
  const { toldMs, told } = await desk.masternodes.list()
  const one = told.find((each) => each.id === id)
  if (one === undefined) throw new OrreryError('MASTERNODE_NOT_FOUND', { masternode: wire.hash(id), chain: chain.code })
  return atOneMoment(desk.runtime, async (snapshot) => {
    const [lastPaidMs, registeredMs] = await Promise.all(
      [one.lastPaidHeight, one.registeredHeight].map((height) => timeOf(snapshot, height)),
    )
    return {
      data: {
        ...masternodeOf(desk, one),
        toldMs,
        lastPaidMs: lastPaidMs!,
        registeredMs: registeredMs!,
        queue: paymentOrder(told, one),
        bannedHeight: one.bannedHeight,
        revivedHeight: one.revivedHeight,
        collateral: one.collateral && { hash: wire.hash(one.collateral.txid), vout: one.collateral.vout },
        collateralAddress: wire.party(one.collateralAddress),
        owner: wire.party(one.owner),
        voting: wire.party(one.voting),
        operatorKey: one.operatorKey,
        operatorPayout: wire.party(one.operatorPayout),
        operatorShare: one.operatorShare,
        platformNode: one.platformNode,
      },
      head: wire.head(snapshot.tip),
    }
  })
}

const timeOf = async ({ newest, deep, cut }: Snapshot, height: number | null): Promise<number | null> =>
  height === null ? null : ((await (height >= cut ? newest : deep).block(height))?.timeMs ?? null)

/** What masternodes are for the chain. Counts are null where the node does not list them. */
export async function readMasternodeState(desk: ChainDesk): Promise<Answer<MasternodeState>> {
  return { data: await stateOf(desk), head: desk.wire.head(desk.runtime.head.view().tip) }
}

async function stateOf({ masternodes }: ChainDesk): Promise<MasternodeState> {
  const [{ toldMs, told }, all] = await Promise.all([
    masternodes.state(),
    // The list is large and may be late: what is beside it is told all the same.
    masternodes.list().catch((error: unknown) => {
      if (error instanceof OrreryError) return null
      throw error
    }),
  ])
  const votes = all === null ? null : Math.floor(weightOf(all.told) / 10)
  return {
    toldMs,
    counts: all && countsOf(all.told),
    chainLockHeight: told.chainLockHeight,
    lastSuperblock: told.lastSuperblock,
    nextSuperblock: told.nextSuperblock,
    superblockCycle: told.superblockCycle,
    budget: told.budget?.toString() ?? null,
    proposalFee: told.proposalFee?.toString() ?? null,
    votesNeeded: votes === null || told.leastVotes === null ? null : Math.max(votes, told.leastVotes),
  }
}

/** Dash Core evo/dmn_types.h: an evolution node has the collateral, and the votes, of four. */
const EVOLUTION_WEIGHT = 4
const weightOf = (all: readonly MasternodeLookup[]): number =>
  all
    .filter(({ status }) => status === 'enabled')
    .reduce((sum, { kind }) => sum + (kind === 'evolution' ? EVOLUTION_WEIGHT : 1), 0)

/** Proposals that the node holds valid, the newest first. */
export async function listProposals(desk: ChainDesk, params: ListParams): Promise<Answer<ProposalList>> {
  const [{ toldMs, told }, state] = await Promise.all([desk.masternodes.proposals(), stateOf(desk)])
  const page = await readOffsetPage(
    {
      name: `${desk.chain.code} proposals`,
      anchor: null,
      read: (offset, limit) => Promise.resolve(told.slice(offset, offset + limit)),
    },
    params,
  )
  const list = toList(
    { coverage: { ranges: [], complete: true } },
    page,
    page.rows.map((one) => proposalOf(desk, one)),
    told.length,
  )
  return { data: { toldMs, state, list }, head: desk.wire.head(desk.runtime.head.view().tip) }
}

const proposalOf = ({ wire }: ChainDesk, one: ProposalLookup): Proposal => ({
  id: wire.hash(one.id),
  name: one.name,
  url: one.url,
  payout: wire.party(one.payout),
  amount: one.amount?.toString() ?? null,
  startMs: one.startMs,
  endMs: one.endMs,
  createdMs: one.createdMs,
  collateral: wire.hash(one.collateral),
  yes: one.yes,
  no: one.no,
  abstain: one.abstain,
  balance: one.balance,
  isFunded: one.isFunded,
})
