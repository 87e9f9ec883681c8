import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { processesOf, removeDir, startProgram, temporaryDir, type Program } from './start-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the site that they share: `/` answers its URL, or nothing while it starts, `/output` all that its program has said so far. */
    readonly siteLender: string
  }
}

/** Whoever asks gives up after minutes, and a starved machine takes longer to start a site. */
const ANSWER_MS = 2_000

/**
 * Lends one site without any configuration to all test files that ask for one: its start, with the history of two local chains, costs 40 s of CPU
 * (measured), and each second that they go on a tenth. It starts when the first of them asks, and ends after all of them; a site that does not end as it
 * should is an error of the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await temporaryDir()
  let program: Promise<Program> | null = null
  const answer = async (asked: string, response: ServerResponse): Promise<void> => {
    program ??= startProgram(dataDir)
    try {
      const started = await Promise.race([program, sleep(ANSWER_MS, null)])
      response.end(asked === '/output' ? started?.output() : started?.url)
    } catch (error) {
      response.writeHead(500).end((error as Error).message)
    }
  }
  const server = createServer((request, response) => void answer(request.url!, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('siteLender', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    try {
      const started = await program?.catch(() => null)
      const code = started ? await started.stop() : 0
      const left = await processesOf(dataDir)
      if (code !== 0 || left.length > 0)
        throw new Error(`the shared site ended with ${code} and left ${left.length} processes: ${left.join('; ')}`)
    } finally {
      await removeDir(dataDir)
    }
  }
}
