/** A part of a page that may fail by itself without taking the page along. Plain JSON. */
export type Part<T> =
  | { readonly state: 'ready'; readonly value: T }
  | {
      readonly state: 'failed'
      readonly code: string
      readonly message: string
      /** Of an address that is none what is wrong with it (`addressFault`), of a function that nobody knows which parameter named it. Asking again brings nothing else. */
      readonly wrong?: Readonly<Record<string, string | number>>
    }

/**
 * Waits for a part of a page. Errors of the book that are the node's or ours become a failed part that is told in
 * its place; wrong input and visits that were given up still reject.
 */
export async function loadPart<T>(work: Promise<T>, signal: AbortSignal): Promise<Part<T>> {
  try {
    return { state: 'ready', value: await work }
  } catch (error) {
    if (signal.aborted || !isBookError(error) || error.kind === 'input') throw error
    return { state: 'failed', code: error.code, message: error.message }
  }
}

/** An address that a list was narrowed by and that is none, or a function that nobody knows: told below the form that it was typed into. Others reject. */
export function unreadChoice(error: unknown): Part<never> {
  if (!isBookError(error)) throw error
  const isMethod = error.code === 'PARAMETER_INVALID' && error.context['name'] === 'method'
  if (error.code !== 'ADDRESS_MALFORMED' && !isMethod) throw error
  return { state: 'failed', code: error.code, message: error.message, wrong: error.context }
}

/** A part that is already here: for stubs. */
export const readyPart = <T>(value: T): Part<T> => ({ state: 'ready', value })

/** The value of a part, or null where it failed or was not asked for. */
export const valueOf = <T>(part: Part<T> | null): T | null => (part?.state === 'ready' ? part.value : null)

// By shape: the server's bundle and the process around it each have their own class.
const isBookError = (
  error: unknown,
): error is Error & { code: string; kind: string; context: Readonly<Record<string, string | number>> } =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'kind' in error &&
  typeof error.kind === 'string'
