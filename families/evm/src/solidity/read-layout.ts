import type { StorageLayout, StorageType } from '@orrery/model/wire/verification'

/** Bounds of what is kept: sources may declare any number of variables. */
const MOST = 2_000
const MOST_NAME = 200
const MOST_ID = 400

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.length <= most ? value : null
const digits = (value: unknown): string | null => (typeof value === 'string' && /^\d{1,78}$/.test(value) ? value : null)
const ENCODINGS = ['inplace', 'mapping', 'dynamic_array', 'bytes'] as const

type Variable = StorageLayout['storage'][number]

function variablesOf(value: unknown): Variable[] | null {
  if (!Array.isArray(value) || value.length > MOST) return null
  const read = value.map((entry: unknown): Variable | null => {
    const told = (entry ?? {}) as Record<string, unknown>
    const [label, slot, type] = [text(told['label'], MOST_NAME), digits(told['slot']), text(told['type'], MOST_ID)]
    const offset = told['offset']
    if (label === null || slot === null || type === null || typeof offset !== 'number') return null
    return Number.isInteger(offset) && offset >= 0 && offset < 32 ? { label, slot, offset, type } : null
  })
  return read.every((one) => one !== null) ? read : null
}

/**
 * The layout of a contract's storage out of a compiler's answer; null where that is none, or more than is kept: half a layout would give words the names of
 * others. Pure.
 */
export function readLayout(answer: unknown): StorageLayout | null {
  const told = (answer ?? {}) as Record<string, unknown>
  const storage = variablesOf(told['storage'])
  if (storage === null || storage.length === 0) return null
  const entries = Object.entries((told['types'] ?? {}) as Record<string, unknown>)
  if (entries.length > MOST) return null
  const types = entries.map(([id, value]) => [id, typeOf((value ?? {}) as Record<string, unknown>)] as const)
  if (types.some(([id, type]) => type === null || id.length > MOST_ID)) return null
  return { storage, types: Object.fromEntries(types) as StorageLayout['types'] }
}

function typeOf(told: Record<string, unknown>): StorageType | null {
  const encoding = ENCODINGS.find((one) => one === told['encoding'])
  const [label, bytes] = [text(told['label'], MOST_ID), digits(told['numberOfBytes'])]
  if (encoding === undefined || label === null || bytes === null) return null
  const members = told['members'] === undefined ? undefined : variablesOf(told['members'])
  if (members === null) return null
  const ids = (['key', 'value', 'base'] as const).flatMap((name) =>
    told[name] === undefined ? [] : [[name, text(told[name], MOST_ID)] as const],
  )
  if (ids.some(([, id]) => id === null)) return null
  return { encoding, label, bytes, ...Object.fromEntries(ids), ...(members && { members }) } as StorageType
}
