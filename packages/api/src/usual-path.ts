const SUBJECTS: Readonly<Record<string, string>> = {
  Address: 'addresses/{address}/',
  Block: 'blocks/{block}/',
  Transaction: 'transactions/{hash}/',
}

/** The path below the chain that an endpoint's name stands for: `listAddressRunes` is at `addresses/{address}/runes`, `listForkedBlocks` at `forked-blocks`. */
export function usualPath(name: string): string {
  const [, subject = '', rest = ''] = /^[a-z]+(Address|Block|Transaction)?([A-Z].*)/.exec(name) ?? []
  return (SUBJECTS[subject] ?? '') + rest.replace(/\B[A-Z]/g, '-$&').toLowerCase()
}
