/**
 * One thing that is wrong, as precisely as it is known. `row-*`: a table's rows are not those of the node's block. `coverage`: the
 * book of chunks and the rows do not fit. `link`: a block is missing, doubled or does not follow its parent. `sum`: a stored
 * balance is not the sum of its deltas. `statistic`: what charts are made of is not what the rows add up to. `fork`: the archive holds another block than the node. `node`: the node's own block does not
 * add up. `balance`: a sum of deltas is not what the contract or the node says. `token`: a token of a block's transfers has no row of its own, or one from a later block. `watch`: a block that
 * concerns the watch list was passed over. `damage`: files of a table do not fit. `ledger`: a ledger above the chain stands on another block than the archive holds. `unchecked`: the
 * node or the engine could not be asked, so nothing is known.
 */
export type Finding = {
  readonly kind:
    | 'row-missing'
    | 'row-extra'
    | 'row-doubled'
    | 'row-changed'
    | 'coverage'
    | 'link'
    | 'sum'
    | 'statistic'
    | 'fork'
    | 'node'
    | 'balance'
    | 'token'
    | 'watch'
    | 'ledger'
    | 'damage'
    | 'unchecked'
  readonly table: string | null
  /** Heights that it concerns; null where it belongs to no block. */
  readonly from: number | null
  readonly to: number | null
  readonly detail: string
}

/** Takes findings as they are made. */
export type TellFinding = (finding: Finding) => void
