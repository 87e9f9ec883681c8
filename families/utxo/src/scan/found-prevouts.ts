/** What inputs spend that the node did not tell, by the number of the input in its block. */
export type FoundPrevouts = {
  /** Holds the digits of scripts, in memory of its own. */
  readonly text: Buffer
  /** Two places for each input; −1 where nothing was found. */
  readonly scripts: Int32Array
  /** Base units. */
  readonly amounts: Float64Array
  /** −1 where the block is not known. */
  readonly heights: Int32Array
}
