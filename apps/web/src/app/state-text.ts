/**
 * The server's state as text that may stand inside a `<script>` element: JSON in which `<`, `>`, `&` and
 * the two line separators are escaped (reliability S-02), and a bigint is `{"$bigint": "…"}`. `written` are
 * further fields as this function writes them: what many documents have alike is written once.
 */
export function writeState(state: unknown, written: Readonly<Record<string, string>> = {}): string {
  const text = toJson(state).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  let more = ''
  for (const name in written) more += `,${writeState(name)}:${written[name]}`
  return more === '' ? text : `${text.slice(0, -1)}${text === '{}' ? more.slice(1) : more}}`
}

/** Without a function for each value it takes a third of the time, and few pages have a bigint, which it then throws on. */
function toJson(state: unknown): string {
  try {
    return JSON.stringify(state)
  } catch {
    return JSON.stringify(state, (_, value: unknown) =>
      typeof value === 'bigint' ? { $bigint: value.toString() } : value,
    )
  }
}

/** Reads what `writeState` wrote: as quickly as that wrote it, where there is no bigint. */
export const readState = (text: string): unknown => JSON.parse(text, text.includes('"$bigint"') ? toBigint : undefined)

function toBigint(_: string, value: unknown): unknown {
  const digits = value !== null && typeof value === 'object' && '$bigint' in value ? value.$bigint : null
  return typeof digits === 'string' ? BigInt(digits) : value
}
