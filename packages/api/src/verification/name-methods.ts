import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { ApiContext } from '../queries/context.ts'
import { interfacesOf } from './interfaces.ts'
import { methodCandidates } from './method-candidates.ts'

type Called = { readonly to: string | null; readonly method: string | null; readonly methodName: string | null }

/**
 * Rows with the names that the interfaces of the called contracts have for their methods, where those were verified here or are known already;
 * others keep the name that a list of signatures has, and tell where other interfaces have another one for the same four bytes. Rows of another shape stay as they are.
 */
export async function nameMethods(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  rows: readonly object[],
): Promise<readonly object[]> {
  const calls = rows.filter(isCalled)
  const keys = new Map(calls.map(({ to }) => [to, desk.family.parseAddress(to, desk.chain)]))
  if (keys.size === 0) return rows
  const [known, candidates] = await Promise.all([
    interfacesOf(context, desk, [...keys.values()], 'known'),
    methodCandidates(context, desk),
  ])
  return rows.map((row) => {
    if (!isCalled(row)) return row
    const interfaces = known.of(keys.get(row.to) ?? null)
    const name = interfaces.map(({ read }) => read.method(row.method)).find((found) => found !== null)
    if (name !== undefined && name !== null) return { ...row, methodName: name }
    const names = candidates?.(row.method) ?? []
    return names.length < 2 ? row : { ...row, methodCandidates: names }
  })
}

const isCalled = (row: object): row is Called & { readonly to: string; readonly method: Hex } => {
  const { to, method, of } = row as Partial<Called> & { readonly of?: unknown }
  // What a transfer in a table of all moves goes to is not what its transaction called.
  return of !== 'transfer' && typeof to === 'string' && typeof method === 'string' && 'methodName' in row
}
