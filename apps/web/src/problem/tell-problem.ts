import type { ComponentType } from 'react'
import type { ApiClient } from '@orrery/api/client'
import { answers } from '@orrery/api/fetch-request-probe'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { OrreryError } from '@orrery/errors/orrery-error'
import type { Chain } from '@orrery/model/chain'
import type { Snapshot } from '../app/navigator.ts'
import { withElsewhere } from './find-elsewhere.ts'
import { ProblemPage, type ProblemPageProps } from './problem-page.tsx'
import { problemOf, type Problem } from './problem.ts'

/** What went wrong, and what draws it. */
export type ToldProblem = { readonly problem: Problem; readonly View: ComponentType<ProblemPageProps> }

export type TellProblemOptions = {
  readonly api: ApiClient
  /** Where the visitor wanted to go. */
  readonly chain: Chain | null
  readonly signal: AbortSignal
  /** The page's code did not come, and not its data. */
  readonly isCodeLost: boolean
}

/**
 * Tells what stopped a visit. Where code did not come the server is asked for something else: when it does not answer
 * either, that is the problem; when it does, the answer is null: a newer site stands there, whose code only a new
 * document names.
 */
export async function tellProblem(
  error: unknown,
  { api, chain, signal, isCodeLost }: TellProblemOptions,
): Promise<ToldProblem | null> {
  const reason = isCodeLost || isOfLostCode(error) ? await silenceOf(api, signal) : error
  return reason === null
    ? null
    : { problem: await withElsewhere(api, problemOf(reason), chain, signal), View: ProblemPage }
}

/** Whether a call failed because the code that asks the API did not come (`lateApi`): the server itself was not asked then. */
export const isOfLostCode = (error: unknown): boolean =>
  isOrreryError(error, 'UPSTREAM_UNREACHABLE') && error.context.reason === 'its code did not come'

/** The screen of a document whose page has no data yet, and whose code that would ask for them did not come. */
export const tellLostCode = ({ screen, arrival }: Snapshot): Snapshot => {
  const error = new OrreryError('UPSTREAM_UNREACHABLE', { chain: 'the explorer', reason: 'its code did not come' })
  const chain = screen.kind === 'page' ? screen.match.chain : screen.chain
  const { match, search } = screen
  return {
    screen: { kind: 'problem', match, chain, search, problem: problemOf(error), View: ProblemPage },
    arrival,
    pending: false,
  }
}

/** Why the server does not answer; null when it does, whatever it says. */
async function silenceOf(api: ApiClient, signal: AbortSignal): Promise<unknown> {
  try {
    await api.listStatus({}, signal)
    return null
  } catch (silence) {
    if (!isOfLostCode(silence)) return silence
    return (await answers('/api/explorer/v1/status', signal)) ? null : silence
  }
}

/** The account of a page that threw while it was drawn; the browser's own console has the details. */
export const tellFault = (): ToldProblem => ({
  problem: problemOf(new Error('the page could not be drawn')),
  View: ProblemPage,
})
