import { findOrInstall, type Machine, type Say } from '../debian-package.ts'

/** A node program that can make a chain on this machine. */
export type BitcoinBinary = { readonly path: string; readonly flavour: 'litecoin' | 'bitcoin' }

/**
 * litecoind, else bitcoind from the PATH; else, on Linux as root with apt-get, Debian's litecoind is
 * installed. A string is the reason why there is none.
 */
export const findBitcoinBinary = (machine: Machine, say: Say): Promise<BitcoinBinary | string> =>
  findOrInstall(
    machine,
    { names: 'neither litecoind nor bitcoind is', package: 'litecoind', use: 'the local Bitcoin chain' },
    () => lookup(machine),
    say,
  )

function lookup(machine: Machine): BitcoinBinary | null {
  for (const flavour of ['litecoin', 'bitcoin'] as const) {
    const path = machine.which(`${flavour}d`)
    if (path !== null) return { path, flavour }
  }
  return null
}
