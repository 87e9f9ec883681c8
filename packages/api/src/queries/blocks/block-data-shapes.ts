import type { FamilyRow } from '@orrery/model/rows'
import type { Authorization, Blob, ConsensusRequest, Uncle, Withdrawal } from '@orrery/model/wire/block-data'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'

const NO_DELEGATE = /^0x0*$/

const text = (cell: FamilyRow[string] | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

/** Rows of the family's own tables as they go over the wire, with addresses as people of this chain write them. */
export function toWithdrawal(row: FamilyRow, { wire }: ChainDesk): Withdrawal {
  return {
    height: Number(row['height']),
    timeMs: Number(row['time_ms']),
    index: Number(row['idx']),
    validator: Number(row['validator']),
    address: wire.address(row['address'] as Hex),
    amount: String(row['amount']),
    token: wire.party(row['token'] as Hex | null),
  }
}

export function toBlob(row: FamilyRow, { wire }: ChainDesk): Blob {
  return {
    hash: wire.hash(row['versioned_hash'] as Hex),
    txHash: wire.hash(row['tx_hash'] as Hex),
    height: Number(row['height']),
    txIndex: Number(row['tx_index']),
    position: Number(row['seq']),
    timeMs: Number(row['time_ms']),
    sender: wire.address(row['sender'] as Hex),
    price: text(row['price']),
  }
}

export function toAuthorization(row: FamilyRow, { wire }: ChainDesk): Authorization {
  const delegate = row['delegate'] as Hex
  return {
    txHash: wire.hash(row['tx_hash'] as Hex),
    height: Number(row['height']),
    txIndex: Number(row['tx_index']),
    position: Number(row['seq']),
    timeMs: Number(row['time_ms']),
    authority: wire.party(row['authority'] as Hex | null),
    delegate: NO_DELEGATE.test(delegate) ? null : wire.address(delegate),
    chainId: String(row['chain_id']),
    nonce: String(row['nonce']),
    verdict: row['verdict'] as Authorization['verdict'],
  }
}

export function toRequest(row: FamilyRow, { wire }: ChainDesk): ConsensusRequest {
  return {
    height: Number(row['height']),
    txIndex: Number(row['tx_index']),
    logIndex: Number(row['seq']),
    timeMs: Number(row['time_ms']),
    kind: row['kind'] as ConsensusRequest['kind'],
    source: wire.party(row['source'] as Hex | null),
    pubkey: String(row['pubkey']),
    target: text(row['target']),
    credentials: text(row['credentials']),
    gwei: text(row['gwei']),
    index: text(row['idx']),
  }
}

export function toUncle(row: FamilyRow, { wire }: ChainDesk): Uncle {
  return {
    hash: wire.hash(row['hash'] as Hex),
    height: Number(row['uncle_height']),
    parentHash: wire.hash(row['parent_hash'] as Hex),
    timeMs: Number(row['time_ms']),
    miner: wire.party(row['miner'] as Hex | null),
    reward: text(row['reward']),
    difficulty: text(row['difficulty']),
    gasUsed: Number(row['gas_used']),
    gasLimit: row['gas_limit'] === null ? null : Number(row['gas_limit']),
    includedIn: {
      height: Number(row['height']),
      hash: wire.hash(row['block_hash'] as Hex),
      position: Number(row['seq']),
    },
  }
}
