/** A piece of a decoded value: what is an address by its type, or text between. */
export type ValuePart = { readonly as: 'text' | 'address'; readonly text: string }

/** A type of the ABI, as far as a value's text tells it apart. */
type Shape = 'address' | 'word' | 'string' | { readonly of: Shape } | { readonly fields: readonly Shape[] }

const MOST_DEPTH = 12
const MOST_FIELDS = 200

/**
 * The text of a decoded list or tuple cut at the addresses that its type says are there; null where it holds none. A text that is not as the type
 * has it, as one that was cut, is text from there on: what only looks like an address is none. Joined, the parts are the text.
 */
export function valueParts(value: string, type: string): readonly ValuePart[] | null {
  if (!/^[[(]/.test(value) || !type.includes('address')) return null
  const shape = readShape(type)
  if (shape === null) return null
  const parts: ValuePart[] = []
  let from = 0
  let at = 0
  const eat = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const [found] = pattern.exec(value) ?? [null]
    if (found !== null) at += found.length
    return found
  }
  /** False where the text is not of the shape; `at` is where that begins. */
  const read = (shape: Shape): boolean => {
    if (shape === 'word') return eat(WORD) !== null
    if (shape === 'string') return eat(STRING) !== null
    if (shape === 'address') {
      const start = at
      const text = eat(ADDRESS)
      if (text === null) return false
      if (start > from) parts.push({ as: 'text', text: value.slice(from, start) })
      parts.push({ as: 'address', text })
      from = at
      return true
    }
    const isList = 'of' in shape
    if (eat(isList ? OPEN_LIST : OPEN_TUPLE) === null) return false
    if (eat(CLOSE) !== null) return true
    for (let index = 0; isList || index < shape.fields.length; index++) {
      if (!isList) eat(NAME)
      if (!read(isList ? shape.of : shape.fields[index]!)) return false
      if (eat(COMMA) === null) return eat(CLOSE) !== null
    }
    return false
  }
  read(shape)
  if (from < value.length) parts.push({ as: 'text', text: value.slice(from) })
  return parts.some(({ as }) => as === 'address') ? parts : null
}

const ADDRESS = /0x[0-9a-fA-F]{40}(?![0-9a-zA-Z…])/y
const WORD = /(?:-?\d+|true|false|0x[0-9a-fA-F]*)(?![0-9a-zA-Z…])/y
const STRING = /"(?:[^"\\]|\\.)*"/y
const OPEN_LIST = /\[/y
const OPEN_TUPLE = /\(/y
const CLOSE = /[\])]/y
const COMMA = /, /y
// A field's name: what Solidity lets one be called (Solidity, "Identifier").
const NAME = /[A-Za-z_$][\w$]*: /y

/** The shape of a type's text; null for one that is not of the specification. */
function readShape(type: string): Shape | null {
  let at = 0
  let left = MOST_FIELDS
  const read = (depth: number): Shape | null => {
    if (depth > MOST_DEPTH || left-- <= 0) return null
    let shape: Shape | null
    if (type[at] === '(') {
      const fields: Shape[] = []
      do {
        at++
        const field = read(depth + 1)
        if (field === null) return null
        fields.push(field)
      } while (type[at] === ',')
      if (type[at++] !== ')') return null
      shape = { fields }
    } else {
      const [word = ''] = /^[a-z]+\d{0,3}/.exec(type.slice(at, at + 12)) ?? []
      at += word.length
      shape = word === 'address' || word === 'string' ? word : word === '' ? null : 'word'
    }
    for (let nested = 0; shape !== null && type[at] === '['; nested++) {
      const [list] = /^\[\d{0,6}\]/.exec(type.slice(at, at + 9)) ?? []
      if (list === undefined || nested > MOST_DEPTH) return null
      at += list.length
      shape = { of: shape }
    }
    return shape
  }
  const shape = read(0)
  return at === type.length ? shape : null
}
