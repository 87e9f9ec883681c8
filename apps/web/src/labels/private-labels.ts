import { createClientStorage, type ClientStorage } from '@orrery/browser/client-storage'
import { openStorageArea } from '@orrery/browser/storage-area'
import { displayName } from '@orrery/entities/display-name'
import { systemClock } from '@orrery/primitives/clock'

const KEY = 'private-labels'
/** Labels that are kept, the oldest first to go, and characters of one. */
const MOST = 500
const LONGEST = 40

/** What the visitor calls addresses, by their text. They never leave the browser (screens-evm §5, §15.7). */
export type PrivateLabels = ReadonlyMap<string, string>

// Hex is the same address in any case; what is written in base 58 is not.
const keyOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Text as a label: no controls, no line breaks, 40 characters at most; empty is no label. */
export const labelText = (text: string): string => [...displayName(text).text].slice(0, LONGEST).join('')

let storage: ClientStorage | null = null
const ownStorage = (): ClientStorage =>
  (storage ??= createClientStorage(
    openStorageArea(() => localStorage),
    systemClock,
  ))

/** The visitor's labels. What stands in the storage is a stranger's: anything else than texts by address is left out. */
export function readLabels(kept: ClientStorage = ownStorage()): PrivateLabels {
  const value = kept.read(KEY)
  if (!Array.isArray(value)) return new Map()
  const entries = value.flatMap((entry: unknown): [string, string][] => {
    const [address, label] = Array.isArray(entry) ? (entry as unknown[]) : []
    if (typeof address !== 'string' || address.length > 160 || typeof label !== 'string') return []
    const text = labelText(label)
    return text === '' ? [] : [[keyOf(address), text]]
  })
  return new Map(entries.slice(-MOST))
}

/** The label of one address; null where it has none. */
export const labelOf = (address: string, labels: PrivateLabels): string | null => labels.get(keyOf(address)) ?? null

/** Names an address, or forgets its name where the text is empty. False where the browser keeps nothing. */
export function writeLabel(address: string, text: string, kept: ClientStorage = ownStorage()): boolean {
  const labels = new Map(readLabels(kept))
  const label = labelText(text)
  labels.delete(keyOf(address))
  if (label !== '') labels.set(keyOf(address), label)
  return kept.write(KEY, [...labels].slice(-MOST))
}

/** A text between quotes of a style sheet: whatever it holds, it ends nothing. */
const quoted = (text: string): string =>
  `"${[...text].map((point) => (/[\p{L}\p{N} ]/u.test(point) ? point : `\\${point.codePointAt(0)!.toString(16)} `)).join('')}"`

/** Beside a cut address a long label ends in dots, as a name does: lists and cards have no room for it. Tooltips and the page of the address have the address whole. */
const SHORT =
  '[data-same][data-tip]::after{display:inline-block;max-inline-size:22ch;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom}@media (max-width:767px){[data-same][data-tip]::after{max-inline-size:12ch}}'

/** Rules that put each label behind its address, wherever that is written. The address stays: a label is no proof. Pure. */
export const labelRules = (labels: PrivateLabels): string =>
  [...labels]
    .map(
      ([address, label]) =>
        `[data-same=${quoted(address)}${address.startsWith('0x') ? ' i' : ''}]::after{content:"\\a0 " ${quoted(label)};font-family:var(--font-text,sans-serif);font-weight:600;unicode-bidi:isolate}`,
    )
    .concat(SHORT)
    .join('\n')
