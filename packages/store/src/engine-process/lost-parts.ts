import type { Session } from 'chdb'

/** Of a damaged disk there may be thousands: enough to say what is wrong. */
const MOST = 20

/**
 * Parts that the engine put aside when it was opened, because what describes them was damaged: it goes on without a word, and answers as if their rows had never
 * been (reliability F-29). Directories within the engine's, at most twenty.
 */
export async function readLostParts(session: Session): Promise<readonly string[]> {
  const found = await session.queryAsync(
    `SELECT table, name FROM system.detached_parts WHERE database = currentDatabase() AND startsWith(reason, 'broken') ORDER BY table, name LIMIT ${MOST}`,
    { format: 'TabSeparated' },
  )
  return found
    .text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [table, name] = line.split('\t')
      return `${table}/detached/${name}`
    })
}
