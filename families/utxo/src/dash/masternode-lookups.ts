import type { MasternodeLookup, MasternodeLookups } from '@orrery/family/masternode-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { RpcCall, RpcClient } from '@orrery/transport/rpc'
import { nodeCalls, orAbsent, orNotOffered } from '../node-calls.ts'
import { fields, integerOrNull } from '../node-shape.ts'
import { amount } from '../read-node-tx.ts'
import { isNoLock } from './find-locked.ts'
import { readMasternodeList, readRegistered } from './read-masternode.ts'
import { readProposals } from './read-proposal.ts'

// All of them are some 4 MB, which the node puts together anew for each asker.
const LIST_TIMEOUT_MS = 30_000

/** What masternodes are and do, asked of a node of a chain that has them (screens-nonevm §4.5). */
export function createMasternodeLookups(rpc: RpcClient, chain: ChainOf<'utxo'>): MasternodeLookups {
  const registered: RpcCall<readonly MasternodeLookup[]> = {
    method: 'protx',
    params: ['list', 'registered', true],
    parse: (result) => readRegistered(result, chain),
    timeoutMs: LIST_TIMEOUT_MS,
  }
  const listed: RpcCall<readonly MasternodeLookup[]> = {
    method: 'masternodelist',
    params: ['json'],
    parse: (result) => readMasternodeList(result, chain),
    timeoutMs: LIST_TIMEOUT_MS,
  }
  return {
    async list(signal) {
      return (await orNotOffered(rpc.call(registered, signal))) ?? (await orNotOffered(rpc.call(listed, signal)))
    },
    async state(signal) {
      const [lock, governance] = await Promise.all([
        orNoLock(orNotOffered(rpc.call(nodeCalls.bestChainLock(), signal))),
        orNotOffered(rpc.call(governanceInfo, signal)),
      ])
      const nextSuperblock = governance?.nextSuperblock ?? null
      const budget =
        nextSuperblock === null ? null : await orNotOffered(rpc.call(superblockBudget(nextSuperblock), signal))
      return {
        chainLockHeight: lock?.height ?? null,
        lastSuperblock: governance?.lastSuperblock ?? null,
        nextSuperblock,
        superblockCycle: governance?.superblockCycle ?? null,
        budget,
        proposalFee: governance?.proposalFee ?? null,
        leastVotes: governance?.leastVotes ?? null,
      }
    },
    proposals: (signal) =>
      orNotOffered(
        rpc.call(
          {
            method: 'gobject',
            params: ['list', 'valid', 'proposals'],
            parse: (result) => readProposals(result, chain),
            timeoutMs: LIST_TIMEOUT_MS,
          },
          signal,
        ),
      ),
    locks: (txid, signal) =>
      orAbsent(
        rpc.call(
          {
            method: 'getrawtransaction',
            params: [txid.slice(2), 1],
            parse: (result) => {
              const told = fields(result, '')
              return { instant: flag(told.instantlock), chain: flag(told.chainlock) }
            },
          },
          signal,
        ),
      ),
  }
}

const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** The answer, or null while there is no lock at all. */
const orNoLock = async <T>(answer: Promise<T | null>): Promise<T | null> => {
  try {
    return await answer
  } catch (error) {
    if (isNoLock(error)) return null
    throw error
  }
}

const governanceInfo: RpcCall<{
  readonly lastSuperblock: number | null
  readonly nextSuperblock: number | null
  readonly superblockCycle: number | null
  readonly proposalFee: bigint | null
  readonly leastVotes: number | null
}> = {
  method: 'getgovernanceinfo',
  params: [],
  parse: (result) => {
    const told = fields(result, '')
    return {
      lastSuperblock: integerOrNull(told.lastsuperblock, '.lastsuperblock'),
      nextSuperblock: integerOrNull(told.nextsuperblock, '.nextsuperblock'),
      superblockCycle: integerOrNull(told.superblockcycle, '.superblockcycle'),
      proposalFee: told.proposalfee === undefined ? null : amount(told.proposalfee, '.proposalfee'),
      leastVotes: integerOrNull(told.governanceminquorum, '.governanceminquorum'),
    }
  },
}

const superblockBudget = (height: number): RpcCall<bigint> => ({
  method: 'getsuperblockbudget',
  params: [height],
  parse: (result) => amount(result, ''),
})
