import { refuse } from './descriptor-error.ts'

/** `name(arguments)` as descriptors write it, with the wrappers before its colon; a word without brackets has none. */
export type Words = { readonly wraps: string; readonly name: string; readonly parts: readonly string[] | null }

/** What a script of an output is made of; keys are numbers of the descriptor's own list. */
export type Script =
  | { readonly op: '0' | '1' }
  | { readonly op: 'pk_k' | 'pk_h'; readonly key: number }
  | { readonly op: 'older' | 'after'; readonly number: number }
  | { readonly op: HashOp; readonly hash: string }
  | { readonly op: Combined; readonly args: readonly Script[] }
  | { readonly op: 'thresh'; readonly required: number; readonly args: readonly Script[] }
  | {
      readonly op: 'multi' | 'multi_a'
      readonly required: number
      readonly keys: readonly number[]
      readonly isSorted: boolean
    }
  | { readonly op: 'wrap'; readonly by: Wrapper; readonly arg: Script }

export type HashOp = 'sha256' | 'hash256' | 'ripemd160' | 'hash160'
type Combined = 'andor' | 'and_v' | 'and_b' | 'or_b' | 'or_c' | 'or_d' | 'or_i'
export type Wrapper = 'a' | 's' | 'c' | 'd' | 'v' | 'j' | 'n'

/** Where a script stands: bare or in `sh` it is one key or several, in `wsh` and a leaf of `tr` any miniscript (BIP-379). */
export type Place = 'bare' | 'sh' | 'wsh' | 'tr'

/** Keys of `multi` that nodes take (BIP-383, BIP-387). */
const MOST_KEYS: { readonly [P in Place]: number } = { bare: 3, sh: 15, wsh: 20, tr: 999 }
const ARGS: { readonly [O in Combined]: number } = {
  andor: 3,
  and_v: 2,
  and_b: 2,
  or_b: 2,
  or_c: 2,
  or_d: 2,
  or_i: 2,
}
const HASH_DIGITS: { readonly [O in HashOp]: number } = { sha256: 64, hash256: 64, ripemd160: 40, hash160: 40 }
const DEEPEST = 128

/** Splits an expression into its name and what stands between its brackets. Throws `DescriptorError`. */
export function readWords(text: string): Words {
  const [, wraps = '', name, inner] =
    /^(?:([a-z]{1,30}):)?([a-z0-9_]{1,20})(?:\((.*)\))?$/s.exec(text) ?? refuse('form')
  return { wraps, name: name!, parts: inner === undefined ? null : splitParts(inner) }
}

/** Arguments at the outermost level: commas within brackets are those of other expressions. */
export function splitParts(text: string): readonly string[] {
  const parts: string[] = []
  const open: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '(' || letter === '{') open.push(letter === '(' ? ')' : '}')
    else if (letter === ')' || letter === '}') {
      if (open.pop() !== letter) refuse('form')
    } else if (letter === ',' && open.length === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    if (open.length > DEEPEST) refuse('form')
  }
  if (open.length > 0) refuse('form')
  return [...parts, text.slice(from)]
}

/** Reads a script; `keyOf` takes what stands for a key and gives its number. Throws `DescriptorError`. */
export function readScript(text: string, place: Place, keyOf: (text: string) => number): Script {
  const { wraps, name, parts } = readWords(text)
  if (place === 'bare' || place === 'sh') {
    if (wraps !== '' || !['pk', 'pkh', 'multi', 'sortedmulti'].includes(name)) return refuse('form')
  }
  return wrapped(wraps, readNamed(name, parts ?? [], place, keyOf))
}

/** The innermost wrapper stands last. */
const wrapped = (wraps: string, script: Script): Script =>
  [...wraps].reduceRight((arg: Script, letter): Script => {
    switch (letter) {
      case 't':
        return { op: 'and_v', args: [arg, { op: '1' }] }
      case 'l':
        return { op: 'or_i', args: [{ op: '0' }, arg] }
      case 'u':
        return { op: 'or_i', args: [arg, { op: '0' }] }
      case 'a':
      case 's':
      case 'c':
      case 'd':
      case 'v':
      case 'j':
      case 'n':
        return { op: 'wrap', by: letter, arg }
      default:
        return refuse('form')
    }
  }, script)

function readNamed(name: string, parts: readonly string[], place: Place, keyOf: (text: string) => number): Script {
  const inner = (text: string): Script => readScript(text, place, keyOf)
  const single = (): string => (parts.length === 1 ? parts[0]! : refuse('form'))
  switch (name) {
    case '0':
    case '1':
      return parts.length === 0 ? { op: name } : refuse('form')
    case 'pk_k':
    case 'pk_h':
      return { op: name, key: keyOf(single()) }
    case 'pk':
    case 'pkh':
      return { op: 'wrap', by: 'c', arg: { op: name === 'pk' ? 'pk_k' : 'pk_h', key: keyOf(single()) } }
    case 'older':
    case 'after': {
      const number = readNumber(single())
      return number >= 1 && number < 2 ** 31 ? { op: name, number } : refuse('form')
    }
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160': {
      const hash = single().toLowerCase()
      return hash.length === HASH_DIGITS[name] && /^[0-9a-f]+$/.test(hash) ? { op: name, hash } : refuse('form')
    }
    case 'and_n':
      return parts.length === 2 ? { op: 'andor', args: [...parts.map(inner), { op: '0' }] } : refuse('form')
    case 'andor':
    case 'and_v':
    case 'and_b':
    case 'or_b':
    case 'or_c':
    case 'or_d':
    case 'or_i':
      return parts.length === ARGS[name] ? { op: name, args: parts.map(inner) } : refuse('form')
    case 'thresh': {
      const args = parts.slice(1).map(inner)
      return { op: name, required: readRequired(parts[0]!, args.length), args }
    }
    case 'multi':
    case 'sortedmulti':
    case 'multi_a':
    case 'sortedmulti_a': {
      const isTapscript = name.endsWith('_a')
      const count = parts.length - 1
      if (isTapscript !== (place === 'tr') || count > MOST_KEYS[place]) return refuse('form')
      const required = readRequired(parts[0]!, count)
      const keys = parts.slice(1).map(keyOf)
      return { op: isTapscript ? 'multi_a' : 'multi', required, keys, isSorted: name.startsWith('sorted') }
    }
    default:
      return refuse('form')
  }
}

const readNumber = (text: string): number => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : refuse('form'))

function readRequired(text: string | undefined, of: number): number {
  const required = readNumber(text ?? '')
  return required <= of ? required : refuse('form')
}
