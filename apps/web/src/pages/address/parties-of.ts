/** Another address and how many calls went between. */
export type Party = { readonly address: string; readonly count: number }

type Call = { readonly from: string; readonly to: string | null }

/** Who calls an address and whom it calls among these calls, the most frequent first. Pure. */
export function partiesOf(
  calls: readonly Call[],
  address: string,
): { readonly callers: readonly Party[]; readonly called: readonly Party[] } {
  const own = address.toLowerCase()
  const isOwn = (one: string | null): boolean => one?.toLowerCase() === own
  const counted = (addresses: readonly (string | null)[]): readonly Party[] =>
    [
      ...Map.groupBy(
        addresses.filter((one) => one !== null),
        (one) => one,
      ),
    ]
      .map(([other, of]) => ({ address: other, count: of.length }))
      .toSorted((a, b) => b.count - a.count)
  return {
    callers: counted(calls.filter(({ from, to }) => isOwn(to) && !isOwn(from)).map(({ from }) => from)),
    called: counted(calls.filter(({ from, to }) => isOwn(from) && !isOwn(to)).map(({ to }) => to)),
  }
}
