import type { TxDetail } from '@orrery/model/wire/transaction'

type TabbedTx = Pick<TxDetail, 'height' | 'finality' | 'kind' | 'ext' | 'replacedBy' | 'replaces'>

/** Tabs that only some transactions of output chains have: what they are weighed with, whose place they took, and their block's proof; the open one too, where it says that there is nothing. Pure. */
export function outputTabs(
  { height, finality, kind, ext, replacedBy, replaces }: TabbedTx,
  open: string,
): readonly string[] {
  const {
    inputs = [],
    spentBy = [],
    sides,
    mempool,
  } = ext as {
    readonly sides?: object
    /** What it waits with now; inputs tell what waited when it came. */
    readonly mempool?: { readonly depends: readonly string[] } | null
    readonly inputs?: readonly { readonly height: number | null }[]
    readonly spentBy?: readonly ({ readonly height: number | null } | null)[]
  }
  const isBound = (other: { readonly height: number | null } | null): boolean => other?.height === height
  // What waits has no block, as those that it waits with.
  const together =
    (height !== null || finality === 'pending') &&
    (sides || (mempool ? mempool.depends.length > 0 : inputs.some(isBound)) || spentBy.some(isBound))
  return [
    ...['inputs', 'outputs'].filter((id) => sides || id === open),
    'changes',
    ...((together && kind !== 'coinbase') || open === 'cpfp' ? ['cpfp'] : []),
    ...(replacedBy !== null || replaces.length > 0 || open === 'rbf' ? ['rbf'] : []),
    ...(height === null ? [] : ['proof']),
  ]
}
