/** Heads of columns that mean the same in every table: the message `column.<name>` is explained by `column.<name>.tip`. Where a table knows more, its own hint stands. */
export const EXPLAINED = [
  'tx',
  'address',
  'amount',
  'block',
  'token',
  'state',
  'share',
  'txs',
  'contract',
  'balance',
  'sender',
  'name',
  'fee',
  'rank',
  'holders',
  'fromTo',
  'height',
  'action',
  'change',
  'gas',
  'quantity',
  'size',
  'value',
  'pool',
  'counterparty',
  'event',
  'supply',
  'position',
  'expires',
  'transfers',
  'spender',
  'direction',
  'nonce',
  'symbol',
  'hash',
  'pair',
  'item',
  'kind',
] as const

/** Explanations by the text that a head shows; none for a text that two heads share. Pure. */
export function tipsByText(t: (key: string) => string): ReadonlyMap<string, string> {
  const tips = new Map<string, string | null>()
  for (const name of EXPLAINED) {
    const text = t(`column.${name}`).trim()
    tips.set(text, tips.has(text) ? null : t(`column.${name}.tip`))
  }
  return new Map([...tips].flatMap(([text, tip]) => (tip === null ? [] : [[text, tip] as const])))
}
