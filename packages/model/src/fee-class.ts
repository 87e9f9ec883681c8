/** What a fee is compared by (screens-evm §10): a plain payment of the coin, a transfer of an ERC-20, and an exchange by a router. */
export const FEE_CLASSES = ['plain', 'erc20', 'swap'] as const
export type FeeClass = (typeof FEE_CLASSES)[number]

/** First four bytes of the calls of a class, as eight digits. Plain payments call nothing. */
export const METHODS_OF_FEE: Readonly<Record<Exclude<FeeClass, 'plain'>, readonly string[]>> = {
  erc20: ['a9059cbb'],
  // Routers of Uniswap V2's and V3's shape and its Universal Router, 1inch, 0x, and settlements of CoW.
  swap: [
    '38ed1739', // swapExactTokensForTokens
    '8803dbee', // swapTokensForExactTokens
    '7ff36ab5', // swapExactETHForTokens
    '4a25d94a', // swapTokensForExactETH
    '18cbafe5', // swapExactTokensForETH
    'fb3bdb41', // swapETHForExactTokens
    '5c11d795', // swapExactTokensForTokensSupportingFeeOnTransferTokens
    'b6f9de95', // swapExactETHForTokensSupportingFeeOnTransferTokens
    '791ac947', // swapExactTokensForETHSupportingFeeOnTransferTokens
    '414bf389', // exactInputSingle
    'c04b8d59', // exactInput
    'db3e2198', // exactOutputSingle
    'f28c0498', // exactOutput
    '04e45aaf', // exactInputSingle without a deadline
    'b858183f', // exactInput without a deadline
    '3593564c', // execute with a deadline
    '24856bc3', // execute
    '12aa3caf', // swap of 1inch V5
    '07ed2379', // swap of 1inch V6
    '415565b0', // transformERC20
    '13d79a0b', // settle
  ],
}

const BY_METHOD: ReadonlyMap<number, FeeClass> = new Map(
  Object.entries(METHODS_OF_FEE).flatMap(([name, methods]) =>
    methods.map((method) => [Number.parseInt(method, 16), name as FeeClass] as const),
  ),
)

/** The class of what calls `method`, the number that its first four bytes are; null where it is of none. Nothing that makes a contract or carries blobs is of one. */
export function feeClass(kind: string, creates: boolean, method: number | null): FeeClass | null {
  if (creates || kind === 'blob') return null
  return method === null ? 'plain' : (BY_METHOD.get(method) ?? null)
}
