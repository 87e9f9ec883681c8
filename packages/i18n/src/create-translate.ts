import { parseIcuMessage, type IcuNode } from './icu-message.ts'
import { RIGHT_TO_LEFT, type Messages } from './language.ts'
import { readNumberSkeleton } from './number-skeleton.ts'
import type { Translate } from './translate.ts'

type Slots = Readonly<Record<string, string | number>>

/** Letters of right-to-left scripts, and signs that turn the direction. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A translator of one language. `tag` is its BCP 47 tag. A key that `messages` lacks, or whose message cannot be read, is
 * looked up in `fallback`, which is English, then shown itself: it never throws. Slots are put in as they are: nothing is
 * read as markup, and text of the other direction is set apart. Both may be added to later.
 */
export function createTranslate(tag: string, messages: Messages, fallback: Messages = {}): Translate {
  const own = createWriter(tag, messages)
  let second: Translate | null = null
  return (key, slots) => own(key, slots) ?? (second ??= createWriter('en', fallback) as Translate)(key, slots) ?? key
}

function createWriter(tag: string, messages: Messages) {
  const parsed = new Map<string, readonly IcuNode[] | null>()
  const isolates = RIGHT_TO_LEFT.includes(tag.split('-')[0]!)
  const made = new Map<string, unknown>()
  const once = <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as T
  }
  const writeNumber = (value: string | number, style = ''): string =>
    once(`n${style}`, () => new Intl.NumberFormat(tag, readNumberSkeleton(style))).format(value as number)
  // Greenwich, so that server and browser write the same.
  const writeDate = (value: string | number, style: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' }).format(Number(value))
  const writeText = (text: string): string =>
    isolates || TURNS.test(text) ? `\u2068${text.replace(CONTROLS, '')}\u2069` : text

  const write = (nodes: readonly IcuNode[] = [], slots: Slots, count: number): string =>
    nodes.map((node) => writeNode(node, slots, count)).join('')

  const writeNode = (node: IcuNode, slots: Slots, count: number): string => {
    if (typeof node === 'string') return node
    if (node.as === 'count') return writeNumber(count)
    const value = Object.hasOwn(slots, node.name) ? slots[node.name] : undefined
    if (node.as === 'select') return write(node.cases[String(value)] ?? node.cases['other'], slots, count)
    if (value === undefined) return `{${node.name}}`
    if (node.as === 'number') return writeNumber(value, node.style)
    if (node.as === 'date') return writeDate(value, { [`${node.part}Style`]: node.style })
    if (node.as === 'slot') return typeof value === 'number' ? writeNumber(value) : writeText(value)
    const amount = Number(value) - node.offset
    const rule = once(
      node.ordinal ? 'ordinal' : 'cardinal',
      () => new Intl.PluralRules(tag, { type: node.ordinal ? 'ordinal' : 'cardinal' }),
    ).select(amount)
    return write(node.cases[`=${Number(value)}`] ?? node.cases[rule] ?? node.cases['other'], slots, amount)
  }

  return (key: string, slots: Slots = {}): string | undefined => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (message === undefined || !/[{}']/.test(message)) return message
    try {
      let nodes = parsed.get(key)
      if (nodes === undefined) {
        parsed.set(key, null)
        parsed.set(key, (nodes = parseIcuMessage(message)))
      }
      return nodes === null ? undefined : write(nodes, slots, Number.NaN)
    } catch {
      // A broken message must not take the page with it; the law of the shelf finds it.
      return undefined
    }
  }
}
