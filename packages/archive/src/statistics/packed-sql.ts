import { PACKED, PACKED_TYPES } from '@orrery/model/packed-fields'

/** Bytes from an offset on, counted from 0. */
const bytes = (at: string | number, size: number | string): string => `substring(input, ${at} + 1, ${size})`
const AMOUNTS = `${PACKED.head} + ${PACKED.made} * n`
const TYPES = `${AMOUNTS} + ${PACKED.amount} * (n + m)`
const LENGTHS = `${TYPES} + m`

/**
 * SQL for what `packFields` put into `input` of a row of `txs`. Where it takes a place, the row's `inputs` and `outputs` must stand as `n` and `m` beside it;
 * sides are inputs, then outputs, from 0.
 */
export const packedSql = {
  isPacked: "ext = '' AND input != ''",
  inputs: `reinterpretAsUInt16(${bytes(PACKED.inputs, 2)})`,
  outputs: `reinterpretAsUInt16(${bytes(PACKED.outputs, 2)})`,
  /** Hundredths of a base unit a byte. */
  feeRate: `reinterpretAsUInt64(${bytes(PACKED.feeRate, 8)})`,
  /** Block of what an input spends; −1 where it is not known. */
  made: (input: string) =>
    `(toInt64(reinterpretAsUInt32(${bytes(`${PACKED.head} + ${PACKED.made} * ${input}`, 4)})) - 1)`,
  /** Base units of a side. */
  amount: (side: string) => `reinterpretAsUInt64(${bytes(`${AMOUNTS} + ${PACKED.amount} * (${side})`, PACKED.amount)})`,
  /** Name of an output's type. */
  type: (output: string) =>
    `['${PACKED_TYPES.join("','")}'][1 + reinterpretAsUInt8(${bytes(`${TYPES} + ${output}`, 1)})]`,
  /** Address key of a side; empty for none. */
  address: (side: string) =>
    bytes(
      `${LENGTHS} + n + m + arraySum(before -> reinterpretAsUInt8(${bytes(`${LENGTHS} + before`, 1)}), range(${side}))`,
      `reinterpretAsUInt8(${bytes(`${LENGTHS} + ${side}`, 1)})`,
    ),
} as const
