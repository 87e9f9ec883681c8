/** Whether an installed compiler is the one that a code names: `0.8.24+commit.e11b9ed9` is `solc 0.8.24`, and `solc 0.8.24-nightly…` is none that is released. Pure. */
export const isRelease = (installed: string, named: string): boolean =>
  named.startsWith('solc ') && installed.split('+')[0] === named.slice('solc '.length)
