/** Calls for a Safe to make; `value` in base units, none where it is absent. */
export type SafeCalls = {
  /** What the owners read above them. */
  readonly name: string
  readonly chainId: number
  /** The Safe; empty where it is not known. */
  readonly owner: string
  readonly calls: readonly { readonly to: string; readonly data: string; readonly value?: string }[]
}

/** Calls as the Transaction Builder of Safe reads them from a file (screens-evm §6.1, §9). Pure. */
export const safeBatch = ({ name, chainId, owner, calls }: SafeCalls, nowMs: number): string =>
  JSON.stringify(
    {
      version: '1.0',
      chainId: String(chainId),
      createdAt: nowMs,
      meta: { name, description: '', createdFromSafeAddress: owner },
      transactions: calls.map(({ to, data, value = '0' }) => ({
        to,
        value,
        data,
        contractMethod: null,
        contractInputsValues: null,
      })),
    },
    null,
    2,
  )
