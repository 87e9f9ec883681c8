import type { BlockData } from '@orrery/family/family'
import type { Bundle, FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'

/** Names of the tables below. */
export const TEST_BLOCK_DATA: BlockData = {
  withdrawals: { table: 'test_withdrawals', ofAccount: 'test_account_withdrawals' },
  blobs: { table: 'test_blobs', byHash: 'test_blob_hashes' },
  authorizations: { table: 'test_authorizations', ofAccount: 'test_account_authorizations' },
  requests: { table: 'test_requests', depositSignature: (data) => (data === '0x' ? null : data) },
  uncles: { table: 'test_uncles', bonus: (_chain, _height, uncles) => 3n * BigInt(uncles) },
}

/** The uncle of each block with transactions is named after its first, so that a test can ask for it. */
export const withBlockData = (bundle: Bundle): Bundle => {
  const { height, hash, timeMs } = bundle.block
  const first = bundle.txs[0]
  const people = bundle.txs.flatMap(({ from, to }) => [from, to].filter((one): one is Hex => one !== null))
  const withdrawals = people.slice(0, 3).map((address, seq): FamilyRow => ({
    height,
    seq,
    address,
    idx: height * 3 + seq,
    validator: seq,
    amount: 10n ** 18n + BigInt(height),
    token: null,
    time_ms: timeMs,
  }))
  const ofTxs = bundle.txs.map((tx) => ({ height, tx_index: tx.txIndex, tx_hash: tx.hash, time_ms: timeMs, tx }))
  const blobs = ofTxs.flatMap(({ tx, ...at }) =>
    [0, 1].map((seq): FamilyRow => ({ ...at, seq, versioned_hash: tx.hash, sender: tx.from!, price: 7n })),
  )
  const authorizations = ofTxs.map(({ tx, ...at }): FamilyRow => ({
    ...at,
    seq: 0,
    authority: tx.from,
    delegate: tx.to ?? `0x${'00'.repeat(20)}`,
    chain_id: 1n,
    nonce: '18446744073709551614',
    verdict: 'possible',
  }))
  const uncles: FamilyRow[] = first
    ? [
        {
          height,
          seq: 0,
          hash: first.hash,
          uncle_height: height,
          parent_hash: hash,
          miner: first.from,
          reward: null,
          difficulty: 5n,
          gas_used: 0,
          gas_limit: null,
          block_hash: hash,
          time_ms: timeMs,
        },
      ]
    : []
  const requests = bundle.txs.slice(0, 1).map((tx): FamilyRow => ({
    height,
    tx_index: tx.txIndex,
    time_ms: timeMs,
    seq: 0,
    kind: 'exit',
    source: tx.from,
    pubkey: `0x${'ab'.repeat(48)}`,
    target: null,
    credentials: null,
    gwei: 0n,
    idx: null,
  }))
  return {
    ...bundle,
    // Each carries blobs.
    txs: bundle.txs.map((tx) => ({ ...tx, kind: 'blob' })),
    family: {
      ...bundle.family,
      test_withdrawals: withdrawals,
      test_account_withdrawals: withdrawals,
      test_blobs: blobs,
      test_blob_hashes: blobs,
      test_authorizations: authorizations,
      test_account_authorizations: authorizations.map((row) => ({ ...row, address: row['authority']!, role: 1 })),
      test_requests: requests,
      test_uncles: uncles,
    },
  }
}
