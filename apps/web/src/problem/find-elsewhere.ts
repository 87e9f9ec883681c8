import type { ApiClient } from '@orrery/api/client'
import type { Chain } from '@orrery/model/chain'
import type { SearchHint } from '@orrery/model/wire/search'
import { nearIds } from './near-charts.ts'
import type { Elsewhere, Problem } from './problem.ts'

/** The problem with the chains on which its subject is known: what is unknown or malformed here may be well known there. */
export const withElsewhere = async (
  api: ApiClient,
  problem: Problem,
  here: Chain | null,
  signal: AbortSignal,
): Promise<Problem> =>
  problem.code === 'ROUTE_NOT_FOUND' && here !== null
    ? { ...problem, elsewhere: await findNearCharts(api, problem, here, signal) }
    : (problem.kind === 'absent' || problem.kind === 'input') && problem.subject !== null && here !== null
      ? await afterSearch(api, problem, problem.subject, here, signal)
      : problem

/** What is no token is an address, of which its own page tells (screens-evm §8.2). Tokens of output chains are called by other names. */
const asAddress = ({ code, subject }: Problem, here: Chain): readonly Elsewhere[] =>
  code === 'TOKEN_NOT_FOUND' && subject !== null && here.family === 'evm'
    ? [{ chain: here.code, title: subject, path: `/${here.path}/address/${encodeURIComponent(subject)}` }]
    : []

/** Charts of the chain with names like that of one that it has not (screens-evm §10). Empty when they cannot be told: they are an offer. */
async function findNearCharts(
  api: ApiClient,
  { context }: Problem,
  here: Chain,
  signal: AbortSignal,
): Promise<readonly Elsewhere[]> {
  const [folder, id] = String(context['path'] ?? '').split('/')
  if (folder !== 'charts' || id === undefined) return []
  try {
    const charts = (await api.listCharts({ chain: here.code }, signal)).hits.map(({ chart }) => chart)
    return nearIds(
      id,
      charts.map((chart) => chart.id),
    ).map((near) => ({
      chain: here.code,
      title: charts.find((chart) => chart.id === near)!.title,
      isKey: true,
      path: `/${here.path}/charts/${near}`,
    }))
  } catch {
    return []
  }
}

/** What else of the same chain a hash may be of. */
const OTHERWISE: { readonly [C in Problem['code']]?: readonly string[] } = {
  // A transaction is no user operation, and the other way round.
  TRANSACTION_NOT_FOUND: ['block', 'transaction', 'userOp'],
  BLOCK_NOT_FOUND: ['transaction', 'userOp'],
}

/** The problem with the other followed chains on which its text is known, and what else it is on this one. As it was when the search fails: that is an offer, not an answer. */
async function afterSearch(
  api: ApiClient,
  problem: Problem,
  text: string,
  here: Chain,
  signal: AbortSignal,
): Promise<Problem> {
  const { code } = problem
  const offered = asAddress(problem, here)
  try {
    const { hits, hints } = await api.search({ q: text }, signal)
    const elsewhere = hits
      .filter((hit) => hit.exact && (hit.chain !== here.code || OTHERWISE[code]?.includes(hit.kind) === true))
      .slice(0, 5)
      .map(({ chain, title, path }) => ({ chain, title, path }))
    return { ...problem, ...asName(problem, here, hints), elsewhere: [...offered, ...elsewhere] }
  } catch {
    return { ...problem, elsewhere: offered }
  }
}

/** A name that nobody has here, or that is not read here, is no address that was written wrongly (screens-evm §0.4). */
function asName({ code }: Problem, here: Chain, hints: readonly SearchHint[]): Partial<Problem> {
  const hint = hints.find(({ chain, kind }) => chain === here.code && kind === 'name')
  return code === 'ADDRESS_MALFORMED' && (hint?.why === 'unknown' || hint?.why === 'noNames')
    ? { status: 404, kind: 'absent', unnamed: hint.why }
    : {}
}
