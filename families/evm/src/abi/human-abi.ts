import { readFields, type AbiField, type AbiType } from './abi-type.ts'

const MOST_ENTRIES = 2_000
/** What Solidity takes for a name; another one may turn the line round, and is left out. */
const NAME = /^[A-Za-z_$][\w$]{0,200}$/

type Json = { readonly [key: string]: unknown }

/** The type as a line of the interface has it, tuples with the names of their fields. */
export function typeLine(type: AbiType): string {
  if (type.kind === 'array') return `${typeLine(type.of)}[${type.length ?? ''}]`
  if (type.kind === 'tuple') return `(${type.fields.map((field) => fieldLine(field, '')).join(', ')})`
  if (type.kind === 'bytes') return `bytes${type.size ?? ''}`
  return 'bits' in type ? `${type.kind}${type.bits}` : type.kind
}

const fieldLine = ({ type, name }: AbiField, mark: string): string =>
  [typeLine(type), mark, NAME.test(name) ? name : ''].filter((word) => word !== '').join(' ')

function listLine(fields: unknown): string | null {
  const read = readFields(fields ?? [])
  if (read === null) return null
  const given = (fields ?? []) as readonly Json[]
  return `(${read.map((field, at) => fieldLine(field, given[at]!['indexed'] === true ? 'indexed' : '')).join(', ')})`
}

/**
 * An interface in a line for each function, event and error, as people write it and as viem and ethers read it: `function transfer(address to, uint256 amount) returns (bool)`. What is
 * not of the specification is left out. Never throws; pure.
 */
export function humanAbi(abi: readonly unknown[]): readonly string[] {
  return abi.slice(0, MOST_ENTRIES).flatMap((entry) => {
    const line = typeof entry === 'object' && entry !== null ? entryLine(entry as Json) : null
    return line === null ? [] : [line]
  })
}

function entryLine(entry: Json): string | null {
  const { type, name } = entry
  const mutability = entry['stateMutability']
  const inputs = listLine(entry['inputs'])
  const isPayable = mutability === 'payable'
  if (type === 'receive') return 'receive() external payable'
  if (type === 'fallback') return `fallback() external${isPayable ? ' payable' : ''}`
  if (inputs === null) return null
  if (type === 'constructor') return `constructor${inputs}${isPayable ? ' payable' : ''}`
  if (typeof name !== 'string' || !NAME.test(name)) return null
  if (type === 'error') return `error ${name}${inputs}`
  if (type === 'event') return `event ${name}${inputs}${entry['anonymous'] === true ? ' anonymous' : ''}`
  const outputs = listLine(entry['outputs'])
  if (type !== 'function' || outputs === null) return null
  const mark = mutability === 'view' || mutability === 'pure' || isPayable ? ` ${mutability}` : ''
  return `function ${name}${inputs}${mark}${outputs === '()' ? '' : ` returns ${outputs}`}`
}
