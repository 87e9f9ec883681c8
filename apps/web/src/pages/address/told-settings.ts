import type { ContractSource } from '@orrery/model/wire/verification'

/** One setting by the compiler's own name for it; `values` is empty where the choice was left to the compiler. */
export type ToldSetting = { readonly name: string; readonly values: readonly string[] }

/** Values of one setting that are told; all of them stand in the JSON. */
const MOST = 50

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter((one) => typeof one === 'string').slice(0, MOST)

/**
 * Settings that the code was made with, one by one (screens-evm §6.1), by the names that the compiler has for them (Solidity, "Compiler Input JSON").
 * What a verification did not tell is not named. Pure.
 */
export function toldSettings({
  settings: { optimizer, runs, evmVersion, viaIR },
  language,
  input,
}: Pick<ContractSource, 'settings' | 'language' | 'input'>): readonly ToldSetting[] {
  const { settings = {} } = input as {
    readonly settings?: {
      readonly remappings?: unknown
      readonly metadata?: { readonly bytecodeHash?: unknown } | null
    }
  }
  const remappings = textsOf(settings.remappings)
  const hash = settings.metadata?.bytecodeHash
  // Vyper has an optimizer of other kinds, and no other way to its code.
  const isSolidity = language !== 'Vyper'
  return [
    { name: 'evmVersion', values: evmVersion === null ? [] : [evmVersion] },
    ...(isSolidity
      ? [
          { name: 'optimizer', values: [String(optimizer)] },
          // Without an optimizer, the number of runs decides nothing.
          ...(optimizer ? [{ name: 'runs', values: [String(runs)] }] : []),
          { name: 'viaIR', values: [String(viaIR)] },
        ]
      : []),
    ...(typeof hash === 'string' ? [{ name: 'metadata.bytecodeHash', values: [hash] }] : []),
    ...(remappings.length > 0 ? [{ name: 'remappings', values: remappings }] : []),
  ]
}
