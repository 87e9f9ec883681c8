/** A transaction's id, and up to four bytes of an index whose last zeros are left out, or are all there. */
export function readId(digits: string | null): string | null {
  if (digits === null || digits.length < 64 || digits.length > 72) return null
  const index = digits.slice(64).match(/../g) ?? []
  if (index.length < 4 && index.at(-1) === '00') return null
  const txid = digits.slice(0, 64).match(/../g)!.toReversed().join('')
  return `${txid}i${Number.parseInt(`0${index.toReversed().join('')}`, 16)}`
}
