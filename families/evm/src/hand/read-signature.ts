import { readFunctions, type AbiFunction } from '../abi/abi-type.ts'

const MOST_CHARACTERS = 10_000
const MOST_DEPTH = 12
/** A name, a bracket, a comma, or the brackets of an array. */
const TOKEN = /[A-Za-z_$][\w$]*|\[\d*\]|[(),]/y

/** A parameter as interfaces have it. */
export type Param = { readonly type: string; readonly name: string; readonly components?: readonly Param[] }

/** A function, or bare types in brackets: `selector` then stands before nothing. */
export type HandSignature = AbiFunction & { readonly isNamed: boolean; readonly params: readonly Param[] }

/** Reads `transfer(address to, uint256)`, also with tuples in brackets, or types alone: `(address,uint256[])`; null for anything else. Never throws. */
export function readSignature(text: string): HandSignature | null {
  const tokens = tokensOf(text)
  if (tokens === null) return null
  let at = 0
  const list = (depth: number): readonly Param[] | null => {
    if (depth > MOST_DEPTH || tokens[at] !== '(') return null
    at++
    const params: Param[] = []
    if (tokens[at] === ')') {
      at++
      return params
    }
    for (;;) {
      const param = one(depth)
      if (param === null) return null
      params.push(param)
      const next = tokens[at++]
      if (next === ')') return params
      if (next !== ',') return null
    }
  }
  const one = (depth: number): Param | null => {
    if (tokens[at] === 'tuple') at++
    const components = tokens[at] === '(' ? list(depth + 1) : undefined
    if (components === null) return null
    const plain = components === undefined ? tokens[at++] : 'tuple'
    if (plain === undefined || !/^[a-z]/i.test(plain)) return null
    let type = plain
    while (tokens[at]?.startsWith('[') === true) type += tokens[at++]!
    // Where it lies, and whether it is indexed, is no part of the type; the last word is the name.
    let name = ''
    while (/^[A-Za-z_$]/.test(tokens[at] ?? '')) name = tokens[at++]!
    return { type, name, ...(components !== undefined && { components }) }
  }
  const before: string[] = []
  while (/^[A-Za-z_$]/.test(tokens[at] ?? '')) before.push(tokens[at++]!)
  if (before.length > 1 && ['function', 'error', 'event'].includes(before[0]!)) before.shift()
  const inputs = before.length > 1 ? null : list(0)
  if (inputs === null) return null
  const [read] = readFunctions([
    { type: 'function', name: before[0] ?? '', inputs, outputs: [], stateMutability: 'view' },
  ])
  return read === undefined ? null : { ...read, isNamed: before.length === 1, params: inputs }
}

/** null where something stands in it that no signature has; what follows the parameters (`returns`, `view`) is not read. */
function tokensOf(text: string): readonly string[] | null {
  if (text.length > MOST_CHARACTERS) return null
  const tokens: string[] = []
  let depth = 0
  TOKEN.lastIndex = 0
  for (;;) {
    while (/\s/.test(text[TOKEN.lastIndex] ?? '')) TOKEN.lastIndex++
    if (TOKEN.lastIndex >= text.length) return tokens
    const [token] = TOKEN.exec(text) ?? []
    if (token === undefined) return null
    tokens.push(token)
    if (token === '(') depth++
    if (token === ')' && --depth === 0) return tokens
  }
}
