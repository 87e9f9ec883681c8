import type { CallStep } from './calls.ts'
import { OPCODE_GROUPS, type OpcodeGroup } from './opcode-mix.ts'

/** What nodes call the opcodes of each group (`OPCODE_GROUPS`); older clients have other names for some. */
const GROUP_NAMES: readonly (readonly [OpcodeGroup, RegExp])[] = [
  ['stack', /^(?:PUSH\d+|DUP\d+|SWAP\d+|POP)$/],
  ['flow', /^(?:STOP|JUMP|JUMPI|PC|GAS|JUMPDEST|RETURN|REVERT|INVALID)$/],
  [
    'reckon',
    /^(?:ADD|MUL|SUB|S?DIV|S?MOD|ADDMOD|MULMOD|EXP|SIGNEXTEND|S?LT|S?GT|EQ|ISZERO|AND|OR|XOR|NOT|BYTE|SHL|SHR|SAR|CLZ|KECCAK256|SHA3)$/,
  ],
  ['memory', /^(?:MLOAD|MSTORE8?|MSIZE|MCOPY|CALLDATACOPY|CODECOPY|EXTCODECOPY|RETURNDATACOPY)$/],
  ['storage', /^(?:SLOAD|SSTORE|TLOAD|TSTORE)$/],
  [
    'context',
    /^(?:ADDRESS|BALANCE|ORIGIN|CALLER|CALLVALUE|CALLDATALOAD|CALLDATASIZE|CODESIZE|GASPRICE|EXTCODESIZE|RETURNDATASIZE|EXTCODEHASH|BLOCKHASH|COINBASE|TIMESTAMP|NUMBER|PREVRANDAO|DIFFICULTY|RANDOM|GASLIMIT|CHAINID|SELFBALANCE|BASEFEE|BLOBHASH|BLOBBASEFEE)$/,
  ],
  ['calls', /^(?:LOG[0-4]|CREATE2?|CALL|CALLCODE|DELEGATECALL|STATICCALL|SELFDESTRUCT|SUICIDE)$/],
]
const known = new Map<string, OpcodeGroup>()
/** Names that are remembered: there are not as many opcodes. */
const MOST_NAMES = 256

function groupOf(op: string): OpcodeGroup {
  const found = known.get(op) ?? GROUP_NAMES.find(([, names]) => names.test(op))?.[0] ?? 'other'
  if (known.size < MOST_NAMES) known.set(op, found)
  return found
}

type Step = Pick<CallStep, 'op' | 'gas' | 'cost' | 'depth'>
/** A call that runs code: what it took of its caller's gas, less what that code used, is its own. */
type Open = { readonly group: OpcodeGroup; readonly depth: number; readonly gas: number; inside: number }

/**
 * What gas the opcodes of a whole transaction took, by what they are for. What a call gives along is none of its own cost: it is counted where the called code spends it. Refunds and
 * what a transaction takes before any code runs are no part of it. Pure; linear in the steps.
 */
export function gasOfSteps(steps: readonly Step[]): Readonly<Record<OpcodeGroup, number>> {
  const gas = Object.fromEntries(OPCODE_GROUPS.map((group) => [group, 0])) as Record<OpcodeGroup, number>
  const open: Open[] = []
  const spend = (group: OpcodeGroup, own: number, all: number): void => {
    gas[group] += Math.max(0, own)
    const caller = open.at(-1)
    if (caller !== undefined) caller.inside += Math.max(0, all)
  }
  for (const [at, step] of steps.entries()) {
    for (let last = open.at(-1); last !== undefined && last.depth >= step.depth; last = open.at(-1)) {
      open.pop()
      const all = last.gas - step.gas
      spend(last.group, all - last.inside, all)
    }
    const next = steps[at + 1]
    const group = groupOf(step.op)
    if (next !== undefined && next.depth > step.depth) open.push({ group, depth: step.depth, gas: step.gas, inside: 0 })
    else {
      // The last step of a code is followed by one of its caller, whose gas is another.
      const own = next?.depth === step.depth ? step.gas - next.gas : Math.min(step.cost, step.gas)
      spend(group, own, own)
    }
  }
  return gas
}

/** Precompiled contracts of Ethereum by their addresses, and as charts group them (yellow paper appendix E; EIP-196, 197, 198, 152, 4844, 2537, 7951). */
export const PRECOMPILES = [
  { id: 'ecrecover', title: 'ECRECOVER', from: 0x1, to: 0x1 },
  { id: 'hashes', title: 'SHA-256, RIPEMD-160', from: 0x2, to: 0x3 },
  { id: 'identity', title: 'IDENTITY', from: 0x4, to: 0x4 },
  { id: 'modexp', title: 'MODEXP', from: 0x5, to: 0x5 },
  { id: 'bn254', title: 'BN254', from: 0x6, to: 0x8 },
  { id: 'blake2f', title: 'BLAKE2F', from: 0x9, to: 0x9 },
  { id: 'kzg', title: 'KZG', from: 0xa, to: 0xa },
  { id: 'bls12', title: 'BLS12-381', from: 0xb, to: 0x11 },
  { id: 'p256', title: 'P256VERIFY', from: 0x1_00, to: 0x1_00 },
] as const
export type PrecompileGroup = (typeof PRECOMPILES)[number]['id']

const CALLING: ReadonlySet<string> = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL'])

/** How often code called each group of precompiled contracts: calls whose address is one of theirs and that ran no code. Pure; linear in the steps. */
export function precompileCalls(
  steps: readonly Pick<CallStep, 'op' | 'depth' | 'stack'>[],
): ReadonlyMap<PrecompileGroup, number> {
  const calls = new Map<PrecompileGroup, number>()
  for (const [at, { op, depth, stack }] of steps.entries()) {
    // The address lies below the gas.
    const address =
      CALLING.has(op) && (steps[at + 1]?.depth ?? 0) <= depth ? Number(stack[1] ?? Number.NaN) : Number.NaN
    const group = PRECOMPILES.find(({ from, to }) => address >= from && address <= to)
    if (group !== undefined) calls.set(group.id, (calls.get(group.id) ?? 0) + 1)
  }
  return calls
}
