import { ERRORS } from '@orrery/errors/book'
import type { GeneratedFile } from '../gen.ts'

const KINDS = {
  input: ['400', 'The request is wrong; the message says what to change.'],
  absent: ['404', 'It does not exist here; the page says where to look.'],
  fault: ['500', 'Ours. The request id leads to the log line.'],
  upstream: ['502 or 504', 'A node did not answer rightly; retried, then stale data with its age.'],
} as const

/** `docs/errors.md`: the book of errors as a table, so that documentation cannot drift from it. */
export function generate(): Promise<GeneratedFile[]> {
  const lines = [
    '# Errors',
    '',
    'Made from `packages/errors/src/book.ts` by `npm run gen`. Numbers are never reused. The envelope of a failed call is',
    '`{ code, name, message, context, requestId }`; `code` is the number below.',
  ]
  for (const [kind, [status, meaning]] of Object.entries(KINDS)) {
    lines.push('', `## ${kind} (HTTP ${status})`, '', meaning, '', '| number | name | message |', '| --- | --- | --- |')
    for (const [name, entry] of Object.entries(ERRORS))
      if (entry.kind === kind) lines.push(`| ${entry.number} | ${name} | ${entry.message} |`)
  }
  return Promise.resolve([{ path: 'docs/errors.md', content: `${lines.join('\n')}\n` }])
}
