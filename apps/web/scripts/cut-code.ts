/** A node of a syntax tree (ESTree), as far as cutting looks at it. */
type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }
type Edit = { readonly start: number; readonly end: number; readonly text: string }

/** A statement: the function it stands in (null: the module itself), how it begins without its spaces, and what stands there instead. */
export type CutStatement = {
  readonly in: string | null
  readonly begins: string
  readonly instead?: string
  /** How many there are: 1 unless it is told. */
  readonly times?: number
}

/** What a program never comes to, by which its code can be made smaller. Everything named must be there: a version that has it no more does not build. */
export type Cuts = {
  /** Values that a variable or a property never has, by its name: cases and comparisons with them go. Names of constants stand for those. */
  readonly never: { readonly [name: string]: readonly (number | string)[] }
  /** Constants that nothing is ever equal to. */
  readonly equalsNothing: readonly string[]
  /** What variables and properties always are, by how they are written, as code. */
  readonly always: { readonly [written: string]: string }
  /** What functions do instead, as code. */
  readonly bodies: { readonly [name: string]: string }
  readonly statements: readonly CutStatement[]
  /** Members that go from the object literals of some variables. */
  readonly members: { readonly objects: readonly string[]; readonly names: readonly string[] }
  /** The only members of `exports` that stay; null where all do. */
  readonly exports: readonly string[] | null
}

/** Cuts that leave a program as it is: what others begin with. */
export const NO_CUTS: Cuts = {
  never: {},
  equalsNothing: [],
  always: {},
  bodies: {},
  statements: [],
  members: { objects: [], names: [] },
  exports: null,
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const tight = (code: string): string => code.replaceAll(/\s/g, '')

/** Whether nothing that stands behind a statement is come to through it; false where that is not sure. */
function ends(statement: Node | undefined): boolean {
  switch (statement?.type) {
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true
    case 'BlockStatement':
      return ends((statement['body'] as Node[]).at(-1))
    case 'IfStatement':
      return ends(statement['consequent'] as Node) && ends((statement['alternate'] as Node | null) ?? undefined)
    default:
      return false
  }
}

/** Names that `var` declares within a node: a function has them wherever they stand, so that they stay when the node goes. */
function declaredIn(node: Node): readonly string[] {
  if (/Function/.test(node.type)) return []
  const own =
    node.type === 'VariableDeclaration' && node['kind'] === 'var'
      ? (node['declarations'] as Node[]).flatMap(({ id }) =>
          (id as Node).type === 'Identifier' ? [(id as Node)['name'] as string] : [],
        )
      : []
  return [...own, ...childrenOf(node).flatMap(declaredIn)]
}

const nameOf = (node: Node): string | null =>
  node.type === 'Identifier'
    ? (node['name'] as string)
    : node.type === 'MemberExpression' && node['computed'] === false
      ? ((node['property'] as Node)['name'] as string)
      : null

/**
 * Cuts out of a program what is never come to. What only that had needed is left to a minifier.
 * Throws an Error that names the cuts for which the program has no place.
 */
export function cutCode(code: string, cuts: Cuts, parse: (code: string) => unknown): string {
  const edits: Edit[] = []
  const found = new Map<string, number>()
  const find = (what: string): void => void found.set(what, (found.get(what) ?? 0) + 1)
  const textOf = ({ start, end }: Node): string => code.slice(start, end)
  const cut = ({ start, end }: { start: number; end: number }, text: string): void =>
    void edits.push({ start, end, text })

  /** Whether a node never has the value that another one is. */
  const isNever = (value: Node, of: Node): boolean => {
    if (value.type === 'Identifier' && cuts.equalsNothing.includes(value['name'] as string)) {
      find(value['name'] as string)
      return true
    }
    const name = nameOf(of)
    const values = name === null || !Object.hasOwn(cuts.never, name) ? undefined : cuts.never[name]
    const is = value.type === 'Literal' ? value['value'] : value.type === 'Identifier' ? value['name'] : undefined
    if (values === undefined || !values.includes(is as number | string)) return false
    find(`${name} ${String(is)}`)
    return true
  }

  const cutCases = (node: Node, keep: (names: readonly string[]) => void): readonly Node[] => {
    const cases = node['cases'] as (Node & { test: Node | null; consequent: Node[] })[]
    const left: Node[] = []
    let runsOn = false
    for (const [at, one] of cases.entries()) {
      const never = one.test !== null && isNever(one.test, node['discriminant'] as Node)
      const isReached: boolean = !never || runsOn
      if (!isReached) {
        cut({ start: one.start, end: cases[at + 1]?.start ?? one.end }, '')
        keep(one.consequent.flatMap(declaredIn))
      } else {
        if (never) cut({ start: one.start, end: one.consequent[0]?.start ?? cases[at + 1]?.start ?? one.end }, '')
        left.push(...one.consequent)
      }
      runsOn = isReached && !ends(one.consequent.at(-1))
    }
    return left
  }

  /** `keep` hears the names that were declared in what went; `within` is the function. */
  const walk = (
    node: Node,
    within: string | null,
    keep: (names: readonly string[]) => void,
    parent: Node | null,
  ): void => {
    if (/^(?:Function|ArrowFunction)/.test(node.type)) {
      const name = (node['id'] as Node | null)?.['name'] as string | undefined
      const body = node['body'] as Node
      if (name !== undefined && Object.hasOwn(cuts.bodies, name)) {
        find(`function ${name}`)
        return cut(body, `{${cuts.bodies[name]!}}`)
      }
      const kept: string[] = []
      for (const child of childrenOf(node)) walk(child, name ?? within, (names) => kept.push(...names), node)
      if (kept.length > 0) cut({ start: body.start + 1, end: body.start + 1 }, `var ${[...new Set(kept)].join(',')};`)
      return
    }
    if (/(?:Statement|Declaration)$/.test(node.type) && node.type !== 'BlockStatement') {
      const begun = tight(code.slice(node.start, Math.min(node.end, node.start + 400)))
      const statement = cuts.statements.find((one) => one.in === within && begun.startsWith(tight(one.begins)))
      if (statement !== undefined) {
        find(`${statement.in} ${statement.begins}`)
        keep(declaredIn(node))
        return cut(node, statement.instead ?? ';')
      }
    }
    if (node.type === 'ExpressionStatement' && within === null && cuts.exports !== null) {
      const set = node['expression'] as Node
      const target = set.type === 'AssignmentExpression' ? (set['left'] as Node) : null
      const name = target === null || !textOf(target).startsWith('exports.') ? null : nameOf(target)
      if (name !== null) {
        if (!cuts.exports.includes(name)) return cut(node, ';')
        find(`exports.${name}`)
      }
    }
    if (node.type === 'SwitchStatement') {
      walk(node['discriminant'] as Node, within, keep, node)
      for (const child of cutCases(node, keep)) walk(child, within, keep, node)
      return
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node['operator'] as string)) {
      const [left, right] = [node['left'] as Node, node['right'] as Node]
      if (isNever(left, right) || isNever(right, left)) return cut(node, node['operator'] === '===' ? '!1' : '!0')
    }
    if (node.type === 'VariableDeclarator' || node.type === 'AssignmentExpression') {
      const target = (node['id'] ?? node['left']) as Node
      const value = (node['init'] ?? node['right'] ?? null) as Node | null
      if (value === null) return
      const name = textOf(target)
      // It is set to nothing else.
      if (Object.hasOwn(cuts.always, name)) return cut(value, cuts.always[name]!)
      if (value.type === 'ObjectExpression' && cuts.members.objects.includes(name)) {
        find(`object ${name}`)
        return cutMembers(value, within, keep)
      }
      if (target.type === 'MemberExpression') walk(target['object'] as Node, within, keep, target)
      return walk(value, within, keep, node)
    }
    if (node.type === 'Identifier' || node.type === 'MemberExpression') {
      const text = textOf(node)
      const isRead =
        parent?.type !== 'UpdateExpression' &&
        !(parent?.type === 'MemberExpression' && parent['property'] === node) &&
        !(parent?.type === 'Property' && parent['key'] === node)
      if (isRead && Object.hasOwn(cuts.always, text)) {
        find(`always ${text}`)
        return cut(node, cuts.always[text]!)
      }
    }
    for (const child of childrenOf(node)) walk(child, within, keep, node)
  }

  const cutMembers = (object: Node, within: string | null, keep: (names: readonly string[]) => void): void => {
    const properties = object['properties'] as Node[]
    for (const [at, property] of properties.entries()) {
      const name = (property['key'] as Node)['name'] as string
      if (!cuts.members.names.includes(name)) walk(property['value'] as Node, within, keep, property)
      else {
        find(`member ${name}`)
        cut({ start: property.start, end: properties[at + 1]?.start ?? property.end }, '')
      }
    }
  }

  const outermost: string[] = []
  walk(parse(code) as Node, null, (names) => outermost.push(...names), null)
  const missing = [
    ...Object.entries(cuts.never).flatMap(([name, values]) => values.map((value) => `${name} ${value}`)),
    ...cuts.equalsNothing,
    ...Object.keys(cuts.always).map((name) => `always ${name}`),
    ...Object.keys(cuts.bodies).map((name) => `function ${name}`),
    ...cuts.members.objects.map((name) => `object ${name}`),
    ...cuts.members.names.map((name) => `member ${name}`),
    ...(cuts.exports ?? []).map((name) => `exports.${name}`),
  ].filter((what) => !found.has(what))
  const miscounted = cuts.statements
    .filter((one) => found.get(`${one.in} ${one.begins}`) !== (one.times ?? 1))
    .map((one) => `${one.in} ${one.begins} (${found.get(`${one.in} ${one.begins}`) ?? 0} times)`)
  if (missing.length + miscounted.length > 0)
    throw new Error(`there is nothing to cut at: ${[...missing, ...miscounted].join('; ')}`)
  return applyEdits(code, edits) + (outermost.length > 0 ? `\nvar ${[...new Set(outermost)].join(',')};` : '')
}

/** Of edits that lie in each other the outer one counts. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  let made = ''
  let done = 0
  for (const { start, end, text } of [...edits].sort(
    (a, b) => a.start - b.start || (a.start === a.end ? -1 : b.start === b.end ? 1 : b.end - a.end),
  )) {
    if (start < done) continue
    made += code.slice(done, start) + text
    done = end
  }
  return made + code.slice(done)
}
