import type { Hex } from '@orrery/primitives/hex'
import { readNetInfo, readService, type NetPlace } from './net-info.ts'
import { PayloadReader } from './payload-reader.ts'

/** What an evolution masternode adds (DIP-3 version 2): its platform node id of 20 bytes and its ports; from version 3 on these are among its addresses. */
export type PlatformNode = { readonly id: Hex; readonly ports: { readonly p2p: number; readonly http: number } | null }

/** A network address with its port as people write it; null where the payload leaves it empty. */
type Service = string | null

/** Who gets what part of a masternode's reward, hundredths of a percent (DIP-26); before version 3 one script gets all of it. */
export type Payout = { readonly script: Hex; readonly part: number }

/** A part of a collateral that several put up together, duffs; whose reward goes to `reward`, or, where that is `0x`, to `refund` as the part itself in the end. */
export type CollateralShare = {
  readonly amount: bigint
  readonly refund: Hex
  readonly reward: Hex
  readonly ownerKey: Hex
}

/** Version 1 is signed with the older BLS scheme, later ones with the basic one; hashes are in the order in which they are shown. */
export type SpecialPayload =
  | {
      readonly is: 'register'
      readonly version: number
      /** 0 regular, 1 evolution. */
      readonly masternode: number
      readonly mode: number
      /** Transaction of the collateral; null where it is an output of this transaction. */
      readonly collateralTxid: Hex | null
      readonly collateralIndex: number
      /** Before version 3, else null; then `places` has addresses. */
      readonly service: Service
      readonly places: readonly NetPlace[]
      /** HASH160 of the public keys, 20 bytes. */
      readonly ownerKey: Hex
      readonly votingKey: Hex
      /** BLS public key, 48 bytes. */
      readonly operatorKey: Hex
      /** Hundredths of a percent. */
      readonly operatorReward: number
      readonly payouts: readonly Payout[]
      /** None where the collateral is one owner's. */
      readonly shares: readonly CollateralShare[]
      readonly inputsHash: Hex
      readonly platform: PlatformNode | null
    }
  | {
      readonly is: 'update-service'
      readonly version: number
      readonly masternode: number
      readonly proTxHash: Hex
      readonly service: Service
      readonly places: readonly NetPlace[]
      /** `0x` where the operator sets none. */
      readonly payoutScript: Hex
      readonly inputsHash: Hex
      readonly platform: PlatformNode | null
    }
  | {
      readonly is: 'update-registrar'
      readonly version: number
      readonly proTxHash: Hex
      readonly mode: number
      readonly operatorKey: Hex
      readonly votingKey: Hex
      readonly payouts: readonly Payout[]
      readonly inputsHash: Hex
    }
  | {
      readonly is: 'revoke'
      readonly version: number
      readonly proTxHash: Hex
      /** 0 not told, 1 end of service, 2 compromised keys, 3 change of keys. */
      readonly reason: number
      readonly inputsHash: Hex
    }
  | {
      readonly is: 'coinbase'
      readonly version: number
      readonly height: number
      readonly masternodesRoot: Hex
      /** From version 2 on, else null. */
      readonly quorumsRoot: Hex | null
      /** From version 3 on: the height of the best ChainLock that the miner knew, null where it knew none. */
      readonly chainLockHeight: number | null
      /** From version 3 on: all that is locked for the platform, duffs. */
      readonly creditPool: bigint | null
      /** From version 4 on: root over all bytes of the block's withdrawals whose ids leave some out; null before. */
      readonly unlocksRoot: Hex | null
    }
  | {
      readonly is: 'commitment'
      readonly version: number
      readonly height: number
      /** LLMQ type by its number (DIP-6). */
      readonly quorumType: number
      readonly quorumHash: Hex
      /** Of rotated quorums (DIP-24), else null. */
      readonly quorumIndex: number | null
      /** How many members there are, how many signed, and how many were valid. No signer: the quorum could not be formed. */
      readonly members: number
      readonly signers: number
      readonly validMembers: number
      readonly quorumKey: Hex
    }
  | { readonly is: 'hard-fork'; readonly version: number; readonly versionBit: number; readonly quorumHash: Hex }
  | {
      readonly is: 'asset-lock'
      readonly version: number
      /** Whom the platform credits, duffs. */
      readonly credits: readonly { readonly value: bigint; readonly script: Hex }[]
    }
  | {
      readonly is: 'asset-unlock'
      readonly version: number
      /** Number of the withdrawal: it occurs once. */
      readonly index: bigint
      /** Duffs. */
      readonly fee: number
      readonly requestedHeight: number
      readonly quorumHash: Hex
    }

// DIP-2: MAX_TX_EXTRA_PAYLOAD of transactions of version 3.
const MAX_PAYLOAD_BYTES = 10_000
const KEY_HASH = 20
const BLS_KEY = 48
const BLS_SIGNATURE = 96
/** An ECDSA signature from which its key can be told. */
const COMPACT_SIGNATURE = 65
/** From this version of provider transactions on addresses and payouts are lists. */
const LISTS = 3

/**
 * The payload of a special transaction of DASH by its type: DIP-2, and 3 (1-4), 4 (5), 6 and 24 (6), 23 (7), 27 (8, 9), as Dash
 * Core serialises them; what comes with its version 24 as its development branch had it in September 2026 (dashpay/dash#7437, #7639). Every byte has to be accounted for; null for any
 * other type, version or form.
 */
export function readSpecialPayload(type: number, payload: Hex): SpecialPayload | null {
  const read = READERS[type]
  if (read === undefined || payload.length > 2 + MAX_PAYLOAD_BYTES * 2) return null
  const reader = new PayloadReader(payload)
  try {
    const told = read(reader)
    return told !== null && reader.isAtEnd() ? told : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const READERS: { readonly [type: number]: (reader: PayloadReader) => SpecialPayload | null } = {
  1: readRegister,
  2: readUpdateService,
  3: readUpdateRegistrar,
  4: readRevoke,
  5: readCoinbase,
  6: readCommitment,
  7: readHardFork,
  8: readAssetLock,
  9: readAssetUnlock,
}

const isProviderVersion = (version: number): boolean => version >= 1 && version <= LISTS

function readRegister(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const masternode = reader.u16()
  const mode = reader.u16()
  const collateral = reader.hash()
  const collateralIndex = reader.u32()
  const { service, places } = readAddresses(reader, version)
  const ownerKey = reader.hex(KEY_HASH)
  const operatorKey = reader.hex(BLS_KEY)
  const votingKey = reader.hex(KEY_HASH)
  const operatorReward = reader.u16()
  const payouts = readPayouts(reader, version)
  const shares = version < LISTS ? [] : readShares(reader)
  const inputsHash = reader.hash()
  const platform = readPlatform(reader, version, masternode)
  reader.hex(reader.size())
  return {
    is: 'register',
    version,
    masternode,
    mode,
    collateralTxid: /^0x0+$/.test(collateral) ? null : collateral,
    collateralIndex,
    service,
    places,
    ownerKey,
    votingKey,
    operatorKey,
    operatorReward,
    payouts,
    shares,
    inputsHash,
    platform,
  }
}

function readUpdateService(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const masternode = version === 1 ? 0 : reader.u16()
  const proTxHash = reader.hash()
  const { service, places } = readAddresses(reader, version)
  const payoutScript = reader.hex(reader.size())
  const inputsHash = reader.hash()
  const platform = readPlatform(reader, version, masternode)
  reader.hex(BLS_SIGNATURE)
  return { is: 'update-service', version, masternode, proTxHash, service, places, payoutScript, inputsHash, platform }
}

function readUpdateRegistrar(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const proTxHash = reader.hash()
  const mode = reader.u16()
  const operatorKey = reader.hex(BLS_KEY)
  const votingKey = reader.hex(KEY_HASH)
  const payouts = readPayouts(reader, version)
  const inputsHash = reader.hash()
  reader.hex(reader.size())
  return { is: 'update-registrar', version, proTxHash, mode, operatorKey, votingKey, payouts, inputsHash }
}

function readRevoke(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const proTxHash = reader.hash()
  const reason = reader.u16()
  const inputsHash = reader.hash()
  reader.hex(BLS_SIGNATURE)
  return { is: 'revoke', version, proTxHash, reason, inputsHash }
}

function readCoinbase(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (version < 1 || version > 4) return null
  const height = reader.u32()
  const masternodesRoot = reader.hash()
  const quorumsRoot = version < 2 ? null : reader.hash()
  const none = { chainLockHeight: null, creditPool: null, unlocksRoot: null }
  if (version < 3) return { is: 'coinbase', version, height, masternodesRoot, quorumsRoot, ...none }
  const behind = reader.size()
  // A signature of zeros: the miner knew of no lock.
  const hasLock = !/^0x0+$/.test(reader.hex(BLS_SIGNATURE))
  return {
    is: 'coinbase',
    version,
    height,
    masternodesRoot,
    quorumsRoot,
    // Dash Core counts from the block before this one.
    chainLockHeight: hasLock && behind < height ? height - behind - 1 : null,
    creditPool: reader.i64(),
    unlocksRoot: version < 4 ? null : reader.hash(),
  }
}

function readCommitment(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (version !== 1) return null
  const height = reader.u32()
  // Versions 2 and 4 are of rotated quorums; 3 and 4 are signed with the basic scheme.
  const form = reader.u16()
  if (form < 1 || form > 4) return null
  const quorumType = reader.u8()
  const quorumHash = reader.hash()
  const quorumIndex = form % 2 === 1 ? null : reader.i16()
  const signers = reader.bits()
  const validMembers = reader.bits()
  const quorumKey = reader.hex(BLS_KEY)
  // The hash of the verification vector, the quorum's signature and that of its members.
  reader.hex(32 + BLS_SIGNATURE * 2)
  if (signers.size !== validMembers.size) return null
  return {
    is: 'commitment',
    version: form,
    height,
    quorumType,
    quorumHash,
    quorumIndex,
    members: signers.size,
    signers: signers.set,
    validMembers: validMembers.set,
    quorumKey,
  }
}

function readHardFork(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u8()
  if (version !== 1) return null
  const versionBit = reader.u8()
  const quorumHash = reader.hash()
  reader.hex(BLS_SIGNATURE)
  return { is: 'hard-fork', version, versionBit, quorumHash }
}

/** Version 2 has the same form: its credits may go to scripts, and need nothing more on the platform. */
function readAssetLock(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u8()
  if (version !== 1 && version !== 2) return null
  const credits = Array.from({ length: reader.size() }, () => ({
    value: reader.i64(),
    script: reader.hex(reader.size()),
  }))
  return { is: 'asset-lock', version, credits }
}

/** Version 2 has the same form, and another id (`asset-unlock.ts`). */
function readAssetUnlock(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u8()
  if (version !== 1 && version !== 2) return null
  const index = reader.u64()
  const fee = reader.u32()
  const requestedHeight = reader.u32()
  const quorumHash = reader.hash()
  reader.hex(BLS_SIGNATURE)
  return { is: 'asset-unlock', version, index, fee, requestedHeight, quorumHash }
}

function readPlatform(reader: PayloadReader, version: number, masternode: number): PlatformNode | null {
  if (version < 2 || masternode !== 1) return null
  // Dash Core shows the id as it shows hashes, and serialises these ports as numbers, unlike that of the service.
  const id = reader.reversed(KEY_HASH)
  return { id, ports: version < LISTS ? { p2p: reader.u16(), http: reader.u16() } : null }
}

const readAddresses = (
  reader: PayloadReader,
  version: number,
): { readonly service: Service; readonly places: readonly NetPlace[] } =>
  version < LISTS ? { service: readService(reader), places: [] } : { service: null, places: readNetInfo(reader) }

/** All of it to one script, or a list with each one's part. */
function readPayouts(reader: PayloadReader, version: number): readonly Payout[] {
  if (version < LISTS) return [{ script: reader.hex(reader.size()), part: 10_000 }]
  return Array.from({ length: reader.u8() }, () => ({ script: reader.hex(reader.size()), part: reader.u16() }))
}

/** Who put up a collateral together, with what each of them signed, and what one pays who takes it back early. */
function readShares(reader: PayloadReader): readonly CollateralShare[] {
  const shares = Array.from({ length: reader.u8() }, () => ({
    amount: reader.i64(),
    refund: reader.hex(reader.size()),
    reward: reader.hex(reader.size()),
    ownerKey: reader.hex(KEY_HASH),
  }))
  reader.hex(COMPACT_SIGNATURE * shares.length)
  reader.u32()
  reader.i64()
  return shares
}
