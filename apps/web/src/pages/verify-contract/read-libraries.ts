import type { SourceSubmission } from '@orrery/model/wire/verification'

type Libraries = NonNullable<SourceSubmission['libraries']>

const MOST = 50
const LINE = /^(?:(\S{1,300}):)?([A-Za-z_$][\w$]{0,99})\s*(?:=|:|\s)\s*(0x[0-9a-fA-F]{40})$/

/** Libraries as a visitor writes them, one in a line: `Name 0x…`, or with its file `src/Sums.sol:Sums = 0x…`. Null where a line is neither. Pure. */
export function readLibraries(text: string): Libraries | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > MOST) return null
  const read = lines.map((line) => LINE.exec(line))
  if (read.includes(null)) return null
  return read.map((found) => ({
    ...(found![1] !== undefined && { file: found![1] }),
    name: found![2]!,
    address: found![3]!,
  }))
}
