import type { Hex } from '@orrery/primitives/hex'
import type { CallFrame } from '../traces/call-frame.ts'
import type { CallKind } from '../traces/call-kinds.ts'
import type { Random } from './random-block.ts'

const KINDS: readonly CallKind[] = [
  'call',
  'call',
  'call',
  'delegatecall',
  'staticcall',
  'callcode',
  'create',
  'create2',
  'selfdestruct',
]

/** Addresses that random trees are about: few, so that they meet again. */
export const TREE_PEOPLE: readonly Hex[] = Array.from({ length: 8 }, (_, i): Hex => `0x${String(i + 1).repeat(40)}`)

/** A call tree as the EVM could have made it, as the frames that our readers should give. */
export function randomTree(random: Random, most = 40): readonly CallFrame[] {
  const below = (limit: number): number => Math.floor(random() * limit)
  const who = (): Hex => TREE_PEOPLE[below(TREE_PEOPLE.length)]!
  const frames: CallFrame[] = []
  const grow = (path: readonly number[], from: Hex, held: boolean): void => {
    const kind = path.length === 0 ? (random() < 0.2 ? 'create' : 'call') : KINDS[below(KINDS.length)]!
    const failed = random() < 0.2 && kind !== 'selfdestruct'
    const creates = kind === 'create' || kind === 'create2'
    const moves = kind !== 'delegatecall' && kind !== 'staticcall'
    const ends = kind === 'selfdestruct'
    const to = creates && failed ? null : who()
    frames.push({
      kind,
      from,
      to,
      value: moves && random() < 0.7 ? BigInt(1 + below(1_000)) : 0n,
      gas: ends ? 0 : below(100_000),
      gasUsed: ends ? 0 : failed ? null : below(50_000),
      input: ends ? '0x' : `0x${'ab'.repeat(below(9))}`,
      output: ends || failed ? null : `0x${'cd'.repeat(below(5))}`,
      error: failed ? (random() < 0.5 ? 'reverted' : 'out of gas') : null,
      path,
      holds: held && !failed,
    })
    if (ends || to === null) return
    for (let i = 0; frames.length < most && path.length < 8 && random() < 0.6; i++)
      grow([...path, i], to, held && !failed)
  }
  grow([], who(), true)
  return frames
}

const quantity = (value: number | bigint | null): Hex | undefined =>
  value === null ? undefined : `0x${value.toString(16)}`

type Loose = { [key: string]: unknown }

/** The tree as `debug_traceTransaction` with callTracer tells it. */
export function asNested(frames: readonly CallFrame[]): unknown {
  const byPath = new Map<string, Loose>()
  for (const frame of frames) {
    const parent = frame.path.length === 0 ? undefined : byPath.get(frame.path.slice(0, -1).join())
    const told: Loose = {
      type: frame.kind.toUpperCase(),
      from: frame.from,
      ...(frame.to !== null && { to: frame.to }),
      // A delegate call is told with its caller's value.
      ...(frame.kind === 'delegatecall'
        ? { value: parent?.['value'] ?? '0x0' }
        : frame.kind !== 'staticcall' && { value: quantity(frame.value) }),
      gas: quantity(frame.gas),
      gasUsed: quantity(frame.gasUsed),
      input: frame.input,
      ...(frame.output !== null && { output: frame.output }),
      ...(frame.error !== null && { error: frame.error === 'reverted' ? 'execution reverted' : frame.error }),
    }
    byPath.set(frame.path.join(), told)
    if (parent) ((parent['calls'] ??= []) as Loose[]).push(told)
  }
  return byPath.get('')
}

/** The tree as `trace_transaction` tells it, in the order given. */
export function asFlat(frames: readonly CallFrame[], transactionHash: Hex, transactionPosition: number): unknown[] {
  return frames.map((frame) => {
    const { kind, from, to, value, gas, gasUsed, input, output, error, path } = frame
    const creates = kind === 'create' || kind === 'create2'
    return {
      type: kind === 'selfdestruct' ? 'suicide' : creates ? 'create' : 'call',
      action:
        kind === 'selfdestruct'
          ? { address: from, refundAddress: to, balance: quantity(value) }
          : creates
            ? { from, value: quantity(value), gas: quantity(gas), init: input, creationMethod: kind }
            : {
                callType: kind,
                from,
                to,
                value: kind === 'delegatecall' ? '0x63' : quantity(value),
                gas: quantity(gas),
                input,
              },
      ...(error !== null
        ? { error: error === 'reverted' ? 'Reverted' : 'Out of gas' }
        : {
            result:
              kind === 'selfdestruct'
                ? null
                : { gasUsed: quantity(gasUsed), ...(creates ? { address: to, code: output } : { output }) },
          }),
      traceAddress: path,
      subtraces: frames.filter(
        (other) => other.path.length === path.length + 1 && path.every((at, i) => other.path[i] === at),
      ).length,
      transactionHash,
      transactionPosition,
    }
  })
}
