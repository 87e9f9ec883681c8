/** One field of a document whose value is another one now, as text; null where it was not there. */
export type DocumentChange = { readonly field: string; readonly before: string | null; readonly after: string | null }

const MOST_CHANGES = 100
const MOST_TEXT = 500

/**
 * What changed between two metadata documents (screens-evm §8.3): fields of the outermost object, and traits by their kinds. null where one of them is no JSON object. At most a hundred, each
 * value cut. Pure.
 */
export function documentChanges(before: string, after: string): readonly DocumentChange[] | null {
  const [then, now] = [fieldsOf(before), fieldsOf(after)]
  if (then === null || now === null) return null
  const changes: DocumentChange[] = []
  for (const field of new Set([...then.keys(), ...now.keys()])) {
    const [a, b] = [then.get(field) ?? null, now.get(field) ?? null]
    if (a !== b && changes.length < MOST_CHANGES) changes.push({ field, before: cut(a), after: cut(b) })
  }
  return changes
}

const cut = (text: string | null): string | null => (text === null ? null : text.slice(0, MOST_TEXT).toWellFormed())

function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const fields = new Map<string, string>()
  for (const [name, one] of Object.entries(value))
    if (name === 'attributes' && Array.isArray(one)) addTraits(fields, one)
    else fields.set(name, wordsOf(one))
  return fields
}

/** Traits by their kinds, several of one kind together; what is no trait by its place. */
function addTraits(fields: Map<string, string>, list: readonly unknown[]): void {
  for (const [index, trait] of list.entries()) {
    const { trait_type: kind, value } = (typeof trait === 'object' && trait !== null ? trait : {}) as {
      readonly trait_type?: unknown
      readonly value?: unknown
    }
    const name = `attributes · ${typeof kind === 'string' ? kind : String(index)}`
    const told = value === undefined ? wordsOf(trait) : wordsOf(value)
    const known = fields.get(name)
    fields.set(name, known === undefined ? told : `${known}, ${told}`)
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
