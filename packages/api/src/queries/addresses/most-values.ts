/** Values that one condition of the filter names at most: each address is a list that is read beside the others. */
export const MOST_VALUES = 10
