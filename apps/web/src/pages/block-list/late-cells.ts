/** Cells that their rows cannot fill: one file, for each costs the page its address. */
export { BlockInsideCell } from './block-inside-cell.tsx'
export { BlockSecondCell } from './block-second-cell.tsx'
export { GasUsedCell } from './gas-used-cell.tsx'
export { TxCountCell } from './tx-count-cell.tsx'
