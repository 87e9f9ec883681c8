/** Names under which screens-evm §10 knows what is a series of a chart here, or a chart by a longer name. */
export const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'base-fee': ['base-fee-min', 'base-fee-avg', 'base-fee-max'],
    'blob-reverts': ['blob-reverts-to-calldata'],
    'block-time': ['block-time-avg'],
    'holders-native': ['holders'],
    'names-expired': ['expired'],
    'names-renewed': ['renewed'],
    'opcode-gas': ['opcode-gas-mix'],
    'priority-fee': ['priority-fee-median'],
    recurring: ['recurring-60', 'recurring-90', 'recurring-120'],
    replaced: ['dropped'],
    'returning-senders': ['returning'],
    'smart-accounts': ['smart-accounts-new'],
    'token-transfers': ['erc20-transfers', 'erc721-transfers', 'erc1155-transfers'],
    'tps-avg': ['tps'],
    'wealth-top': ['wealth-top10', 'wealth-top100', 'wealth-top1000'],
    'withdrawals-split': ['withdrawals-partial', 'withdrawals-full'],
  }).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
)

/** The id of a chart that an address names, in any case and by any of its names; what is none is answered as it is. */
export function chartIdOf(name: string): string {
  const asked = name.toLowerCase()
  return OTHER_NAMES.get(asked) ?? asked
}
