import type { Clock } from '@orrery/primitives/clock'
import { findOrInstall, type Machine, type Say } from './debian-package.ts'
import { startDaemon, type Daemon } from './start-daemon.ts'

/** A running NATS server with JetStream, on loopback. */
export type NatsServer = Daemon & { readonly url: string }

/** Where Debian's package puts what only root starts, beside the PATH. */
const SYSTEM_DIRS = ['/usr/sbin', '/usr/local/sbin']

/** Path of nats-server; Debian's package is installed where it can be. A string that is no path is the reason why there is none. */
export const findNatsServer = (machine: Machine, say: Say): Promise<{ readonly path: string } | string> =>
  findOrInstall(
    machine,
    { names: 'nats-server is not', package: 'nats-server', use: 'the bus between processes' },
    () => {
      const path = ['nats-server', ...SYSTEM_DIRS.map((dir) => `${dir}/nats-server`)]
        .map((name) => machine.which(name))
        .find((found) => found !== null)
      return path === undefined ? null : { path }
    },
    say,
  )

/** Starts a server whose streams lie in `dir`. Throws `LOCAL_NODE_FAILED`. */
export async function startNatsServer(
  program: string,
  { dir, port, clock }: { readonly dir: string; readonly port: number; readonly clock: Clock },
): Promise<NatsServer> {
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', dir]
  return {
    ...(await startDaemon(program, args, { name: 'nats-server', port, clock })),
    url: `nats://127.0.0.1:${port}`,
  }
}
