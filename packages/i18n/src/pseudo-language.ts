import { parseIcuMessage, type IcuNode } from './icu-message.ts'
import { defineLanguage, type Messages } from './language.ts'

/**
 * English with accents, brackets and two fifths more length: it shows words that are in no message file, and layouts that
 * only fit English. In no menu; `?test_locale=en_XA` leads to it where test languages are allowed.
 */
export const pseudoLanguage = defineLanguage({
  code: 'en_XA',
  urlSegment: 'en-xa',
  intl: 'en-XA',
  dir: 'ltr',
  ownName: 'Þšéûðö',
  complete: true,
})

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ']
const LONGER = 0.4

/** The messages of the pseudo-language, made of the English ones. */
export const pseudoMessages = (english: Messages): Messages =>
  Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudoMessage(message)]))

function pseudoMessage(message: string): string {
  const nodes = parseIcuMessage(message)
  const filling = '~'.repeat(Math.ceil(letters(nodes) * LONGER)).replace(/~{8}(?=~)/g, '$& ')
  return `[${nodes.map((node) => print(node)).join('')}${filling === '' ? '' : ` ${filling}`}]`
}

const letters = (nodes: readonly IcuNode[]): number =>
  nodes.reduce((sum, node) => {
    if (typeof node === 'string') return sum + node.length
    return sum + ('cases' in node ? letters(node.cases['other'] ?? []) : 0)
  }, 0)

/** The node in ICU notation again, its letters accented. */
function print(node: IcuNode): string {
  if (typeof node === 'string') return quote([...node].map((sign) => ACCENTED[PLAIN.indexOf(sign)] ?? sign).join(''))
  if (node.as === 'count') return '#'
  if (node.as === 'slot') return `{${node.name}}`
  if (node.as === 'number') return `{${node.name}, number${node.style && `, ::${node.style}`}}`
  if (node.as === 'date') return `{${node.name}, ${node.part}, ${node.style}}`
  const cases = Object.entries(node.cases).map(([name, nodes]) => `${name} {${nodes.map(print).join('')}}`)
  const kind = node.as === 'select' ? 'select' : node.ordinal ? 'selectordinal' : 'plural'
  const offset = node.as === 'plural' && node.offset !== 0 ? `offset:${node.offset} ` : ''
  return `{${node.name}, ${kind}, ${offset}${cases.join(' ')}}`
}

const quote = (text: string): string => text.replaceAll("'", "''").replace(/[{}#]/g, "'$&'")
