import { parseIcuMessage, type IcuNode } from './icu-message.ts'
import type { Messages } from './language.ts'
import type { Translate } from './translate.ts'

type Slots = Readonly<Record<string, string | number>>

/**
 * A translator of one language. `tag` is its BCP 47 tag. A key that `messages` lacks is looked up in `fallback`,
 * then shown itself. Slots are put in as they are: callers format numbers, and nothing is ever read as markup.
 */
export function createTranslate(tag: string, messages: Messages, fallback: Messages = {}): Translate {
  const parsed = new Map<string, readonly IcuNode[]>()
  // Digits are always 0-9, as everywhere on the site.
  const number = new Intl.NumberFormat(`${tag}-u-nu-latn`)
  const rules = { cardinal: new Intl.PluralRules(tag), ordinal: new Intl.PluralRules(tag, { type: 'ordinal' }) }

  const write = (nodes: readonly IcuNode[], slots: Slots, count: number): string =>
    nodes.map((node) => writeNode(node, slots, count)).join('')

  const writeNode = (node: IcuNode, slots: Slots, count: number): string => {
    if (typeof node === 'string') return node
    if (node.as === 'count') return number.format(count)
    const value = slots[node.name]
    if (node.as === 'slot')
      return node.number || typeof value === 'number' ? number.format(Number(value)) : (value ?? `{${node.name}}`)
    if (node.as === 'select') return write(node.cases[String(value)] ?? node.cases['other'] ?? [], slots, count)
    const amount = Number(value) - node.offset
    const rule = rules[node.ordinal ? 'ordinal' : 'cardinal'].select(amount)
    return write(node.cases[`=${Number(value)}`] ?? node.cases[rule] ?? node.cases['other'] ?? [], slots, amount)
  }

  return (key, slots = {}) => {
    const message = messages[key] ?? fallback[key]
    if (message === undefined) return key
    if (!message.includes('{') && !message.includes("'")) return message
    const nodes = parsed.get(key) ?? parseIcuMessage(message)
    parsed.set(key, nodes)
    return write(nodes, slots, Number.NaN)
  }
}
