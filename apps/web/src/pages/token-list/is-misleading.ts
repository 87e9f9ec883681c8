import { displayName } from '@orrery/entities/display-name'

/** Whether a token's name or symbol imitates letters, leads somewhere or turns what stands after it. Pure. */
export const isMisleading = ({
  name,
  symbol,
}: {
  readonly name: string | null
  readonly symbol: string | null
}): boolean => [name, symbol].some((word) => word !== null && displayName(word).warnings.length > 0)
