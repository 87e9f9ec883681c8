const SUBJECTS: Readonly<Record<string, string>> = {
  Address: 'addresses/{address}',
  Block: 'blocks/{block}',
  Rune: 'runes/{rune}',
  Token: 'tokens/{address}',
  Transaction: 'transactions/{hash}',
}

/** The path below the chain that an endpoint's name stands for: `listAddressRunes` is at `addresses/{address}/runes`, `listForkedBlocks` at `forked-blocks`. */
export function usualPath(name: string): string {
  const [, subject, rest = ''] = /^[a-z]+(Address|Block|Rune|Token|Transaction)?([A-Z].*)?$/.exec(name) ?? []
  const below = rest.replace(/\B[A-Z]/g, '-$&').toLowerCase()
  return subject === undefined ? below : SUBJECTS[subject] + (below && `/${below}`)
}
