import type { ApiClient, EndpointReply } from '@orrery/api/client'
import type { ChainOf } from '@orrery/model/chain'
import type { DerivedAddress, ScriptForm } from '@orrery/utxo/derive-addresses'

type Known = EndpointReply<'lookUpAddresses'>['rows'][number]

/** A derived address with what the index knows of it. */
export type WalletRow = DerivedAddress & Pick<Known, 'balance' | 'txCount' | 'lastSeenMs' | 'pending'>

export type WalletScan = {
  readonly rows: readonly WalletRow[]
  /** Branches: receiving and change where there are two. */
  readonly branches: number
  /** False where a branch had used addresses up to the last one that was looked at. */
  readonly whole: boolean
  /** Whether every block is indexed: else what is not found may be there. */
  readonly complete: boolean
}

/** Addresses of a branch that one scan looks at. */
const MOST = 400
const AT_ONCE = 40

/**
 * Derives the addresses of a wallet in this browser and asks what the index knows of them, branch by branch until `gap` in a row were never
 * used (BIP-44). The server is told addresses and nothing else. Throws `DescriptorError` of the family, and what the API throws.
 */
export async function scanWallet(
  api: Pick<ApiClient, 'lookUpAddresses'>,
  chain: ChainOf<'utxo'>,
  text: string,
  { form, gap }: { readonly form: ScriptForm | null; readonly gap: number },
  signal: AbortSignal,
): Promise<WalletScan> {
  const { deriver, lanesOf, readDescriptor } = await import('@orrery/utxo/derive-addresses')
  const descriptor = readDescriptor(text, chain, form)
  const derive = deriver(descriptor, chain)
  const rows: WalletRow[] = []
  let whole = true
  let complete = true
  for (const { branch, way } of lanesOf(descriptor)) {
    let unused = 0
    let index = 0
    while (unused < gap && index < MOST) {
      const count = descriptor.isRanged ? Math.min(gap - unused, AT_ONCE, MOST - index) : 1
      const derived = Array.from({ length: count }, (_, i) => derive(branch, index + i, way))
      const answer = await api.lookUpAddresses(
        { chain: chain.code, body: { addresses: derived.map(({ address }) => address) } },
        signal,
      )
      complete &&= answer.coverage.complete
      derived.forEach((one, i) => {
        const { balance, txCount, lastSeenMs, pending } = answer.rows[i]!
        const row = { ...one, balance, txCount, lastSeenMs, pending }
        unused = isUsed(row) ? 0 : unused + 1
        rows.push(row)
      })
      index += count
      if (!descriptor.isRanged) break
    }
    if (descriptor.isRanged && unused < gap) whole = false
  }
  return { rows, branches: descriptor.branches, whole, complete }
}

/** Where an address stands among those of its descriptor: its branch and index, behind how it pays where that differs. */
export const placeOf = ({ branch, index, form }: DerivedAddress): string =>
  `${form === null ? '' : `${form} `}${branch}/${index}`

/** What all of them have together: null where one of them is not known. */
export const totalOf = (rows: readonly WalletRow[]): string | null =>
  rows.some(({ balance }) => balance === null)
    ? null
    : rows.reduce((sum, { balance }) => sum + BigInt(balance!), BigInt(0)).toString()

/** Whether an address is known to be in use: in an indexed block, or by what waits. */
export const isUsed = ({ txCount, pending }: WalletRow): boolean => txCount + (pending ?? 0) > 0

/**
 * The first receiving address behind the last used one; null where all that were looked at are used, and where it is not known that an address is unused:
 * blocks are missing, or no node tells what waits.
 */
export function nextUnused({ rows, complete }: Pick<WalletScan, 'rows' | 'complete'>): WalletRow | null {
  const receiving = rows.filter(({ branch, form }) => branch === 0 && form === (rows[0]?.form ?? null))
  if (!complete || receiving.some(({ pending }) => pending === null)) return null
  const last = receiving.findLastIndex(isUsed)
  return receiving[last + 1] ?? null
}
