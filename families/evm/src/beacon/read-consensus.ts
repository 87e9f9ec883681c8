import { isOrreryError } from '@orrery/errors/is-orrery-error'
import type { ConsensusAnswer, ConsensusPlace } from '@orrery/family/consensus-lookup'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { RestClient } from '@orrery/transport/create-rest-client'
import {
  array,
  boolean,
  hexData,
  object,
  optional,
  ShapeError,
  text,
  unknown,
  type Shape,
} from '@orrery/transport/shape'
import { slotAt } from '../deposits/consensus-network.ts'
import { countBits, countVotes } from './count-votes.ts'

/** Eight attestations of all committees, slashings of as many validators, 8,192 deposit requests: what the rules of Electra allow at most stays below. */
const BLOCK_BYTES = 16 * 1024 * 1024
const SMALL_BYTES = 64 * 1024
const ANSWER_MS = 10_000
/** Validators of all committees of a slot, 64 of 2,048, and the bit that ends the list. */
const VOTE_BYTES = 64 * 256 + 1
const MOST_ATTESTATIONS = 128
const MOST_ITEMS = 8_192

/** beacon-APIs writes whole numbers as text. */
const natural: Shape<number> = (value) => {
  const told = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(told)) throw new ShapeError('a whole number as text')
  return told
}
const bits =
  (most: number): Shape<Hex> =>
  (value) => {
    const told = hexData()(value)
    if (told.length > 2 + 2 * most) throw new ShapeError(`at most ${most} bytes`)
    return told
  }
const some = optional(array(unknown, MOST_ITEMS))
const root = hexData(32)

const body = object({
  randao_reveal: hexData(96),
  graffiti: root,
  proposer_slashings: array(unknown, MOST_ITEMS),
  attester_slashings: array(unknown, MOST_ITEMS),
  attestations: array(
    object({
      aggregation_bits: bits(VOTE_BYTES),
      committee_bits: optional(bits(8)),
      data: object({ slot: natural, index: natural }),
    }),
    MOST_ATTESTATIONS,
  ),
  deposits: array(unknown, MOST_ITEMS),
  voluntary_exits: array(object({ message: object({ validator_index: natural }) }), MOST_ITEMS),
  sync_aggregate: optional(object({ sync_committee_bits: bits(256) })),
  execution_payload_header: optional(object({ block_hash: root })),
  execution_payload: optional(object({ block_hash: root })),
  bls_to_execution_changes: some,
  blob_kzg_commitments: some,
  execution_requests: optional(object({ deposits: some, withdrawals: some, consolidations: some })),
})
const blindedBlock = object({
  version: optional(text(40)),
  finalized: optional(boolean),
  data: object({
    message: object({ slot: natural, proposer_index: natural, parent_root: root, state_root: root, body }),
  }),
})
const header = object({ data: object({ root }) })
const validator = object({ data: object({ status: text(40), validator: object({ pubkey: hexData(48) }) }) })

/**
 * Reads the block of the consensus layer that carries a block of the chain, by the slot of its time (beacon-APIs `/eth/v1/beacon/blinded_blocks`, without the transactions). What few nodes tell
 * may be missing of it; a node that has no such block, or another one there, says so. Throws the `UPSTREAM_…` errors of the book.
 */
export async function readConsensus(
  rest: RestClient,
  chain: ChainOf<'evm'>,
  { hash, timeMs }: ConsensusPlace,
  signal: AbortSignal,
): Promise<ConsensusAnswer> {
  const at = slotAt(timeMs, chain)
  if (at === null) return { told: null, lack: 'unknown' }
  const ask = async <T>(path: string, parse: Shape<T>, maxBytes: number): Promise<T | null> => {
    try {
      return await rest.ask({ path, body: null, parse, maxBytes, timeoutMs: ANSWER_MS }, signal)
    } catch (error) {
      // It has no such thing, or does not tell it.
      if (isOrreryError(error) && error.code === 'UPSTREAM_STATUS') return null
      throw error
    }
  }
  const [block, head] = await Promise.all([
    ask(`/eth/v1/beacon/blinded_blocks/${at.slot}`, blindedBlock, BLOCK_BYTES),
    ask(`/eth/v1/beacon/headers/${at.slot}`, header, SMALL_BYTES),
  ])
  if (block === null) return { told: null, lack: 'unknown' }
  const { message } = block.data
  const carried = (message.body.execution_payload_header ?? message.body.execution_payload)?.block_hash
  if (message.slot !== at.slot || carried !== hash) return { told: null, lack: 'other' }
  const proposer = await ask(`/eth/v1/beacon/states/head/validators/${message.proposer_index}`, validator, SMALL_BYTES)
  return {
    told: {
      slot: at.slot,
      epoch: at.epoch,
      fork: block.version ?? null,
      root: head?.data.root ?? null,
      parentRoot: message.parent_root,
      stateRoot: message.state_root,
      isFinal: block.finalized ?? null,
      proposer: message.proposer_index,
      proposerKey: proposer?.data.validator.pubkey ?? null,
      proposerStatus: proposer?.data.status ?? null,
      ...partsOf(message.body, at.slot),
    },
    lack: null,
  }
}

function partsOf(told: ReturnType<typeof body>, slot: number) {
  const sync = told.sync_aggregate?.sync_committee_bits
  const requests = told.execution_requests
  return {
    graffiti: told.graffiti,
    randao: told.randao_reveal,
    attestations: told.attestations.length,
    votes: countVotes(told.attestations, slot - 1),
    sync: sync ? { signed: countBits(sync), members: 4 * (sync.length - 2) } : null,
    proposerSlashings: told.proposer_slashings.length,
    attesterSlashings: told.attester_slashings.length,
    deposits: told.deposits.length,
    exits: told.voluntary_exits.map(({ message }) => message.validator_index),
    credentialChanges: told.bls_to_execution_changes?.length ?? null,
    requests: requests
      ? {
          deposits: requests.deposits?.length ?? 0,
          withdrawals: requests.withdrawals?.length ?? 0,
          consolidations: requests.consolidations?.length ?? 0,
        }
      : null,
    blobs: told.blob_kzg_commitments?.length ?? null,
  }
}
