import { useEffect, useState } from 'react'
import { decodeValues, encodeValues } from '@orrery/evm/abi-code'
import { castText } from '@orrery/evm/abi-form'
import { readType, type AbiFunction, type AbiValue } from '@orrery/evm/abi-type'
import type { ApiClient } from '@orrery/api/client'
import { usePageChain } from '@orrery/entities/page-context'
import { useSite } from '../../app/site.ts'

/** Where it stands on every chain that has it (screens-evm §1.3). */
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** `aggregate3((address target, bool allowFailure, bytes callData)[])`. */
const AGGREGATE = '0x82ad56cb'
const CALLS = readType('tuple[]', [
  { name: 'target', type: 'address' },
  { name: 'allowFailure', type: 'bool' },
  { name: 'callData', type: 'bytes' },
])!
const RESULTS = readType('tuple[]', [
  { name: 'success', type: 'bool' },
  { name: 'returnData', type: 'bytes' },
])!
/** Functions that are asked at once, those asked one by one where there is no such contract, and how many of these together. */
const MOST = 100
const MOST_ALONE = 24
const AT_ONCE = 4
/** Characters of an answer that stand beside a name. */
const SHOWN = 80

/** What functions without parameters answer, by their selectors, all at one block. */
export type ValuesNow = { readonly height: number; readonly texts: ReadonlyMap<string, string> }

type Answers = { readonly height: number; readonly outputs: readonly (string | null)[] }
type Ask = (
  to: string,
  data: string,
  height: number | undefined,
) => Promise<{
  readonly asOf: { readonly height: number }
  readonly output: string | null
}>

/** The functions whose answer stands beside their name. Pure. */
export const askable = (functions: readonly AbiFunction[]): readonly AbiFunction[] =>
  functions.filter(({ inputs, outputs }) => inputs.length === 0 && outputs.length > 0).slice(0, MOST)

/** What an answer says in a line; undefined where it cannot be read. Pure. */
export function lineOf({ outputs }: AbiFunction, output: string | null): string | undefined {
  const types = outputs.map(({ type }) => type)
  const values = output === null || output === '0x' ? null : decodeValues(types, output as `0x${string}`)
  if (values === null) return undefined
  const text = values.map((value, at) => castText(types[at]!, value)).join(', ')
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** Asks all at once through the contract that calls many, else one after the other as of the same block. */
export async function askAll(fns: readonly AbiFunction[], address: string, ask: Ask): Promise<Answers | null> {
  const calls: AbiValue = fns.map(({ selector }) => [address.toLowerCase(), true, selector])
  const many = await ask(MULTICALL, `${AGGREGATE}${encodeValues([CALLS], [calls])}`, undefined)
  const { height } = many.asOf
  const results =
    many.output === null || many.output === '0x' ? null : decodeValues([RESULTS], many.output as `0x${string}`)
  const list = results?.[0] as readonly (readonly [boolean, string])[] | undefined
  if (list !== undefined && list.length === fns.length)
    return { height, outputs: list.map(([success, data]) => (success ? data : null)) }
  const outputs: (string | null)[] = []
  const few = fns.slice(0, MOST_ALONE)
  for (let at = 0; at < few.length; at += AT_ONCE) {
    const some = few.slice(at, at + AT_ONCE).map(({ selector }) =>
      ask(address, selector, height).then(
        ({ output }) => output,
        () => null,
      ),
    )
    outputs.push(...(await Promise.all(some)))
  }
  return { height, outputs }
}

const asking =
  (api: ApiClient, chain: string, signal: AbortSignal): Ask =>
  (to, data, height) =>
    api.callContract({ chain, ...(height !== undefined && { height }), body: { to, data } }, signal)

/** What the functions without parameters answer now, asked once the page stands and for each further `turn`, none of which is null; null before, and where nobody answers. */
export function useValuesNow(
  functions: readonly AbiFunction[],
  address: string,
  turn: number | null,
): ValuesNow | null {
  const { code } = usePageChain()
  const { api } = useSite()
  const [values, setValues] = useState<ValuesNow | null>(null)
  useEffect(() => {
    const fns = turn === null ? [] : askable(functions)
    if (fns.length === 0) {
      setValues(null)
      return
    }
    const stop = new AbortController()
    askAll(fns, address, asking(api, code, stop.signal)).then(
      (answers) => {
        if (answers === null || stop.signal.aborted) return
        const texts = fns.flatMap((fn, at): [string, string][] => {
          const line = lineOf(fn, answers.outputs[at] ?? null)
          return line === undefined ? [] : [[fn.selector, line]]
        })
        setValues({ height: answers.height, texts: new Map(texts) })
      },
      // Each can still be asked by its own form.
      () => undefined,
    )
    return () => stop.abort(new Error('the page was left'))
  }, [api, code, functions, address, turn])
  return values
}
