import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { systemClock } from '@orrery/primitives/clock'

const KEY = 'trusted-tokens'
/** Tokens that are kept, the oldest first to go. */
const MOST = 200
const TOKEN = /^0x[0-9a-f]{40}$/

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

/** Tokens whose name or way of coming the visitor holds for good, in lower case; they never leave the browser (screens-evm §0.6). What stands in the storage is a stranger's. */
export function readTrusted(kept: ClientStorage = ownStorage()): ReadonlySet<string> {
  const value = kept.read(KEY)
  const tokens = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  return new Set(tokens.filter((token) => TOKEN.test(token)).slice(-MOST))
}

/** Trusts a token from now on. */
export function trustToken(address: string, kept: ClientStorage = ownStorage()): void {
  kept.write(KEY, [...new Set([...readTrusted(kept), address.toLowerCase()])].slice(-MOST))
}

/** Trusts none any more. */
export function trustNone(kept: ClientStorage = ownStorage()): void {
  kept.write(KEY, [])
}
