import type { MasternodeLookup } from '@orrery/family/masternode-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { ShapeError } from '@orrery/transport/shape'
import { digits, fields, hash, integer, integerOrNull, list, text } from '../node-shape.ts'
import { readAddress } from '../parse-address.ts'

/** The network has some 4,000. */
export const MOST_MASTERNODES = 20_000

const REVOKED = /^0x0*$/

/** An address that the node tells; null for one of another form, or none. */
export function addressOrNull(value: unknown, chain: ChainOf<'utxo'>): Hex | null {
  const key = typeof value === 'string' ? readAddress(value.slice(0, 200), chain) : null
  return typeof key === 'string' ? key : null
}

/** Heights of what never happened are 0 or −1. */
const heightOrNull = (value: unknown, path: string): number | null => {
  const height = integerOrNull(value, path)
  return height === null || height <= 0 ? null : height
}

const KINDS: Readonly<Record<string, MasternodeLookup['kind']>> = {
  Regular: 'regular',
  Evo: 'evolution',
  // As nodes before version 19.2 called them.
  HighPerformance: 'evolution',
}

const serviceOf = (told: unknown): string | null =>
  typeof told === 'string' && told !== '' && !/^(?:0\.0\.0\.0|\[::\]):0$/.test(told) ? told.slice(0, 100) : null

/** From version 23 on a node tells several addresses by their use; the first of the network's own is shown. */
function coreAddress(told: unknown): string | null {
  if (typeof told !== 'object' || told === null) return null
  const own = (told as { readonly core_p2p?: unknown }).core_p2p
  return serviceOf(Array.isArray(own) ? own[0] : own)
}

const keyOrNull = (value: unknown, path: string): Hex | null => {
  const key = value === undefined ? null : digits(value, path)
  return key === null || REVOKED.test(key) ? null : key
}

/** How far a percentage may be from its hundredth: nodes write it as a binary fraction of sixteen digits, so that 0.07 is 0.07000000000000001. */
const FRACTION = 1e-9

/** A percentage with at most two decimals, in hundredths; older nodes write an integer. */
function hundredths(value: unknown, path: string): number | null {
  if (value === undefined) return null
  if (!/^\d{1,3}(?:\.\d{1,30})?$/.test(String(value))) throw new ShapeError('a percentage', path)
  const share = Math.round(Number(value) * 100)
  if (Math.abs(Number(value) - share / 100) > FRACTION) throw new ShapeError('a percentage', path)
  return share
}

/** The answer to `protx list registered true`, or a part of it. Throws `ShapeError`. */
export const readRegistered = (result: unknown, chain: ChainOf<'utxo'>): readonly MasternodeLookup[] =>
  bounded(list(result, '')).map((member, at) => {
    const path = `[${at}]`
    const told = fields(member, path)
    const state = fields(told.state, `${path}.state`)
    const bannedHeight = heightOrNull(state.PoSeBanHeight, `${path}.state.PoSeBanHeight`)
    return {
      id: hash(told.proTxHash, `${path}.proTxHash`),
      kind: KINDS[String(told.type)] ?? null,
      status: bannedHeight === null ? 'enabled' : 'banned',
      service: serviceOf(state.service) ?? coreAddress(state.addresses),
      payout: addressOrNull(state.payoutAddress, chain),
      operatorPayout: addressOrNull(state.operatorPayoutAddress, chain),
      operatorShare: hundredths(told.operatorReward, `${path}.operatorReward`),
      penalty: integerOrNull(state.PoSePenalty, `${path}.state.PoSePenalty`),
      registeredHeight: heightOrNull(state.registeredHeight, `${path}.state.registeredHeight`),
      lastPaidHeight: heightOrNull(state.lastPaidHeight, `${path}.state.lastPaidHeight`),
      bannedHeight,
      revivedHeight: heightOrNull(state.PoSeRevivedHeight, `${path}.state.PoSeRevivedHeight`),
      collateral:
        told.collateralHash === undefined
          ? null
          : {
              txid: hash(told.collateralHash, `${path}.collateralHash`),
              vout: integer(told.collateralIndex, `${path}.collateralIndex`),
            },
      collateralAddress: addressOrNull(told.collateralAddress, chain),
      owner: addressOrNull(state.ownerAddress, chain),
      voting: addressOrNull(state.votingAddress, chain),
      operatorKey: keyOrNull(state.pubKeyOperator, `${path}.state.pubKeyOperator`),
      platformNode: keyOrNull(state.platformNodeID, `${path}.state.platformNodeID`),
    }
  })

const STATUSES: Readonly<Record<string, MasternodeLookup['status']>> = { ENABLED: 'enabled', POSE_BANNED: 'banned' }

/** The answer to `masternodelist json`, which tells less: for nodes that do not answer the other. Throws `ShapeError`. */
export const readMasternodeList = (result: unknown, chain: ChainOf<'utxo'>): readonly MasternodeLookup[] =>
  bounded(Object.entries(fields(result, ''))).map(([outpoint, member]) => {
    const path = `.${outpoint.slice(0, 80)}`
    const told = fields(member, path)
    const at = /^([0-9a-f]{64})-(\d{1,9})$/.exec(outpoint)
    if (at === null) throw new ShapeError('an outpoint', path)
    return {
      id: hash(told.proTxHash, `${path}.proTxHash`),
      kind: KINDS[String(told.type)] ?? null,
      status: STATUSES[text(told.status, `${path}.status`)] ?? null,
      service: serviceOf(told.address) ?? coreAddress(told.addresses),
      payout: addressOrNull(told.payee, chain),
      operatorPayout: null,
      operatorShare: null,
      penalty: integerOrNull(told.pospenaltyscore, `${path}.pospenaltyscore`),
      registeredHeight: null,
      lastPaidHeight: heightOrNull(told.lastpaidblock, `${path}.lastpaidblock`),
      bannedHeight: null,
      revivedHeight: null,
      collateral: { txid: `0x${at[1]!}`, vout: Number(at[2]) },
      collateralAddress: addressOrNull(told.collateraladdress, chain),
      owner: addressOrNull(told.owneraddress, chain),
      voting: addressOrNull(told.votingaddress, chain),
      operatorKey: keyOrNull(told.pubkeyoperator, `${path}.pubkeyoperator`),
      platformNode: keyOrNull(told.platformNodeID, `${path}.platformNodeID`),
    }
  })

function bounded<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > MOST_MASTERNODES) throw new ShapeError(`at most ${MOST_MASTERNODES} masternodes`, '')
  return rows
}
