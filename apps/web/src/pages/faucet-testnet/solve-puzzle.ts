import type { WorkPuzzle } from '@orrery/primitives/work-puzzle'
// oxlint-disable-next-line import/default -- the bundler's address of the file, which has no exports
import workerUrl from './solve-worker.ts?worker&url'

type Told = { readonly tried: number } | { readonly solution: number }
type Policy = { createScriptURL(url: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

/** Pages take no address of a script but of those that vouch for it (Trusted Types): this one is of a file of the site. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies }
  return trustedTypes === undefined
    ? url
    : trustedTypes.createPolicy('orrery-worker', { createScriptURL: () => workerUrl }).createScriptURL(url)
}

let address: string | null = null

/** Solves a puzzle beside the page, which hears how many numbers were tried. Rejects when the signal aborts, or where no worker can be started. */
export function solvePuzzle(
  puzzle: WorkPuzzle,
  onTried: (tried: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker((address ??= trusted(workerUrl)), { type: 'module' })
    const end = (): void => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const abort = (): void => {
      end()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort)
    worker.addEventListener('error', () => {
      end()
      reject(new Error('the worker ended'))
    })
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('tried' in data) return onTried(data.tried)
      end()
      resolve(data.solution)
    })
    worker.postMessage({ text: puzzle.text, bits: puzzle.bits }, [])
  })
}
