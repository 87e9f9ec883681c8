import type { Hex } from '@orrery/primitives/hex'
import type { PendingFate, PendingTxRow, TokenRow } from '@orrery/model/rows'
import type { TxWeights } from '@orrery/model/waiting-tx'
import {
  BlockRefShape,
  BundleShape,
  HashShape,
  OrphanShape,
  PendingFateShape,
  PendingTxShape,
  TokenShape,
} from '@orrery/model/row-shapes'
import { Type } from 'typebox'
import { createShapeCheck } from '@orrery/primitives/shape-check'
import type { HeadEvent } from './events.ts'
import { HeadBlock } from './head-block.ts'
import type { HeadState } from './head-state.ts'
import { emptyMap } from './persistent-map.ts'
import type { Absence, Entered, PendingRules, PendingSet } from './pending-set.ts'

const Ms = Type.Number()
const Order = Type.Integer()
const ForgottenShape = Type.Object({
  hash: HashShape,
  fee: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]),
  bytes: Type.Integer({ minimum: 0 }),
  parents: Type.Array(HashShape),
})
const HeightOrNull = Type.Union([Type.Null(), Type.Integer({ minimum: 0 })])

/** What happens to a Head, as another process tells it. `restored` stays in its own. */
export const HeadEventShape = Type.Union([
  Type.Object({ type: Type.Literal('extended'), bundle: BundleShape, seenMs: Ms }),
  Type.Object({
    type: Type.Literal('reorganised'),
    to: Type.Union([Type.Null(), BlockRefShape]),
    orphans: Type.Array(OrphanShape),
    bundles: Type.Array(BundleShape),
    seenMs: Ms,
  }),
  Type.Object({ type: Type.Literal('revised'), bundles: Type.Array(BundleShape) }),
  Type.Object({ type: Type.Literal('archived'), height: Type.Integer() }),
  Type.Object({ type: Type.Literal('released'), height: Type.Integer() }),
  Type.Object({ type: Type.Literal('tokens'), tokens: Type.Array(TokenShape) }),
  Type.Object({
    type: Type.Literal('pending'),
    added: Type.Array(PendingTxShape),
    removed: Type.Array(HashShape),
    refuted: Type.Optional(Type.Array(HashShape)),
    poolSize: Type.Optional(Type.Integer({ minimum: 0 })),
    seenMs: Ms,
  }),
  Type.Object({ type: Type.Literal('recalled'), ends: Type.Array(PendingFateShape) }),
  Type.Object({ type: Type.Literal('finality'), safe: HeightOrNull, final: HeightOrNull }),
])

/** An event that can be told to another process. */
export type TellableEvent = Exclude<HeadEvent, { readonly type: 'restored' }>

/** A piece of a whole Head. */
export const HeadPieceShape = Type.Union([
  Type.Object({
    type: Type.Literal('base'),
    below: Type.Union([Type.Null(), BlockRefShape]),
    safe: HeightOrNull,
    final: HeightOrNull,
    nextOrder: Order,
    sweptMs: Ms,
    poolSize: HeightOrNull,
    absent: Type.Array(
      Type.Tuple([
        HashShape,
        Type.Object({ sinceMs: Ms, blocks: Type.Integer(), isLost: Type.Optional(Type.Literal(true)) }),
      ]),
    ),
  }),
  Type.Object({ type: Type.Literal('block'), bundle: BundleShape, seenMs: Ms }),
  Type.Object({ type: Type.Literal('orphan'), orphan: OrphanShape }),
  Type.Object({ type: Type.Literal('tokens'), tokens: Type.Array(TokenShape) }),
  Type.Object({
    type: Type.Literal('waiting'),
    entries: Type.Array(Type.Object({ tx: PendingTxShape, order: Order })),
  }),
  Type.Object({
    type: Type.Literal('ends'),
    fates: Type.Array(Type.Object({ fate: PendingFateShape, order: Order })),
  }),
  Type.Object({
    type: Type.Literal('entered'),
    txs: Type.Array(Type.Object({ hash: HashShape, seenMs: Ms, atMs: Ms, order: Order })),
  }),
  Type.Object({ type: Type.Literal('forgotten'), txs: Type.Array(ForgottenShape) }),
  Type.Object({ type: Type.Literal('end') }),
])

type Piece =
  | {
      readonly type: 'base'
      readonly below: HeadState['below']
      readonly safe: number | null
      readonly final: number | null
      readonly nextOrder: number
      readonly sweptMs: number
      readonly poolSize: number | null
      readonly absent: readonly (readonly [Hex, Absence])[]
    }
  | { readonly type: 'block'; readonly bundle: HeadBlock['bundle']; readonly seenMs: number }
  | { readonly type: 'orphan'; readonly orphan: HeadState['orphans'][number] }
  | { readonly type: 'tokens'; readonly tokens: readonly TokenRow[] }
  | { readonly type: 'waiting'; readonly entries: readonly { readonly tx: PendingTxRow; readonly order: number }[] }
  | { readonly type: 'ends'; readonly fates: readonly { readonly fate: PendingFate; readonly order: number }[] }
  | { readonly type: 'entered'; readonly txs: readonly Entered[] }
  | { readonly type: 'forgotten'; readonly txs: readonly TxWeights[] }
  | { readonly type: 'end' }

/** Rows of one piece, so that none is much larger than a block. */
const AT_ONCE = 1_000

/** Everything that a Head knows, in pieces of plain data, each made when it is asked for. */
export function headPieces(state: HeadState): readonly (() => Piece)[] {
  const { pending } = state
  const base: Piece = {
    type: 'base',
    below: state.below,
    safe: state.safe,
    final: state.final,
    nextOrder: pending.nextOrder,
    sweptMs: pending.sweptMs,
    poolSize: pending.poolSize,
    absent: [...pending.absent],
  }
  return [
    () => base,
    ...state.blocks.map(({ bundle, seenMs }) => (): Piece => ({ type: 'block', bundle, seenMs })),
    ...state.orphans.map((orphan) => (): Piece => ({ type: 'orphan', orphan })),
    ...slices([...state.tokens.values()]).map((tokens) => (): Piece => ({ type: 'tokens', tokens })),
    ...slices([...pending.entries.values()]).map((entries) => (): Piece => ({ type: 'waiting', entries })),
    ...slices([...pending.fates.values()]).map((fates) => (): Piece => ({ type: 'ends', fates })),
    ...slices([...pending.entered.values()]).map((txs) => (): Piece => ({ type: 'entered', txs })),
    ...slices([...pending.forgotten.values()]).map((txs) => (): Piece => ({ type: 'forgotten', txs })),
    () => ({ type: 'end' }),
  ]
}

const slices = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, i) => rows.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

const pieceCheck = createShapeCheck(HeadPieceShape)
const eventCheck = createShapeCheck(HeadEventShape)

/** What another process told, as an event. Throws for anything else. */
export function readHeadEvent(told: unknown): TellableEvent {
  if (!eventCheck.is(told)) throw new TypeError('what happened to the head is told in another form')
  return told as unknown as TellableEvent
}

/** Puts a Head together from its pieces. Throws for pieces of another form, and when they end before their end. */
export class HeadAssembly {
  #base: Extract<Piece, { type: 'base' }> | null = null
  #ended = false
  readonly #blocks: HeadBlock[] = []
  readonly #orphans: HeadState['orphans'][number][] = []
  readonly #tokens = new Map<Hex, TokenRow>()
  readonly #waiting: { readonly tx: PendingTxRow; readonly order: number }[] = []
  readonly #ends: { readonly fate: PendingFate; readonly order: number }[] = []
  readonly #entered: Entered[] = []
  readonly #forgotten: TxWeights[] = []

  add(told: unknown): void {
    if (!pieceCheck.is(told)) throw new TypeError('a head is told in another form')
    const piece = told as unknown as Piece
    switch (piece.type) {
      case 'base':
        this.#base = piece
        break
      case 'block':
        this.#blocks.push(new HeadBlock(piece.bundle, piece.seenMs))
        break
      case 'orphan':
        this.#orphans.push(piece.orphan)
        break
      case 'tokens':
        for (const token of piece.tokens) this.#tokens.set(token.address, token)
        break
      case 'waiting':
        this.#waiting.push(...piece.entries)
        break
      case 'ends':
        this.#ends.push(...piece.fates)
        break
      case 'entered':
        this.#entered.push(...piece.txs)
        break
      case 'forgotten':
        this.#forgotten.push(...piece.txs)
        break
      case 'end':
        this.#ended = true
    }
  }

  state({ keysOf }: Pick<PendingRules, 'keysOf'>): HeadState {
    const base = this.#base
    if (base === null || !this.#ended) throw new TypeError('a head is told in part')
    const pending: PendingSet = {
      entries: emptyMap<PendingSetEntry>().with(this.#waiting.map((entry) => [entry.tx.hash, entry])),
      // In the order in which they came: the last claims a key that several want.
      claims: emptyMap<Hex>().with(
        this.#waiting
          .toSorted((a, b) => a.order - b.order)
          .flatMap(({ tx }) => (keysOf(tx)?.conflicts ?? []).map((key) => [key, tx.hash] as const)),
      ),
      absent: new Map(base.absent),
      fates: emptyMap<PendingSetFate>().with(this.#ends.map((ended) => [ended.fate.tx.hash, ended])),
      entered: emptyMap<Entered>().with(this.#entered.map((one) => [one.hash, one])),
      nextOrder: base.nextOrder,
      sweptMs: base.sweptMs,
      poolSize: base.poolSize,
      forgotten: emptyMap<TxWeights>().with(this.#forgotten.map((tx) => [tx.hash, tx])),
    }
    return {
      version: 0,
      blocks: this.#blocks,
      below: base.below,
      safe: base.safe,
      final: base.final,
      orphans: this.#orphans,
      pending,
      tokens: this.#tokens,
    }
  }
}

type PendingSetEntry = { readonly tx: PendingTxRow; readonly order: number }
type PendingSetFate = { readonly fate: PendingFate; readonly order: number }
