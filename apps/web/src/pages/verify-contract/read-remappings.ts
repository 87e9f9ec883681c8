const MOST = 500
const LONGEST = 1_000

/** Remappings as a visitor writes them, or as `remappings.txt` has them: `context:prefix=target`, one in a line. Null where a line is none. Pure. */
export function readRemappings(text: string): readonly string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length <= MOST && lines.every((line) => line.length <= LONGEST && /^[^=]+=/.test(line)) ? lines : null
}
