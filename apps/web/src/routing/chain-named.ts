import type { Chain } from '@orrery/model/chain'

/** The chain of these that a text names by code, path or another name, in any case (explorer §2.1); undefined where none is called so. Pure. */
export function chainNamed<C extends Chain>(text: string, chains: readonly C[]): C | undefined {
  const wanted = text.trim().toLowerCase()
  return chains.find(
    ({ code, path, aliases }) => code.toLowerCase() === wanted || path === wanted || aliases.includes(wanted),
  )
}
