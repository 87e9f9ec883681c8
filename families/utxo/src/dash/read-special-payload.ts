import type { Hex } from '@orrery/primitives/hex'
import { PayloadReader } from './payload-reader.ts'

/** What an evolution masternode adds (DIP-3 version 2): its platform node id of 20 bytes and its ports. */
export type PlatformNode = { readonly id: Hex; readonly p2pPort: number; readonly httpPort: number }

/** A network address with its port as people write it; null where the payload leaves it empty. */
type Service = string | null

/** Version 1 is signed with the older BLS scheme, version 2 with the basic one; hashes are in the order in which they are shown. */
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
      readonly service: Service
      /** HASH160 of the public keys, 20 bytes. */
      readonly ownerKey: Hex
      readonly votingKey: Hex
      /** BLS public key, 48 bytes. */
      readonly operatorKey: Hex
      /** Hundredths of a percent. */
      readonly operatorReward: number
      readonly payoutScript: Hex
      readonly inputsHash: Hex
      readonly platform: PlatformNode | null
    }
  | {
      readonly is: 'update-service'
      readonly version: number
      readonly masternode: number
      readonly proTxHash: Hex
      readonly service: Service
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
      readonly payoutScript: Hex
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

/**
 * The payload of a special transaction of DASH by its type: DIP-2, and 3 (1-4), 4 (5), 6 and 24 (6), 23 (7), 27 (8, 9), as Dash
 * Core serialises them. Every byte has to be accounted for; null for any other type, version or form.
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

/** Version 3 of the provider transactions has addresses of another form, which is not read. */
const isProviderVersion = (version: number): boolean => version === 1 || version === 2

function readRegister(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const masternode = reader.u16()
  const mode = reader.u16()
  const collateral = reader.hash()
  const collateralIndex = reader.u32()
  const service = readService(reader)
  const ownerKey = reader.hex(KEY_HASH)
  const operatorKey = reader.hex(BLS_KEY)
  const votingKey = reader.hex(KEY_HASH)
  const operatorReward = reader.u16()
  const payoutScript = reader.hex(reader.size())
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
    ownerKey,
    votingKey,
    operatorKey,
    operatorReward,
    payoutScript,
    inputsHash,
    platform,
  }
}

function readUpdateService(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const masternode = version === 1 ? 0 : reader.u16()
  const proTxHash = reader.hash()
  const service = readService(reader)
  const payoutScript = reader.hex(reader.size())
  const inputsHash = reader.hash()
  const platform = readPlatform(reader, version, masternode)
  reader.hex(BLS_SIGNATURE)
  return { is: 'update-service', version, masternode, proTxHash, service, payoutScript, inputsHash, platform }
}

function readUpdateRegistrar(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u16()
  if (!isProviderVersion(version)) return null
  const proTxHash = reader.hash()
  const mode = reader.u16()
  const operatorKey = reader.hex(BLS_KEY)
  const votingKey = reader.hex(KEY_HASH)
  const payoutScript = reader.hex(reader.size())
  const inputsHash = reader.hash()
  reader.hex(reader.size())
  return { is: 'update-registrar', version, proTxHash, mode, operatorKey, votingKey, payoutScript, inputsHash }
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
  if (version < 1 || version > 3) return null
  const height = reader.u32()
  const masternodesRoot = reader.hash()
  const quorumsRoot = version < 2 ? null : reader.hash()
  if (version < 3)
    return { is: 'coinbase', version, height, masternodesRoot, quorumsRoot, chainLockHeight: null, creditPool: null }
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

function readAssetLock(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u8()
  if (version !== 1) return null
  const credits = Array.from({ length: reader.size() }, () => ({
    value: reader.i64(),
    script: reader.hex(reader.size()),
  }))
  return { is: 'asset-lock', version, credits }
}

function readAssetUnlock(reader: PayloadReader): SpecialPayload | null {
  const version = reader.u8()
  if (version !== 1) return null
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
  return { id: reader.reversed(KEY_HASH), p2pPort: reader.u16(), httpPort: reader.u16() }
}

/** 16 bytes of an IPv6 address, of which ::ffff:0:0/96 stands for IPv4, and the port, all in network byte order. */
function readService(reader: PayloadReader): Service {
  const address = reader.hex(16).slice(2)
  const port = reader.u16Network()
  if (/^0+$/.test(address) || address === `${'0'.repeat(20)}ffff00000000`) return null
  if (address.startsWith(`${'0'.repeat(20)}ffff`)) {
    const bytes = address.slice(24).match(/../g) ?? []
    return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}:${port}`
  }
  const groups = address.match(/.{4}/g) ?? []
  return `[${groups.map((group) => group.replace(/^0{1,3}/, '')).join(':')}]:${port}`
}
