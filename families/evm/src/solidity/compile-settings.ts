import type { SourceSettings } from '@orrery/model/wire/verification'
import type { Hex } from '@orrery/primitives/hex'
import type { JsonObject } from '@orrery/primitives/json'

/** EVM versions that Solidity knows, newest first. */
export const EVM_VERSIONS = [
  'osaka',
  'prague',
  'cancun',
  'shanghai',
  'paris',
  'london',
  'berlin',
  'istanbul',
  'petersburg',
  'constantinople',
  'byzantium',
  'spuriousDragon',
  'tangerineWhistle',
  'homestead',
] as const

// Solidity's own default where the optimiser is asked for without a number.
export const DEFAULT_RUNS = 200

/** What the settings say of the code, with the compiler's own defaults. */
export function settingsOf(settings: JsonObject): SourceSettings {
  const optimizer = (settings['optimizer'] ?? {}) as JsonObject
  return {
    optimizer: optimizer['enabled'] === true,
    runs: typeof optimizer['runs'] === 'number' ? optimizer['runs'] : DEFAULT_RUNS,
    evmVersion: (settings['evmVersion'] as string | undefined) ?? null,
    viaIR: settings['viaIR'] === true,
  }
}

/** `file:Name` or `Name` as the two; a file of null means any. */
export function splitContract(text: string): { readonly file: string | null; readonly name: string } {
  const at = text.lastIndexOf(':')
  return at === -1 ? { file: null, name: text } : { file: text.slice(0, at), name: text.slice(at + 1) }
}

/** Hex text without its prefix as bytes. */
export const hexBytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')

/** Addresses of libraries by file and name, as settings name them. Files are a stranger's words: `__proto__` is one of them. */
export function linkedBy(
  libraries: readonly { readonly file: string; readonly name: string; readonly address: string }[],
): Record<string, Record<string, string>> {
  const linked = Object.create(null) as Record<string, Record<string, string>>
  for (const { file, name, address } of libraries)
    (linked[file] ??= Object.create(null) as Record<string, string>)[name] = address
  return linked
}
