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

/** What means something else on chains of outputs: the explanation is that of `column.<name>.outputs.tip`. */
const OF_OUTPUTS: ReadonlySet<string> = new Set(['value'])

/** Explanations by the text that a head shows, on a chain of outputs or another; none for a text that two heads share. Pure. */
export function tipsByText(t: (key: string) => string, isOutputs = false): ReadonlyMap<string, string> {
  const tips = new Map<string, string | null>()
  for (const name of EXPLAINED) {
    const text = t(`column.${name}`).trim()
    tips.set(
      text,
      tips.has(text) ? null : t(`column.${name}${isOutputs && OF_OUTPUTS.has(name) ? '.outputs' : ''}.tip`),
    )
  }
  return new Map([...tips].flatMap(([text, tip]) => (tip === null ? [] : [[text, tip] as const])))
}

/** Whether a head is explained here: one that says nothing of itself, or one whose explanation `shown` was `given` to it here. Pure. */
export const mayExplain = (isSilent: boolean, shown: string | undefined, given: string | undefined): boolean =>
  isSilent || (given !== undefined && shown === given)
