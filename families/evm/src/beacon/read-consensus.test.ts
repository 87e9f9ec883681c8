import { OrreryError } from '@orrery/errors/orrery-error'
import type { Hex } from '@orrery/primitives/hex'
import type { RestCall, RestClient } from '@orrery/transport/create-rest-client'
import { ShapeError } from '@orrery/transport/shape'
import { expect, test } from 'vitest'
import { testChain } from '../testing/chain.ts'
import { readConsensus } from './read-consensus.ts'

const { signal } = new AbortController()
const mainnet = testChain({ code: 'ETH', traits: [] }, { chainId: 1 })
const root = (byte: string): Hex => `0x${byte.repeat(32)}`
const BLOCK = { hash: root('bb'), timeMs: 1_710_338_135_000 }
// Slot 8,626,176 began Dencun.
const SLOT = '8626176'

const body = () => ({
  randao_reveal: `0x${'cd'.repeat(96)}`,
  graffiti: root('67'),
  eth1_data: {},
  proposer_slashings: [],
  attester_slashings: [{}],
  attestations: [
    { aggregation_bits: '0x23', committee_bits: '0x0300000000000000', data: { slot: '8626175', index: '0' } },
  ],
  deposits: [],
  voluntary_exits: [{ message: { epoch: '1', validator_index: '77' }, signature: '0x' }],
  sync_aggregate: { sync_committee_bits: `0x${'ff'.repeat(63)}7f`, sync_committee_signature: '0x' },
  execution_payload_header: { block_hash: BLOCK.hash },
  bls_to_execution_changes: [{}, {}],
  blob_kzg_commitments: ['0x', '0x', '0x'],
  execution_requests: { deposits: [{}], withdrawals: [], consolidations: [] },
})
const answers = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  [`/eth/v1/beacon/blinded_blocks/${SLOT}`]: {
    version: 'electra',
    finalized: true,
    data: {
      message: { slot: SLOT, proposer_index: '42', parent_root: root('01'), state_root: root('02'), body: body() },
    },
  },
  [`/eth/v1/beacon/headers/${SLOT}`]: { data: { root: root('03') } },
  '/eth/v1/beacon/states/head/validators/42': {
    data: { status: 'active_ongoing', validator: { pubkey: `0x${'ab'.repeat(48)}` } },
  },
  ...changes,
})

/** A consensus node that has these answers and no others. */
const node = (known: Record<string, unknown>): RestClient => ({
  name: 'beacon',
  ask: async <T>({ path, parse }: RestCall<T>) => {
    const answer = known[path]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new OrreryError('UPSTREAM_STATUS', { source: 'beacon', method: path, status: 404 })
    return parse(structuredClone(answer))
  },
  close: async () => {},
})

test('screens-evm §3.2: the consensus node tells proposer, graffiti, votes, sync committee, slashings, exits and requests of the block’s slot', async () => {
  const { told, lack } = await readConsensus(node(answers()), mainnet, BLOCK, signal)
  expect(lack).toBeNull()
  expect(told).toMatchObject({
    slot: 8_626_176,
    epoch: 269_568,
    fork: 'electra',
    root: root('03'),
    parentRoot: root('01'),
    isFinal: true,
    proposer: 42,
    proposerKey: `0x${'ab'.repeat(48)}`,
    proposerStatus: 'active_ongoing',
    attestations: 1,
    votes: { slot: 8_626_175, voted: 2, members: 5, isFloor: false },
    sync: { signed: 511, members: 512 },
    proposerSlashings: 0,
    attesterSlashings: 1,
    exits: [77],
    credentialChanges: 2,
    requests: { deposits: 1, withdrawals: 0, consolidations: 0 },
    blobs: 3,
  })
})

test('a node that does not know the slot says so, as does one that has another block in it', async () => {
  expect(await readConsensus(node({}), mainnet, BLOCK, signal)).toEqual({ told: null, lack: 'unknown' })
  const other = { ...BLOCK, hash: root('cc') }
  expect(await readConsensus(node(answers()), mainnet, other, signal)).toEqual({ told: null, lack: 'other' })
})

test('what the node does not tell of the proposer or of its root is left open', async () => {
  const known = answers({
    '/eth/v1/beacon/states/head/validators/42': undefined,
    [`/eth/v1/beacon/headers/${SLOT}`]: undefined,
  })
  const { told } = await readConsensus(node(known), mainnet, BLOCK, signal)
  expect(told).toMatchObject({ proposer: 42, proposerKey: null, proposerStatus: null, root: null })
})

test('a node that is away or answers something else is no empty block', async () => {
  const away = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'ETH', reason: 'refused' })
  const path = `/eth/v1/beacon/blinded_blocks/${SLOT}`
  await expect(readConsensus(node(answers({ [path]: away })), mainnet, BLOCK, signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
  })
  const odd = { data: { message: { slot: 8_626_176 } } }
  await expect(readConsensus(node(answers({ [path]: odd })), mainnet, BLOCK, signal)).rejects.toThrow(ShapeError)
})
