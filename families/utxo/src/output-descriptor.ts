import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { checkScript } from './check-script.ts'
import { descriptorChecksum } from './descriptor-checksum.ts'
import { DescriptorError, refuse } from './descriptor-error.ts'
import { EXTENDED, readExtended, readKeyPath, type KeyForm, type KeyPath, type KeyRule } from './descriptor-key.ts'
import { readAddress } from './parse-address.ts'
import { readScript, readWords, splitParts, type Place, type Script } from './script-expression.ts'
import { classifyScript } from './script-type.ts'

export { descriptorChecksum, DescriptorError }
export type { KeyPath }

/** What an extended key without a descriptor may be taken for. */
export type ScriptForm = 'pkh' | 'wpkh' | 'sh-wpkh' | 'tr'

/** A tree of scripts (BIP-386). */
export type ScriptTree = Script | readonly [ScriptTree, ScriptTree]

/** What an output pays to; keys are numbers of the descriptor's list. */
export type Output =
  | { readonly form: 'pk' | 'pkh' | 'wpkh' | 'sh-wpkh' | 'rawtr'; readonly key: number }
  | { readonly form: 'tr'; readonly key: number; readonly tree: ScriptTree | null }
  | { readonly form: 'bare' | 'sh' | 'wsh' | 'sh-wsh'; readonly script: Script }
  /** The owner's key, as a text named it. */
  | { readonly form: 'owner'; readonly owner: Hex }

/** What addresses are made of (BIP-32, BIP-380 to BIP-389). */
export type Descriptor = {
  /** One but for `combo`, which names several for each key. */
  readonly outputs: readonly Output[]
  readonly keys: readonly KeyPath[]
  /** Branches of its multipath steps: receiving and change for a bare extended key. */
  readonly branches: number
  /** Whether it names one address for each index. */
  readonly isRanged: boolean
}

const LONGEST = 10_000
const SEGWIT: ReadonlySet<string> = new Set(['wpkh', 'sh-wpkh', 'wsh', 'sh-wsh', 'tr', 'rawtr'])

/**
 * Reads an extended public key of any coin's spelling, or an output descriptor: `pk`, `pkh`, `wpkh`, `sh`, `wsh` with miniscript (BIP-379), `tr` with a tree of
 * scripts, `rawtr`, `musig` (BIP-390), `multi`, `sortedmulti` and what they are in `tr`, `combo`, `addr` and `raw`. `as` says what an extended key without a descriptor pays to
 * where it is not to be its prefix. Throws `DescriptorError`.
 */
export function readDescriptor(text: string, chain: ChainOf<'utxo'>, as: ScriptForm | null = null): Descriptor {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return refuse('form')
  const descriptor = trimmed.includes('(') ? readWrapped(trimmed, chain) : readBare(trimmed, chain, as)
  if (chain.quirks.bech32 === null && descriptor.outputs.some(({ form }) => SEGWIT.has(form))) return refuse('segwit')
  return descriptor
}

function readBare(text: string, chain: ChainOf<'utxo'>, as: ScriptForm | null): Descriptor {
  // A private key of its own is told as what it is.
  if (!EXTENDED.test(text)) readKeyPath(text, 'compressed', chain)
  if (!EXTENDED.test(text)) return refuse('form')
  const { key, form } = readExtended(text, chain)
  const pays: KeyForm | ScriptForm = as ?? form
  // A key of several signers says nothing of the others.
  if (pays === 'wsh' || pays === 'sh-wsh') return refuse('form')
  const output: Output = pays === 'tr' ? { form: pays, key: 0, tree: null } : { form: pays, key: 0 }
  return { outputs: [output], keys: [{ key, isPlain: false, steps: [[0, 1], '*'] }], branches: 2, isRanged: true }
}

function readWrapped(text: string, chain: ChainOf<'utxo'>): Descriptor {
  const [body = '', check, ...rest] = text.split('#')
  if (rest.length > 0 || (check !== undefined && descriptorChecksum(body) !== check)) return refuse('checksum')
  const keys: KeyPath[] = []
  const keyBy = (rule: KeyRule) => (key: string) => keys.push(readKeyPath(key, rule, chain)) - 1
  const outputs = readOutputs(body, keyBy, keys, chain)
  const steps = keys.flatMap((path) => [path, ...('signers' in path ? path.signers : [])]).flatMap((path) => path.steps)
  const lists = steps.filter((step): step is readonly number[] => Array.isArray(step))
  const branches = lists[0]?.length ?? 1
  if (lists.some(({ length }) => length !== branches)) return refuse('form')
  return { outputs, keys, branches, isRanged: steps.includes('*') }
}

type KeyBy = (rule: KeyRule) => (key: string) => number

function readOutputs(body: string, keyBy: KeyBy, keys: readonly KeyPath[], chain: ChainOf<'utxo'>): readonly Output[] {
  const { wraps, name, parts } = readWords(body)
  const [first = '', ...others] = wraps === '' && parts !== null ? parts : refuse('form')
  const single = (): string => (others.length === 0 ? first : refuse('form'))
  switch (name) {
    case 'pk':
    case 'pkh':
      return [{ form: name, key: keyBy('any')(single()) }]
    case 'wpkh':
      return [{ form: name, key: keyBy('compressed')(single()) }]
    case 'rawtr':
      return [{ form: name, key: keyBy('x-only')(single()) }]
    case 'combo': {
      const key = keyBy('any')(single())
      const plain = ['pkh', 'pk'] as const
      const path = keys[key]!
      const isCompressed = 'key' in path && path.key.length !== 130 && chain.quirks.bech32 !== null
      const forms = isCompressed ? (['pkh', 'wpkh', 'sh-wpkh', 'pk'] as const) : plain
      return forms.map((form) => ({ form, key }))
    }
    case 'multi':
    case 'sortedmulti':
      return [{ form: 'bare', script: scriptOf(body, 'bare', keyBy('any')) }]
    case 'sh':
      return [readInSh(single(), keyBy)]
    case 'wsh':
      return [{ form: 'wsh', script: scriptOf(single(), 'wsh', keyBy('compressed')) }]
    case 'tr': {
      if (others.length > 1) return refuse('form')
      const keyOf = keyBy('x-only')
      const [tree] = others
      return [{ form: 'tr', key: keyOf(first), tree: tree === undefined ? null : readTree(tree, keyOf) }]
    }
    case 'addr':
    case 'raw':
      return [{ form: 'owner', owner: name === 'addr' ? ownerOf(single(), chain) : ownerOfScript(single(), chain) }]
    default:
      return refuse('form')
  }
}

function scriptOf(text: string, place: Place, keyOf: (key: string) => number): Script {
  const script = readScript(text, place, keyOf)
  checkScript(script, place)
  return script
}

function readInSh(text: string, keyBy: KeyBy): Output {
  const { name, parts } = readWords(text)
  const [only = '', ...others] = parts ?? []
  if (name !== 'wpkh' && name !== 'wsh') return { form: 'sh', script: scriptOf(text, 'sh', keyBy('any')) }
  if (others.length > 0) return refuse('form')
  return name === 'wpkh'
    ? { form: 'sh-wpkh', key: keyBy('compressed')(only) }
    : { form: 'sh-wsh', script: scriptOf(only, 'wsh', keyBy('compressed')) }
}

/** BIP-341: a proof has 128 steps at most, so that nothing lies deeper; brackets that are deeper were refused. */
function readTree(text: string, keyOf: (key: string) => number): ScriptTree {
  if (!text.startsWith('{')) return scriptOf(text, 'tr', keyOf)
  if (!text.endsWith('}')) return refuse('form')
  const [left, right, ...more] = splitParts(text.slice(1, -1))
  if (right === undefined || more.length > 0) return refuse('form')
  return [readTree(left!, keyOf), readTree(right, keyOf)]
}

function ownerOf(text: string, chain: ChainOf<'utxo'>): Hex {
  const owner = readAddress(text, chain)
  return typeof owner === 'string' ? owner : refuse('form')
}

function ownerOfScript(digits: string, chain: ChainOf<'utxo'>): Hex {
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return refuse('form')
  // What nobody can spend is nobody's.
  return classifyScript(`0x${digits.toLowerCase()}`, chain.quirks).address ?? refuse('form')
}
