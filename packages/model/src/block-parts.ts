/** Numbers of rows of one block; `family` in the order that was asked for. */
export type BlockParts = { readonly logs: number; readonly transfers: number; readonly family: readonly number[] }
