/** Query key of a chain's state: head, lag, coverage. */
export const statusKey = (chain: string): readonly unknown[] => ['status', chain]
