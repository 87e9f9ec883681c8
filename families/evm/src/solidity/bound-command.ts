/**
 * A command whose process the system itself ends after so many seconds of the processor, whoever started it and whether that one is
 * still there. The process keeps the id that `spawn` tells: the shell that sets the bound becomes it. Windows has no such bound.
 */
export const boundCommand = (
  seconds: number,
  command: string,
  args: readonly string[],
): { readonly command: string; readonly args: readonly string[] } =>
  process.platform === 'win32'
    ? { command, args }
    : {
        command: '/bin/sh',
        // Where the site itself runs under a lower bound, this one is refused and that one holds.
        args: ['-c', `ulimit -t ${Math.ceil(seconds)} 2>/dev/null; exec "$0" "$@"`, command, ...args],
      }
