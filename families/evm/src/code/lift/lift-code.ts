import { opcodeName, pushSize } from '../opcodes.ts'

const JUMPDEST = 0x5b

/** One instruction as the lifter takes it. */
export type Step = { readonly at: number; readonly name: string; readonly pushed: bigint | null; readonly next: number }

/** Code that is ready to be walked through: what stands at each place, and where one may jump to. */
export type LiftCode = {
  readonly size: number
  /** null behind the end, and where no instruction begins that the machine knows. */
  step(at: number): Step | null
  isTarget(at: bigint): boolean
  /** Big-endian, with zeros behind the end, as the machine copies it. */
  word(at: number): bigint
}

/** Places that may be jumped to are told once; instructions are read when they are walked to. Pure. */
export function liftCode(code: Uint8Array): LiftCode {
  const targets = new Set<number>()
  for (let at = 0; at < code.length; at += 1 + pushSize(code[at]!)) if (code[at] === JUMPDEST) targets.add(at)
  const number = (from: number, size: number): bigint => {
    let value = 0n
    for (let at = from; at < from + size; at++) value = (value << 8n) | BigInt(code[at] ?? 0)
    return value
  }
  return {
    size: code.length,
    step(at) {
      const byte = code[at]
      const name = byte === undefined ? undefined : opcodeName(byte)
      if (byte === undefined || name === undefined) return null
      const size = pushSize(byte)
      const pushed = size > 0 ? number(at + 1, size) : name === 'PUSH0' ? 0n : null
      return { at, name, pushed, next: at + 1 + size }
    },
    isTarget: (at) => at < BigInt(code.length) && targets.has(Number(at)),
    word: (at) => number(at, 32),
  }
}
