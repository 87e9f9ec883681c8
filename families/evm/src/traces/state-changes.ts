import type { AccountChange, Change } from '@orrery/model/calls'
import type { Hex } from '@orrery/primitives/hex'
import { hexData, hexQuantity, object, optional, ShapeError, unknown, type Shape } from '@orrery/transport/shape'

/** Most accounts and slots that an answer may name: 30 million gas change some 10,000 of them. */
const MOST = 100_000
const ZERO_WORD: Hex = `0x${'0'.repeat(64)}`

type Entries = readonly (readonly [string, unknown])[]
const address = hexData(20)
const bytes = hexData()
const quantity = hexQuantity(256)

/** A word, which some clients write without its zeros. */
const word: Shape<Hex> = (value) => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new ShapeError('a word of 32 bytes')
  return `0x${value.slice(2).toLowerCase().padStart(64, '0')}`
}

/** A nonce, which geth writes as a number and others as a quantity. */
const nonce: Shape<number> = (value) => {
  const number = typeof value === 'number' ? value : Number.parseInt(hexQuantity(64)(value), 16)
  if (!Number.isSafeInteger(number) || number < 0) throw new ShapeError('a nonce')
  return number
}

function entriesOf(value: unknown): Entries {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value)) throw new ShapeError('an object by keys')
  const entries = Object.entries(value)
  if (entries.length > MOST) throw new ShapeError(`at most ${MOST} keys`)
  return entries
}

const sizeOf = (code: Hex): number => (code.length - 2) / 2
const unlessSame = <T>(before: T, after: T): Change<T> | null => (before === after ? null : { before, after })
const isChanged = ({ balance, nonce: count, codeSize, storage }: AccountChange): boolean =>
  balance !== null || count !== null || codeSize !== null || storage.length > 0

const diffShape = object({ pre: unknown, post: unknown })
const sideShape = object({
  balance: optional(quantity),
  nonce: optional(nonce),
  code: optional(bytes),
  storage: optional(unknown),
})
type Side = ReturnType<typeof sideShape>

/**
 * Reads the answer of prestateTracer in diff mode: `pre` says how touched accounts were, `post` what of it became otherwise; an
 * account without `post` is gone. Source: geth `eth/tracers/native/prestate.go`. Throws `ShapeError`.
 */
export function readPrestateDiff(answer: unknown): readonly AccountChange[] {
  const { pre, post } = diffShape(answer)
  const sides = (value: unknown) => new Map(entriesOf(value).map(([key, side]) => [address(key), sideShape(side)]))
  const before = sides(pre)
  const after = sides(post)
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => changeOf(key, before.get(key) ?? {}, after.get(key) ?? null))
    .filter(isChanged)
}

function changeOf(key: Hex, before: Side, after: Side | null): AccountChange {
  // What `post` does not name stayed, unless the account is gone with all that it had.
  const became = <T>(was: T, is: T | null | undefined, none: T): T => (after === null ? none : (is ?? was))
  const [balance, count, code] = [BigInt(before.balance ?? '0x0'), before.nonce ?? 0, sizeOf(before.code ?? '0x')]
  const slots = new Map(entriesOf(before.storage).map(([slot, value]) => [word(slot), word(value)]))
  const written = new Map(entriesOf(after?.storage).map(([slot, value]) => [word(slot), word(value)]))
  return {
    address: key,
    balance: unlessSame(balance, became(balance, after?.balance && BigInt(after.balance), 0n)),
    nonce: unlessSame(count, became(count, after?.nonce, 0)),
    codeSize: unlessSame(code, became(code, after?.code && sizeOf(after.code), 0)),
    // In this mode `pre` names only slots that were written: one that `post` leaves out is zero now.
    storage: [...new Set([...slots.keys(), ...written.keys()])]
      .map((slot) => ({ slot, before: slots.get(slot) ?? ZERO_WORD, after: written.get(slot) ?? ZERO_WORD }))
      .filter((change) => change.before !== change.after),
  }
}

const replayShape = object({ stateDiff: unknown })
const accountShape = object({
  balance: optional(unknown),
  nonce: optional(unknown),
  code: optional(unknown),
  storage: optional(unknown),
})

/** Reads the `stateDiff` of `trace_replayTransaction`. Source: OpenEthereum "trace module". Throws `ShapeError`. */
export function readStateDiff(answer: unknown): readonly AccountChange[] {
  return entriesOf(replayShape(answer).stateDiff)
    .map(([key, told]): AccountChange => {
      const account = accountShape(told)
      const code = stepOf(account.code, bytes, '0x')
      return {
        address: address(key),
        balance: stepOf(account.balance, (value) => BigInt(quantity(value)), 0n),
        nonce: stepOf(account.nonce, nonce, 0),
        codeSize: code && unlessSame(sizeOf(code.before), sizeOf(code.after)),
        storage: entriesOf(account.storage).flatMap(([slot, step]) => {
          const change = stepOf(step, word, ZERO_WORD)
          return change === null ? [] : [{ slot: word(slot), ...change }]
        }),
      }
    })
    .filter(isChanged)
}

/** `"="`, `{"+": after}`, `{"-": before}` or `{"*": {from, to}}`. */
function stepOf<T>(step: unknown, shape: Shape<T>, none: T): Change<T> | null {
  if (step === undefined || step === null || step === '=') return null
  const [entry, ...more] = entriesOf(step)
  if (entry === undefined || more.length > 0) throw new ShapeError('one kind of change')
  const [kind, value] = entry
  if (kind === '+') return unlessSame(none, shape(value))
  if (kind === '-') return unlessSame(shape(value), none)
  if (kind !== '*') throw new ShapeError('a kind of change')
  const { from, to } = object({ from: unknown, to: unknown })(value)
  return unlessSame(shape(from), shape(to))
}
