import { ownKinds } from '@orrery/evm/own-kinds'
import type { Chain } from '@orrery/model/chain'

/** Types of transactions, named as standards name them, in every language. */
const TX_TYPES = [
  ['legacy', '0 legacy'],
  ['access-list', '1 EIP-2930'],
  ['dynamic-fee', '2 EIP-1559'],
  ['blob', '3 EIP-4844'],
  ['set-code', '4 EIP-7702'],
] as const

/** Kinds of transactions of output chains that every such chain has; each has a message. */
export const OUTPUT_KINDS = ['coinbase', 'transfer', 'consolidation', 'batch', 'data'] as const

/** Types that a chain's transactions may have, each with what it is called, and always the one that is asked for. */
export function typesOf(
  chain: Chain,
  t: (key: string) => string,
  asked: string | undefined,
): readonly (readonly [string, string])[] {
  const known: readonly (readonly [string, string])[] =
    chain.family === 'evm'
      ? [...TX_TYPES, ...ownKinds(chain).map((kind) => [kind, kind] as const)]
      : OUTPUT_KINDS.map((kind) => [kind, t(`txKind.${kind}`)] as const)
  const all = new Map(known)
  if (asked && !all.has(asked)) all.set(asked, asked)
  return [...all]
}

/** The same, and behind them each one to leave out, as a filter names it. */
export function typeChoices(...[chain, t, asked]: Parameters<typeof typesOf>): ReturnType<typeof typesOf> {
  const types = typesOf(chain, t, undefined)
  const all = new Map([...types, ...types.map(([id, label]) => [`!${id}`, `≠ ${label}`] as const)])
  const wordOf = (one: string): string => all.get(one) ?? one.replace('!', '≠ ')
  if (asked && !all.has(asked)) all.set(asked, asked.split(',').map(wordOf).join(' · '))
  return [...all]
}
