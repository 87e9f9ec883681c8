import type { EventSources } from '@orrery/family/event-sources'
import type { FamilyRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import { placeKey } from '../queries/place-key.ts'
import type { ChainDesk } from '../queries/chain-desk.ts'
import { batchesOf, blobsOf, type BatchRow } from '../queries/addresses/account-batches.ts'
import { approvalList, approvalShape } from '../queries/addresses/approvals.ts'
import { keyedList } from '../queries/lists/event-pages.ts'
import { familyList, placeOf } from '../queries/lists/family-list.ts'
import { bareToken, findTokens } from '../queries/tokens/find-tokens.ts'
import type { KeysetList } from '../queries/lists/keyset-list.ts'
import { headsOf } from '../queries/transactions/heads-of.ts'
import { userOpShape } from '../queries/transactions/user-ops.ts'
import { amount, refsOf, source, time, TIME, type DownloadSource } from './download-source.ts'

const userOpSource = (
  given: Pick<DownloadSource, 'name' | 'subject'>,
  listOf: (events: EventSources, subject: Hex | null) => KeysetList<FamilyRow>,
): DownloadSource =>
  source<FamilyRow>({
    ...given,
    columns: [
      'hash',
      'txHash',
      'block',
      'txIndex',
      'logIndex',
      ...TIME,
      'sender',
      'paymaster',
      'entryPoint',
      'success',
      'nonce',
      'fee',
      'gasUsed',
    ],
    offered: ({ family }) => family.events !== undefined,
    of(desk, { subject }) {
      const events = desk.family.events!
      const { write } = userOpShape(desk, events)
      return {
        list: listOf(events, subject),
        beside: async (snapshot, rows) => ({ refs: await refsOf(snapshot, rows.map(placeOf)) }),
        cells(row, { refs }, amounts) {
          const { height, txIndex, seq } = placeOf(row)
          const ref = refs?.get(placeKey({ height, txIndex }))
          const place = { txHash: ref ? desk.wire.hash(ref.hash) : '', height, txIndex, logIndex: seq, timeMs: 0 }
          const { fee, success, ...op } = write({ row, place }, () => {
            throw new Error('a user operation names no token')
          })
          return {
            hash: op.hash,
            txHash: ref ? op.txHash : null,
            block: height,
            txIndex,
            logIndex: seq,
            ...(ref ? time(ref.timeMs) : { time: null, unix: null }),
            sender: op.sender,
            paymaster: op.paymaster,
            entryPoint: op.entryPoint,
            success: String(success),
            nonce: op.nonce,
            fee: amount(fee, desk.chain.native.decimals, amounts),
            gasUsed: op.gasUsed,
          }
        },
      }
    },
  })

/** Every permission that an address gave or took back, as it was told (screens-evm §9): tokens need not tell what was used of it. */
const approvalSource = source<FamilyRow>({
  name: 'address-approvals',
  subject: 'address',
  columns: [
    'txHash',
    'block',
    'txIndex',
    'logIndex',
    ...TIME,
    'kind',
    'token',
    'symbol',
    'decimals',
    'spender',
    'amount',
    'unlimited',
    'tokenId',
    'revoked',
    'expiresUnix',
  ],
  offered: ({ family }) => family.events !== undefined && family.can.approvals,
  of(desk, { subject }) {
    const events = desk.family.events!
    const { write, tokens: tokensOf } = approvalShape(desk, events, 'owner')
    return {
      list: approvalList(events, subject!, 'owner'),
      beside: async (snapshot, rows) => ({ refs: await refsOf(snapshot, rows.map(placeOf)) }),
      names: async (rows) => ({ tokens: await findTokens(desk, rows.flatMap(tokensOf!)) }),
      cells(row, { refs, tokens }, amounts) {
        const { height, txIndex, seq } = placeOf(row)
        const ref = refs?.get(placeKey({ height, txIndex }))
        const place = { txHash: ref ? desk.wire.hash(ref.hash) : '', height, txIndex, logIndex: seq, timeMs: 0 }
        const named = write({ row, place }, (address, standard) =>
          desk.wire.token(tokens?.get(address) ?? bareToken(address, standard)),
        )
        const { token, expiresMs } = named
        return {
          txHash: ref ? named.txHash : null,
          block: height,
          txIndex,
          logIndex: seq,
          ...(ref ? time(ref.timeMs) : { time: null, unix: null }),
          kind: named.kind,
          token: token.address,
          symbol: token.symbol,
          decimals: token.decimals,
          spender: named.spender,
          amount: amount(named.amount, token.decimals, amounts),
          unlimited: String(named.unlimited),
          tokenId: named.tokenId,
          revoked: String(named.revoked),
          // Some end later than any calendar.
          expiresUnix: expiresMs === null ? null : String(expiresMs / 1_000),
        }
      },
    }
  },
})

/** Batches of rollups that an address posted (screens-evm §5). */
const batchSource = source<BatchRow>({
  name: 'address-batches',
  subject: 'address',
  columns: ['txHash', 'block', 'txIndex', ...TIME, 'to', 'kind', 'chainId', 'blobs', 'fee'],
  offered: ({ family }) => family.postedBatch !== undefined,
  of: (desk, { subject }) => ({
    list: batchesOf(desk, subject!),
    beside: async (snapshot, rows) => ({
      heads: await headsOf(
        snapshot,
        rows.map(({ tx }) => tx.hash),
      ),
    }),
    cells: ({ height, txIndex, tx, batch }, { heads }, amounts) => ({
      txHash: desk.wire.hash(tx.hash),
      block: height,
      txIndex,
      ...time(tx.timeMs),
      to: desk.wire.party(tx.to),
      kind: batch.stack,
      chainId: batch.chainId,
      blobs: blobsOf(heads?.get(tx.hash)?.ext),
      fee: amount(tx.fee, desk.chain.native.decimals, amounts),
    }),
  }),
})

const withdrawalSource = (
  given: Pick<DownloadSource, 'name' | 'subject'>,
  listOf: (data: NonNullable<ChainDesk['family']['blockData']>, subject: Hex | null) => KeysetList<FamilyRow>,
): DownloadSource =>
  source<FamilyRow>({
    ...given,
    columns: ['index', 'validator', 'address', 'amount', 'token', 'block', ...TIME],
    offered: ({ family }) => family.blockData !== undefined,
    of: (desk, { subject }) => ({
      list: listOf(desk.family.blockData!, subject),
      cells: (row, _, amounts) => ({
        index: Number(row['idx']),
        validator: Number(row['validator']),
        address: desk.wire.address(row['address'] as Hex),
        amount: amount(String(row['amount']), row['token'] === null ? desk.chain.native.decimals : null, amounts),
        token: desk.wire.party(row['token'] as Hex | null),
        block: Number(row['height']),
        ...time(Number(row['time_ms'])),
      }),
    }),
  })

/** Lists of what families keep in tables of their own. */
export const FAMILY_SOURCES: readonly DownloadSource[] = [
  withdrawalSource({ name: 'withdrawals', subject: 'chain' }, ({ withdrawals }) => familyList(withdrawals.table, {})),
  withdrawalSource({ name: 'address-withdrawals', subject: 'address' }, ({ withdrawals }, address) =>
    familyList(withdrawals.ofAccount, { address: address! }),
  ),
  userOpSource({ name: 'user-ops', subject: 'chain' }, ({ userOps }) => familyList(userOps.table, {})),
  userOpSource({ name: 'address-user-ops', subject: 'address' }, (events, address) =>
    keyedList(events, events.userOps, events.userOps.topic, address!),
  ),
  approvalSource,
  batchSource,
]
