import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { readFunctions } from '@orrery/evm/abi-type'
import { signatureOf } from '@orrery/evm/known-functions'
import { selectorsOf } from '@orrery/evm/read-code'
import { readSignature } from '@orrery/evm/read-signature'
import { systemClock } from '@orrery/primitives/clock'

const KEY = 'own-interfaces'
/** Interfaces that are kept, the oldest first to go, and characters of one. */
const MOST = 20
const LONGEST = 200_000

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

/**
 * The entries of a pasted interface: JSON as compilers write it, alone or within an artifact; null for anything else, and where no function in it can be called. Never
 * throws.
 */
export function readAbiText(text: string): readonly unknown[] | null {
  if (text.length > LONGEST) return null
  try {
    const parsed: unknown = JSON.parse(text)
    const list: unknown = Array.isArray(parsed) ? parsed : (parsed as { readonly abi?: unknown } | null)?.abi
    return Array.isArray(list) && readFunctions(list as readonly unknown[]).length > 0
      ? (list as readonly unknown[])
      : null
  } catch {
    return null
  }
}

function entriesIn(kept: ClientStorage): readonly (readonly [string, string])[] {
  const value = kept.read(KEY)
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown): [string, string][] => {
    const [place, text] = Array.isArray(entry) ? (entry as unknown[]) : []
    return typeof place === 'string' && typeof text === 'string' && text.length <= LONGEST ? [[place, text]] : []
  })
}

const placeOf = (chain: string, address: string): string => `${chain} ${address.toLowerCase()}`

/** The interface that the visitor pasted for a contract; null for none. It never leaves the browser (screens-evm §6.1). */
export const readOwnAbi = (chain: string, address: string, kept: ClientStorage = ownStorage()): string | null =>
  entriesIn(kept).findLast(([place]) => place === placeOf(chain, address))?.[1] ?? null

/** Keeps it, or forgets it where it is null; false where the browser keeps nothing. */
export function writeOwnAbi(
  chain: string,
  address: string,
  text: string | null,
  kept: ClientStorage = ownStorage(),
): boolean {
  const place = placeOf(chain, address)
  const others = entriesIn(kept).filter(([other]) => other !== place)
  return kept.write(KEY, [...others, ...(text === null ? [] : [[place, text]])].slice(-MOST))
}

/**
 * An interface that is guessed from the selectors of code by the table of well-known signatures: functions may be others with the same four bytes, and what they answer is not told. Those
 * that are not in it are left out. Pure.
 */
export function guessedAbi(selectors: readonly string[], view: 'read' | 'write'): readonly unknown[] {
  return selectors.flatMap((selector) => {
    const text = signatureOf(selector as `0x${string}`)
    const read = text === null ? null : readSignature(text)
    if (read === null) return []
    return [
      {
        type: 'function',
        name: read.name,
        inputs: read.params,
        outputs: [],
        stateMutability: view === 'read' ? 'view' : 'payable',
      },
    ]
  })
}

/** The same of code that was asked for: code that the node did not tell is not code without functions (screens-evm §0 rule 1). Pure. */
export const guessedOf = (
  code: Uint8Array | 'loading' | 'failed',
  view: 'read' | 'write',
): readonly unknown[] | 'loading' | 'failed' => (typeof code === 'string' ? code : guessedAbi(selectorsOf(code), view))
