import { decodeValues } from '@orrery/evm/abi-code'
import { castText } from '@orrery/evm/abi-form'
import { typeText, type AbiError, type AbiFunction, type AbiValue } from '@orrery/evm/abi-type'
import { baseUnits } from '../../page-parts/coin-text.ts'
import type { Failing } from '../../page-parts/failure-reason.tsx'
import { quantityText } from '../../page-parts/wallet/wallets.ts'

// The compiler of components writes `void 0` for literals like `0n`: arithmetic with them stays out of components.

/** Base units of an amount of the coin, exactly; 0 for none, null for text that is no amount, may be two to readers of the language, or has more places than the coin. */
export function coinUnits(text: string, decimals: number, locale: string): bigint | null {
  const base = baseUnits(text.trim() || '0', decimals, locale)
  return base === null ? null : BigInt(base)
}

/** `value` as a field, left out where nothing is sent along. */
export const valueIf = (value: bigint, write: (value: bigint) => string): { readonly value?: string } =>
  value > 0n ? { value: write(value) } : {}

/** A call that is shown before anything is sent. */
export type ShownCall = {
  readonly fn: AbiFunction
  readonly data: string
  readonly values: readonly AbiValue[]
  /** Base units of the coin. */
  readonly value: bigint
  readonly address: string
  readonly view: 'read' | 'write'
  /** Who is taken to call where nothing is sent; empty for nobody. Whoever signs is the sender of what is sent. */
  readonly sender: string
  /** Digits of the block whose state is read; empty for the newest. */
  readonly height: string
}

/** What does the same elsewhere: a command of Foundry's `cast`, lines for viem and ethers, and for what is read the bare call of the node, which cannot send. */
export function commandsOf(call: ShownCall): {
  readonly cast: string
  readonly viem: string
  readonly ethers: string
  readonly curl: string | null
} {
  const { fn, data, values, value, address, view, sender, height } = call
  const isRead = view === 'read'
  const outputs = isRead ? `(${fn.outputs.map(({ type }) => typeText(type)).join(',')})` : ''
  const cast = [
    isRead ? 'cast call' : 'cast send',
    address,
    shellWord(fn.signature + outputs),
    ...fn.inputs.map(({ type }, index) => shellWord(castText(type, values[index]!))),
    ...(value > 0n ? ['--value', `${value}wei`] : []),
    ...(isRead && sender !== '' ? ['--from', sender] : []),
    ...(isRead && height !== '' ? ['--block', String(BigInt(height))] : []),
    '--rpc-url $RPC_URL',
  ]
  const lines = scriptLines(call)
  if (!isRead) return { cast: cast.join(' '), ...lines, curl: null }
  const bare = { ...(sender !== '' && { from: sender }), to: address, data, ...valueIf(value, quantityText) }
  const block = height === '' ? 'latest' : quantityText(BigInt(height))
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [bare, block] })
  return {
    cast: cast.join(' '),
    ...lines,
    curl: `curl -s -H 'content-type: application/json' --data ${shellWord(body)} $RPC_URL`,
  }
}

/** A value as TypeScript has it: numbers as bigints, tuples as lists. */
function scriptText(value: AbiValue): string {
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'object' ? `[${value.map(scriptText).join(', ')}]` : JSON.stringify(value)
}

/** The same call by the two libraries, with the interface in one line: its parameters have no names, so that tuples are lists. */
function scriptLines({ fn, values, value, address, view, sender, height }: ShownCall) {
  const isRead = view === 'read'
  const outputs = fn.outputs.map(({ type }) => typeText(type)).join(',')
  const line = JSON.stringify(
    `function ${fn.signature}${fn.mutability === 'nonpayable' ? '' : ` ${fn.mutability}`}${outputs === '' ? '' : ` returns (${outputs})`}`,
  )
  const args = values.map(scriptText)
  const fields = [
    `address: ${JSON.stringify(address)}`,
    `abi: parseAbi([${line}])`,
    `functionName: ${JSON.stringify(fn.name)}`,
    ...(args.length > 0 ? [`args: [${args.join(', ')}]`] : []),
    ...(value > 0n ? [`value: ${value}n`] : []),
    ...(isRead && sender !== '' ? [`account: ${JSON.stringify(sender)}`] : []),
    ...(isRead && height !== '' ? [`blockNumber: ${BigInt(height)}n`] : []),
  ]
  const extra = [
    ...(value > 0n ? [`value: ${value}n`] : []),
    ...(isRead && sender !== '' ? [`from: ${JSON.stringify(sender)}`] : []),
    ...(isRead && height !== '' ? [`blockTag: ${BigInt(height)}`] : []),
  ]
  const given = [...args, ...(extra.length > 0 ? [`{ ${extra.join(', ')} }`] : [])].join(', ')
  return {
    viem: `await client.${isRead ? 'readContract' : 'writeContract'}({ ${fields.join(', ')} })`,
    ethers: `await new Contract(${JSON.stringify(address)}, [${line}], ${isRead ? 'provider' : 'signer'})[${JSON.stringify(fn.signature)}](${given})`,
  }
}

/** One word of a shell, whatever is in it. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The failure with the contract's own error by its name and values, where its interface declares it. */
export function nameError(failing: Failing, errors: readonly AbiError[]): Failing {
  const { reason } = failing
  if (reason?.as !== 'unknown') return failing
  const known = errors.find(({ selector }) => reason.data.startsWith(selector))
  const values =
    known &&
    decodeValues(
      known.inputs.map(({ type }) => type),
      `0x${reason.data.slice(10)}`,
    )
  if (known === undefined || values == null) return failing
  const params = known.inputs.map(({ name, type }, index) => ({
    name: name === '' ? `#${index}` : name,
    type: typeText(type),
    value: castText(type, values[index]!),
  }))
  return {
    ...failing,
    reason: { as: 'error', name: known.name, params, decodedBy: null },
  }
}
