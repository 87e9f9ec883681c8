import type { SourceCall } from '@orrery/model/wire/verification'
import type { SourceTree, TreeNode } from './source-tree.ts'

/** Functions that are told, calls of all of them, nodes of trees that are looked at, and characters of a name. */
const MOST = 600
const MOST_CALLS = 4_000
const MOST_NODES = 2_000_000
const MOST_NAME = 200

type Callee = { readonly id: number; readonly isOutside: boolean }
type Declared = { readonly name: string; readonly file: string; readonly node: TreeNode }

/**
 * Which function of a contract calls which, by the compiler's own tree (screens-evm §6.1): its own and inherited ones, modifiers, and what they lead to in
 * libraries. A call of what is overridden leads to what overrides it, unless it names the base; one of another contract to the declaration that it names,
 * whatever code stands there. Pure.
 */
export function callGraph({ contracts, free, line, lineOf }: SourceTree): readonly SourceCall[] {
  const declared = declaredIn(contracts, free)
  const over = overridesIn(line)
  const places = new Map<number, number>()
  const order: number[] = []
  const placeOf = (id: number): number | null => {
    const known = places.get(id)
    if (known !== undefined) return known
    if (order.length >= MOST || !declared.has(id)) return null
    places.set(id, order.length)
    return order.push(id) - 1
  }
  for (const { node } of line)
    for (const { id, nodeType, body } of node.nodes ?? [])
      if (nodeType === 'FunctionDefinition' && body && id !== undefined && !over.has(id)) placeOf(id)
  const found: SourceCall[] = []
  const left = { nodes: MOST_NODES, calls: MOST_CALLS }
  // What they lead to is put behind them while they are looked at.
  for (let at = 0; at < order.length; at++) {
    const { name, file, node } = declared.get(order[at]!)!
    const [calls, outside] = [new Set<number>(), new Set<number>()]
    for (const { id, isOutside } of calleesOf(node, over, left)) {
      const to = placeOf(id)
      const among = isOutside ? outside : calls
      if (to === null || among.has(to) || left.calls === 0) continue
      left.calls--
      among.add(to)
    }
    found.push({ name, file, line: lineOf(file, node.src) ?? 0, calls: [...calls], outside: [...outside] })
  }
  return found
}

/** Functions and modifiers with whose they are, by the compiler's numbers. */
function declaredIn(contracts: SourceTree['contracts'], free: SourceTree['free']): ReadonlyMap<number, Declared> {
  const declared = new Map<number, Declared>()
  const put = (file: string, node: TreeNode, of: string): void => {
    const isOne = node.nodeType === 'FunctionDefinition' || node.nodeType === 'ModifierDefinition'
    const name = `${of}${node.name || node.kind || ''}`
    if (isOne && node.id !== undefined && name.length <= MOST_NAME) declared.set(node.id, { name, file, node })
  }
  for (const { file, node } of free) put(file, node, '')
  for (const { file, node } of contracts) for (const inner of node.nodes ?? []) put(file, inner, `${node.name ?? ''}.`)
  return declared
}

/** What overrides which function, as the most derived contract has it. */
function overridesIn(line: SourceTree['line']): ReadonlyMap<number, number> {
  const over = new Map<number, number>()
  for (const { node } of line)
    for (const { id, baseFunctions = [] } of node.nodes ?? [])
      for (const base of baseFunctions) if (id !== undefined && !over.has(base)) over.set(base, over.get(id) ?? id)
  return over
}

type Expression = {
  readonly nodeType?: string
  readonly name?: string
  readonly referencedDeclaration?: number
  readonly expression?: Expression
  readonly modifierName?: Expression
  readonly typeDescriptions?: { readonly typeIdentifier?: string }
}

function* calleesOf(
  { body, modifiers }: TreeNode,
  over: ReadonlyMap<number, number>,
  left: { nodes: number },
): Generator<Callee> {
  const stack: unknown[] = [body, modifiers]
  while (stack.length > 0 && left.nodes-- > 0) {
    const next = stack.pop()
    if (typeof next !== 'object' || next === null) continue
    const callee = calleeOf(next as Expression, over)
    if (callee !== null) yield callee
    // The first part is looked at first.
    const parts = Object.values(next)
    for (let at = parts.length; at-- > 0;) if (typeof parts[at] === 'object') stack.push(parts[at])
  }
}

function calleeOf(node: Expression, over: ReadonlyMap<number, number>): Callee | null {
  const isCall = node.nodeType === 'FunctionCall'
  if (!isCall && node.nodeType !== 'ModifierInvocation') return null
  let called = isCall ? node.expression : node.modifierName
  // Of a call with options, `{value: 1}`, the function stands within.
  if (called?.nodeType === 'FunctionCallOptions') called = called.expression
  const id = called?.referencedDeclaration
  if (called === undefined || id === undefined) return null
  const isOutside = /^t_function_(?:external|delegatecall)/.test(called.typeDescriptions?.typeIdentifier ?? '')
  // `super.f` and `Base.f` name the function itself.
  const isByName = called.nodeType === 'MemberAccess' && !isOutside
  return { id: isByName || isOutside ? id : (over.get(id) ?? id), isOutside }
}
