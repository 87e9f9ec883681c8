import { Type } from 'typebox'

/**
 * The shapes of `rows.ts` as they come from another process: checked where they arrive, trusted behind. Amounts are bigint, as
 * `decodeExact` gives them.
 */
const Key = Type.String({ pattern: '^0x(?:[0-9a-f]{2})*$' })
const Height = Type.Integer({ minimum: 0, maximum: 0xffff_ffff })
const Index = Type.Integer({ minimum: 0 })
const Ms = Type.Number()
const Amount = Type.BigInt()
const orNull = <T extends Parameters<typeof Type.Array>[0]>(shape: T) => Type.Union([Type.Null(), shape])
const Ext = Type.Record(Type.String(), Type.Unknown())
const Standard = Type.Union([
  Type.Literal('native'),
  Type.Literal('erc20'),
  Type.Literal('erc721'),
  Type.Literal('erc1155'),
])

export const BlockRefShape = Type.Object({ height: Type.Integer({ minimum: -1, maximum: 0xffff_ffff }), hash: Key })

const BlockShape = Type.Object({
  height: Height,
  hash: Key,
  parentHash: Key,
  timeMs: Ms,
  txCount: Index,
  size: orNull(Type.Number()),
  producer: orNull(Key),
  fees: orNull(Amount),
  reward: orNull(Amount),
  burnt: orNull(Amount),
  ext: Ext,
})

const carried = {
  hash: Key,
  from: orNull(Key),
  to: orNull(Key),
  created: orNull(Key),
  value: Amount,
  fee: orNull(Amount),
  kind: Type.String(),
  method: orNull(Key),
  input: Key,
  ext: Ext,
}

const TxShape = Type.Object({
  ...carried,
  height: Height,
  txIndex: Index,
  timeMs: Ms,
  status: Type.Union([
    Type.Literal('success'),
    Type.Literal('failed'),
    Type.Literal('partial'),
    Type.Literal('unknown'),
  ]),
})

const LogShape = Type.Object({
  height: Height,
  txIndex: Index,
  logIndex: Index,
  address: Key,
  topics: Type.Array(Key, { maxItems: 4 }),
  data: Key,
})

const TransferShape = Type.Object({
  height: Height,
  txIndex: Index,
  seq: Index,
  txHash: Key,
  timeMs: Ms,
  asset: Key,
  standard: Standard,
  from: orNull(Key),
  to: orNull(Key),
  amount: Amount,
  tokenId: orNull(Amount),
})

const DeltaShape = Type.Object({
  height: Height,
  txIndex: Index,
  seq: Index,
  address: Key,
  asset: Key,
  tokenId: orNull(Amount),
  amount: Amount,
  cause: Type.String(),
})

const AccountTxShape = Type.Object({
  address: Key,
  height: Height,
  txIndex: Index,
  role: Index,
  net: orNull(Amount),
})

const ContractShape = Type.Object({
  address: Key,
  height: Height,
  txIndex: Index,
  txHash: Key,
  creator: Key,
  kind: Type.Union([Type.Literal('create'), Type.Literal('create2'), Type.Literal('genesis')]),
})

const Cell = Type.Union([Type.Null(), Type.String(), Type.Number(), Type.BigInt()])

/** All rows of a block. */
export const BundleShape = Type.Object({
  block: BlockShape,
  txs: Type.Array(TxShape),
  logs: Type.Array(LogShape),
  transfers: Type.Array(TransferShape),
  deltas: Type.Array(DeltaShape),
  accountTxs: Type.Array(AccountTxShape),
  contracts: Type.Array(ContractShape),
  family: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Cell))),
})

export const TokenShape = Type.Object({
  address: Key,
  standard: Standard,
  name: orNull(Type.String()),
  symbol: orNull(Type.String()),
  decimals: orNull(Type.Number()),
  totalSupply: orNull(Amount),
  rawName: orNull(Key),
  height: Height,
  readAt: Type.Integer(),
})

export const PendingTxShape = Type.Object({
  ...carried,
  seenMs: Ms,
  accounts: Type.Optional(Type.Array(Type.Object({ address: Key, role: Index, net: orNull(Amount) }))),
  spends: Type.Optional(Type.Array(Type.String())),
})

export const PendingFateShape = Type.Object({
  tx: PendingTxShape,
  fate: Type.Union([Type.Literal('replaced'), Type.Literal('dropped')]),
  by: orNull(Key),
  how: orNull(Type.Union([Type.Literal('speed-up'), Type.Literal('cancel'), Type.Literal('swapped')])),
  atMs: Ms,
})

/** A block that was canonical once. */
export const OrphanShape = Type.Object({
  hash: Key,
  height: Height,
  replacedBy: orNull(Key),
  depth: Type.Integer(),
  seenMs: Ms,
  lostMs: Ms,
  told: Type.Optional(
    Type.Union([
      Type.Literal('valid-fork'),
      Type.Literal('valid-headers'),
      Type.Literal('headers-only'),
      Type.Literal('invalid'),
      Type.Literal('parked'),
      Type.Literal('conflicting'),
    ]),
  ),
  bundle: BundleShape,
})

/** The hash of something that the chain knows. */
export const HashShape = Key
