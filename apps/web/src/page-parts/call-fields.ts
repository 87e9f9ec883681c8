/** The fields of a call as texts that somebody may change. */
export type CallTexts = {
  readonly from: string
  /** Empty where it makes a contract. */
  readonly to: string
  /** In wei. */
  readonly value: string
  readonly gas: string
  readonly input: string
  /** Of the sender in wei, for the try alone; empty or absent for what it has. */
  readonly balance?: string
  /** A height; empty for the newest block. */
  readonly block: string
}

const ADDRESS = /^0x[0-9a-f]{40}$/i
const UINT256 = 1n << 256n

/** The parameters of `eth_call`, or the first text that is not what its field holds. */
export function callFields(
  given: CallTexts,
): { readonly fields: Readonly<Record<string, string>>; readonly tag: string } | { readonly wrong: string } {
  const [from, to, input, block] = [given.from, given.to, given.input, given.block].map((text) => text.trim()) as [
    string,
    string,
    string,
    string,
  ]
  const [value, gas, balance] = [given.value, given.gas, given.balance ?? ''].map((text) =>
    text.replace(/[\s,_]/g, ''),
  ) as [string, string, string]
  if (!ADDRESS.test(from)) return { wrong: from }
  if (to !== '' && !ADDRESS.test(to)) return { wrong: to }
  if (!/^\d{1,78}$/.test(value) || BigInt(value) >= UINT256) return { wrong: value }
  if (!/^\d{0,15}$/.test(gas)) return { wrong: gas }
  if (!/^\d{0,78}$/.test(balance) || (balance !== '' && BigInt(balance) >= UINT256)) return { wrong: balance }
  if (!/^(?:0x)?(?:[0-9a-f]{2})*$/i.test(input)) return { wrong: input.slice(0, 80) }
  if (!/^\d{0,10}$/.test(block)) return { wrong: block }
  const quantity = (text: string) => `0x${BigInt(text).toString(16)}`
  const data = input.replace(/^(?!0x)/i, '0x')
  return {
    fields: {
      from,
      ...(to !== '' && { to }),
      value: quantity(value),
      ...(gas !== '' && { gas: quantity(gas) }),
      ...(data !== '0x' && { data }),
      ...(balance !== '' && { balance: quantity(balance) }),
    },
    tag: block === '' ? 'latest' : quantity(block),
  }
}
