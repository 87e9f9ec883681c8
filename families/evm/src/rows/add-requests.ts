import type { Hex } from '@orrery/primitives/hex'
import { EVM_REQUESTS } from '../tables/block-tables.ts'
import type { AddRow } from './family-rows.ts'

/** EIP-7002 and EIP-7251: the same on every chain. */
export const EXITS: Hex = '0x00000961ef480eb55e80d19ad83579a64c007002'
export const CONSOLIDATIONS: Hex = '0x0000bbddc7ce488642fb579f8b00f3a590007251'
/** DepositEvent(bytes,bytes,bytes,bytes,bytes) of the deposit contract. */
export const DEPOSIT_EVENT: Hex = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

/** Deposit contracts by chain id; the network's own configuration names them (`DEPOSIT_CONTRACT_ADDRESS`). */
const DEPOSIT_CONTRACTS: Readonly<Record<number, Hex>> = {
  1: '0x00000000219ab540356cbb839cbe05303d7705fa',
  5: '0xff50ed3d0ec03ac01d4c79aad74928bff48a7b2b',
  100: '0x0b98057ea310f4d31f2a452b414647007d1645d9',
  11_155_111: '0x7f02c3e3c98b133055b8b348b2ac625669ed295d',
  560_048: '0x00000000219ab540356cbb839cbe05303d7705fa',
}

/** The contract that takes deposits; null on a chain that has none, or none that is known here. */
export const depositContractOf = (chainId: number): Hex | null => DEPOSIT_CONTRACTS[chainId] ?? null

/** A log as a request may stand in it. */
export type RequestLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly logIndex: number
  readonly txIndex: number
  readonly timeMs: number
}

/**
 * Adds the request that a log tells of, if it does (EIP-7685). Deposits are logged by their contract, exits and
 * consolidations without a topic by the system contracts that take them. What is not of the due form is left out.
 */
export function addRequest(add: AddRow, log: RequestLog, depositContract: Hex | null): void {
  const { address, topics, data } = log
  const bytes = (from: number, length: number): Hex => `0x${data.slice(2 + 2 * from, 2 + 2 * (from + length))}`
  const size = (data.length - 2) / 2
  const row = {
    tx_index: log.txIndex,
    seq: log.logIndex,
    source: null,
    target: null,
    credentials: null,
    gwei: null,
    idx: null,
    time_ms: log.timeMs,
  }
  if (topics.length === 0) {
    // 20 bytes of source, 48 of public key, 8 of amount.
    if (address === EXITS && size === 76)
      add(EVM_REQUESTS.name, {
        ...row,
        kind: 'exit',
        source: bytes(0, 20),
        pubkey: bytes(20, 48),
        gwei: BigInt(bytes(68, 8)),
      })
    else if (address === CONSOLIDATIONS && size === 116)
      add(EVM_REQUESTS.name, {
        ...row,
        kind: 'consolidation',
        source: bytes(0, 20),
        pubkey: bytes(20, 48),
        target: bytes(68, 48),
      })
    return
  }
  // Five values of fixed lengths behind their offsets (EIP-6110, "is_valid_deposit_event_data").
  if (topics[0] !== DEPOSIT_EVENT || address !== depositContract || size !== 576) return
  add(EVM_REQUESTS.name, {
    ...row,
    kind: 'deposit',
    pubkey: bytes(192, 48),
    credentials: bytes(288, 32),
    gwei: littleEndian(bytes(352, 8)),
    idx: littleEndian(bytes(544, 8)),
  })
}

const littleEndian = (bytes: Hex): bigint => Buffer.from(bytes.slice(2), 'hex').readBigUInt64LE()
